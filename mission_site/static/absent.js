// Stands at the address of another page: if that is one of a deck, its buttons lead on inside that deck.
document.querySelectorAll(".go a").forEach(button => button.href = ofDeck(button.getAttribute("href")))
