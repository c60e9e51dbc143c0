// A language that was chosen from the menu stays chosen: see choose.js.
addEventListener("click", ({target}) => target.matches("footer a[lang]") && remember("lang", target.lang))
