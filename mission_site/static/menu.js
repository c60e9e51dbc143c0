// A language that was chosen from the menu stays chosen: see choose.js.
addEventListener("click", ({target}) => target.hreflang && remember("lang", target.hreflang))
