// Offline draws are switched off: forget what was kept, and leave. SITE, in a line before this one: {root}.
// It leaves before it would take the old worker's place, which a page on its way may not survive: see worker.js.
addEventListener("install", event => {
  event.waitUntil((async () => {
    const ours = (await caches.keys()).filter(name => name.startsWith(`gong|${SITE.root}|`))
    await Promise.all(ours.map(name => caches.delete(name)))
  })())
  registration.unregister()  // not waited for: the browser does it once this is over
})
