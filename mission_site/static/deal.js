// Deals one of the missions on this page from a bag of the phone's own: see missions/draws.py.
const DOUBLE_SCAN = 5000
const address = globalThis.ofDeck || (path => path)
const main = document.querySelector("main"), again = main.querySelector(".again"), colour = document.body.className
const run = globalThis.ofDeck && deck ? deck[1].toLowerCase() + colour : colour  // each deck has bags of its own
const cards = [...main.querySelectorAll("details")]

function choose() {
  const here = location.pathname.toLowerCase().split("/"), named = cards.find(card => here.includes(card.id))
  if (named) return named.id
  const trail = read(), [seen, id, time] = trail.last, young = Math.abs(Date.now() - time) < DOUBLE_SCAN
  const choice = [card => fits(card).all, card => fits(card).few, card => card].map(wish => cards.filter(wish))
  const ids = choice.find(some => some.length).map(card => card.id).sort()
  if (young && seen === run && ids.includes(id) && location.hash !== "#another") return id
  const next = draw(ids, bagKey(bytes(trail.seed), run), trail[run])
  remember("trail", JSON.stringify({
    ...trail, [run]: after(trail[run], ids.length), last: [run, next, Date.now()]
  }))
  return next
}

// A seed, where this phone stands in each colour of each deck, and the mission that it saw last.
function read() {
  const fresh = {seed: hex(crypto.getRandomValues(new Uint8Array(16))), [run]: [0, 0], last: []}
  try {
    const kept = {...fresh, ...JSON.parse(recall("trail"))}, [bag, place] = kept[run]
    return kept.seed.length === 32 && kept.last.length < 4 && bag >= 0 && place >= 0 ? kept : fresh
  } catch { return fresh }
}

function show() {
  const id = choose(), card = cards.find(each => each.id === id), say = card.querySelector(".say")
  history.replaceState(null, "", address(main.dataset.at.replace("*", id)))
  // In another language, too, it stays this mission: by the links of a static site, or by the form of a served one.
  document.querySelectorAll("footer nav a").forEach(link => link.href += id + "/")
  document.querySelectorAll("[name=back]").forEach(back => back.value = location.pathname.slice(page.dataset.root.length))
  for (const link of [again, document.querySelector("footer > a")]) link.href = address(link.getAttribute("href"))
  again.hidden = false
  main.replaceChildren(main.querySelector("h1"), say, again)
  Object.assign(main.dataset, card.dataset)
  document.head.append(Object.assign(document.createElement("script"), {src: main.dataset.aids}))
}

if (document.prerendering) document.addEventListener("prerenderingchange", show, {once: true})
else if (!page.dataset.leaving) show()
