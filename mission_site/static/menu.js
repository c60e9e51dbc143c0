// A language that was chosen from the menu stays chosen: see choose.js.
addEventListener("click", ({target}) => {
  try { if (target.hreflang) localStorage.setItem(`gong ${document.documentElement.dataset.root} lang`, target.hreflang) } catch {}
})
