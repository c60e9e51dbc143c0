// The service worker: keeps the pages that draw by themselves, for when the network or the site fails.
// SITE, in a line before this one: {root, version, kept: {place: address}, parts: [address], languages, first:
// "network" | "kept", absent: address}. Parts are what the kept pages load; absent is shown for what is not kept.
// There is one worker for all languages, and a new one waits until nobody needs the old one: while workers change
// places, Chromium 156 may never answer a page that is on its way. So what is kept is renewed while the new worker is
// installed, and the old one finds it.
const OURS = `gong|${SITE.root}|`, EDITION = OURS + SITE.version, PLACES = new Map(Object.entries(SITE.kept))
const LETTERS = {f: "fight", m: "malus", b: "bonus", j: "joker"}
const DRAWS = ["fight", "malus", "bonus"]
const OF_DECK = ["", "joker", ...DRAWS]
const PATIENCE = 5000, AFTER_A_STALL = 1000
const SPOKEN = SITE.root + "/worker.js"  // where the language of the page that was seen last is kept
const full = (path, lang) => SITE.root + path.replace("{lang}", lang)
const ofDeck = (deck, place, lang) =>
  full(`/d/${deck}${DRAWS.includes(place) ? "/offline" : ""}${place && "/" + place}?lang={lang}`, lang)
let patience = PATIENCE, stalled

const editions = async () => (await caches.keys()).filter(name => name.startsWith(OURS))
const newest = async () => caches.open((await editions()).pop() || EDITION)

async function found(address) {
  for (const cacheName of (await editions()).reverse()) {
    const page = await caches.match(address, {cacheName})
    if (page) return page
  }
}

const spoken = async () => (await found(SPOKEN))?.text()

