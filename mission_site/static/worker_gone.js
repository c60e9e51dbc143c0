// Offline draws are switched off: forget what was kept, and leave. SITE, in a line before this one: {root}.
addEventListener("install", () => skipWaiting())
addEventListener("activate", event => event.waitUntil((async () => {
  const ours = (await caches.keys()).filter(name => name.startsWith(`gong|${SITE.root}|`))
  await Promise.all(ours.map(name => caches.delete(name)))
  await registration.unregister()
})()))
