// A host that minds letter case, slashes or old decks sends people here: lead them to the page that was meant, once.
const {root} = document.documentElement.dataset, LETTERS = {f: "fight", m: "malus", b: "bonus", j: "joker"}
const asked = location.pathname.slice(root.length).toLowerCase().split("/").filter(Boolean)
const parts = asked[0] === "d" ? asked.slice(2) : asked.length === 2 && LETTERS[asked[1]] ? asked.slice(1) : asked
const meant = `${root}/${parts.map((part, n) => parts.length === 1 && LETTERS[part] || part).join("/")}/`
if (parts.length && meant !== location.pathname && location.search !== "?found") location.replace(meant + "?found")