async function keep(lang, cache, visited) {
  const all = [...PLACES.values(), SITE.absent, ...SITE.parts].map(path => full(path, lang))
  const there = await Promise.all(all.map(path => cache.match(path)))
  if (!there.every(Boolean)) await keepAll(cache, all)
  await cache.put(SPOKEN, new Response(lang))
  const decks = new Set(visited.map(page => placeOf(page).deck).filter(Boolean))
  await Promise.all([...decks].map(deck => keepDeck(deck, lang, cache)))
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
async function keepDeck(deck, lang, cache, edition) {
  const own = await cache.match(ofDeck(deck, DRAWS[0], lang))
  if (SITE.first === "kept" || own && (!edition || own.headers.get("deck-edition") === edition)) return
  await keepAll(cache, OF_DECK.map(place => ofDeck(deck, place, lang))).catch(() => {})  // it may be gone by now
}

const others = async () => (await editions()).filter(name => name !== EDITION)

// What was kept until now, in this edition; nothing on a phone that is here for the first time. The worker before
// goes on with what it has. Until November 2026 there was one for each language, named in its address.
async function renew() {
  const before = registration.active && new URL(registration.active.scriptURL).searchParams.get("lang")
  const lang = await spoken() || before
  const pages = await Promise.all((await others()).map(async name => (await caches.open(name)).keys()))
  if (lang) await keep(lang, await caches.open(EDITION), pages.flat())
}

const forget = async () => Promise.all((await others()).map(name => caches.delete(name)))

// A page was shown: its language is now that of this phone.
async function learn(lang, page) {
  const cache = await newest()
  await keep(lang, cache, [...await cache.keys(), page])
}

// Where an address leads: read as missions/links.py does, in any letter case; and the language that it names.
function placeOf({url}) {
  const {pathname, searchParams} = new URL(url)
  let parts = pathname.slice(SITE.root.length).toLowerCase().split("/").filter(Boolean), deck
  const named = SITE.languages.includes(parts[0]) ? parts.shift() : searchParams.get("lang")
  if (parts[0] === "d") [, deck, ...parts] = parts
  else if (/^[a-z0-9]{6}$/.test(parts[0])) deck = parts.shift()
  if (parts.length === 1) parts = [LETTERS[parts[0]] || parts[0]]
  const draws = DRAWS.includes(parts[0]), place = draws ? parts[0] : parts.join("/"), ours = deck && !place
  return {place, draws, deck, named, known: ours || PLACES.has(place), exact: !ours && !(draws && parts.length > 1)}
}

// In the language that the address names, or else in that of the phone; of what is not kept, that it is not.
async function kept({place, deck, named}) {
  for (const lang of new Set([named, await spoken()])) {
    const own = deck && await found(ofDeck(deck, place, lang))
    const page = own || await found(full(deck && !place || !PLACES.has(place) ? SITE.absent : PLACES.get(place), lang))
    if (page) return page
  }
}

// 500 and 503 are answers of the site itself; these come from a machine in front of a site that is gone.
const isGone = ({status}) => status === 502 || status > 503

async function answer(event) {
  const {request, preloadResponse} = event, at = placeOf(request), [url] = request.url.split("#")
  const early = SITE.first === "kept" && at.known && at.exact
    ? await found(full(PLACES.get(at.place), at.named || await spoken()))
    : stalled === url && request.method === "GET" && await kept(at)
  stalled = undefined
  if (early) return early
  const sent = request.method === "POST" && (at.place === "language" ? request.clone() : request)
  const network = Promise.resolve(preloadResponse).then(before => before || fetch(request)).catch(() => null)
  network.then(response => { if (response) patience = PATIENCE })
  const late = new Promise(done => at.known && setTimeout(done, patience, "late"))
  let response = await Promise.race([network, late])
  if (response === "late") {
    patience = AFTER_A_STALL
    response = null
  }
  const edition = response && response.headers.get("deck-edition")
  if (edition) event.waitUntil(keepEdition(at.deck, edition))
  if (response && at.place === "table" && !at.deck) event.waitUntil(keepHome())
  if (response && !isGone(response)) return response
  return sent && await leadOn(at, url, sent) || await kept(at) || response || await network || Response.error()
}

async function keepEdition(deck, edition) {
  const lang = await spoken()
  if (deck && lang) await keepDeck(deck, lang, await newest(), edition)
}

// The front page shows who plays, which has just been changed.
async function keepHome() {
  const lang = await spoken()
  if (lang) await keepAll(await newest(), [full(PLACES.get(""), lang)]).catch(() => {})
}

// Where a form leads that no server took. The page there need not wait for the network once more.
async function leadOn({place, draws, deck}, url, sent) {
  if (draws) stalled = url
  else if (place === "language" && !deck) stalled = await inLanguage(await sent.formData(), url)
  else if (place === "table" && !deck) stalled = new URL(SITE.root + "/", url).href
  return stalled && Response.redirect(stalled + (draws ? "#another" : place === "table" ? "#who" : ""), 303)
}

// Where the reader was, if that is kept in the chosen language, too.
async function inLanguage(chosen, url) {
  const lang = chosen.get("lang"), back = new URL(SITE.root + chosen.get("back"), url)
  back.searchParams.set("lang", lang)
  if (back.origin === location.origin && await found(full(SITE.absent, lang))) return back.href
}

async function part(request) {
  const own = await found(request.url)
  return SITE.first === "kept" && own || fetch(request).catch(() => own || Response.error())
}

function isPart(address) {
  return SITE.parts.map(path => full(path, "*").split("*")).some(([before, after = ""]) =>
    address.startsWith(before) && address.endsWith(after))
}

addEventListener("install", event => event.waitUntil(renew()))
addEventListener("activate", event => event.waitUntil((async () => {
  await forget()
  if (SITE.first === "network") await registration.navigationPreload?.enable()
  await clients.claim()
})()))
addEventListener("message", event => event.waitUntil(learn(event.data, event.source)))
addEventListener("fetch", event => {
  const {mode, url} = event.request, {origin, pathname, search} = new URL(url)
  if (origin === location.origin && isPart(pathname + search)) event.respondWith(part(event.request))
  else if (mode === "navigate") event.respondWith(answer(event))
})
