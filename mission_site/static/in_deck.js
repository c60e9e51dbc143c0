// A page that answers for a printed deck, at /K7Q2MX/F or /d/k7q2mx/fight, leads on inside that deck.
const deck = location.pathname.slice(page.dataset.root.length).match(/^\/(?:d\/)?(\w{6})(?:\/|$)/)
function ofDeck(path) {
  const place = page.dataset.root + "/"
  return deck ? path.replace(place, `${place}d/${deck[1].toLowerCase()}/`) : path
}
