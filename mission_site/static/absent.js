// Stands at the address of another page: if that is one of a deck, its links lead on inside that deck.
document.querySelectorAll(".go a, footer > a").forEach(link => link.href = ofDeck(link.getAttribute("href")))
