// The service worker: keeps the pages that draw by themselves, for when the network or the site fails.
// SITE, in a line before this one: {root, version, kept: {place: address}, parts: [address], languages, first:
// "network" | "kept"}. Parts are what the kept pages load.
const LANGUAGE = new URL(location).searchParams.get("lang") || "en"
const OURS = `gong|${SITE.root}|`, OF_LANGUAGE = `${OURS}${LANGUAGE}|`, EDITION = OF_LANGUAGE + SITE.version
const LETTERS = {f: "fight", m: "malus", b: "bonus", j: "joker"}
const DRAWS = ["fight", "malus", "bonus"]
const PATIENCE = 5000
const full = path => SITE.root + path.replace("{lang}", LANGUAGE)
const address = place => full(SITE.kept[place]), parts = SITE.parts.map(full)
const ofDeck = (deck, colour) => full(`/d/${deck}/offline/${colour}?lang={lang}`)

async function keep() {
  const cache = await caches.open(EDITION), all = [...Object.keys(SITE.kept).map(address), ...parts]
  const found = await Promise.all(all.map(path => cache.match(path)))
  if (!found.every(Boolean)) await keepAll(cache, all)
}

// All of them or none.
async function keepAll(cache, all) {
  const pages = await Promise.all(all.map(async path => {
    const page = await fetch(path, {cache: "reload"})
    if (!page.ok) throw new Error(`${page.status} for ${path}`)
    // A redirected answer may not be shown for another address, so only what it says is kept.
    return page.redirected ? new Response(await page.blob(), {headers: {"content-type": "text/html; charset=utf-8"}}) : page
  }))
  await Promise.all(all.map((path, n) => cache.put(path, pages[n])))
}

// A deck that was visited draws offline too, with its house missions: kept again when its owner changed it.
async function keepDeck(deck, edition) {
  const cache = await caches.open(EDITION), own = await cache.match(ofDeck(deck, DRAWS[0]))
  if (!own || own.headers.get("deck-edition") !== edition) await keepAll(cache, DRAWS.map(colour => ofDeck(deck, colour)))
}

async function keepOpenDecks() {
  const pages = SITE.first === "network" ? await clients.matchAll({type: "window", includeUncontrolled: true}) : []
  const decks = new Set(pages.map(page => placeOf(page).deck).filter(Boolean))
  await Promise.all([...decks].map(deck => keepDeck(deck).catch(() => {})))  // it may be gone by now
}

async function forgetOldEditions() {
  const old = (await caches.keys()).filter(name => name.startsWith(OF_LANGUAGE) && name !== EDITION)
  await Promise.all(old.map(name => caches.delete(name)))
}

// Where an address leads: read as missions/links.py does, in any letter case.
function placeOf({url}) {
  const path = new URL(url).pathname
  let parts = path.slice(SITE.root.length).toLowerCase().split("/").filter(Boolean), foreign = false, deck
  if (SITE.languages.includes(parts[0])) foreign = parts.shift() !== LANGUAGE
  if (parts[0] === "d") [, deck, ...parts] = parts
  if (parts.length === 2 && LETTERS[parts[1]]) deck = parts.shift()
  if (parts.length === 1) parts = [LETTERS[parts[0]] || parts[0]]
  const draws = DRAWS.includes(parts[0]), place = draws ? parts[0] : parts.join("/")
  return {place, draws, deck, foreign, exact: !foreign && place in SITE.kept && !(draws && parts.length > 1)}
}

async function kept(place, deck) {
  const cache = await caches.open(EDITION)
  return deck && await cache.match(ofDeck(deck, place)) || cache.match(address(place))
}

// 500 and 503 are answers of the site itself; these come from a machine in front of a site that is gone.
const isGone = ({status}) => status === 502 || status > 503

async function answer(event) {
  const {request, preloadResponse} = event, {place, draws, deck, exact} = placeOf(request)
  const own = SITE.first === "kept" && exact && await kept(place)
  if (own) return own
  const network = Promise.resolve(preloadResponse).then(early => early || fetch(request)).catch(() => null)
  if (!(place in SITE.kept)) return await network || await kept("") || Response.error()
  const late = new Promise(done => setTimeout(done, PATIENCE, null))
  const response = await Promise.race([network, late])
  const edition = response && response.headers.get("deck-edition")
  if (edition) event.waitUntil(keepDeck(deck, edition).catch(() => {}))
  if (response && !isGone(response)) return response
  if (request.method === "POST" && draws) return Response.redirect(request.url + "#another", 303)
  return await kept(place, deck) || await network || Response.error()
}

addEventListener("install", event => event.waitUntil(keep().then(() => skipWaiting())))
addEventListener("activate", event => event.waitUntil((async () => {
  await forgetOldEditions()
  if (SITE.first === "network") await registration.navigationPreload?.enable()
  await clients.claim()
  await keepOpenDecks()
})()))
async function part(request) {
  const own = await (await caches.open(EDITION)).match(request.url)
  return SITE.first === "kept" && own || fetch(request).catch(() => own || Response.error())
}

addEventListener("fetch", event => {
  const {mode, method, url} = event.request, {origin, pathname, search} = new URL(url)
  if (origin === location.origin && parts.includes(pathname + search)) event.respondWith(part(event.request))
  else if (mode === "navigate" && (method === "GET" || placeOf(event.request).draws)) event.respondWith(answer(event))
})
