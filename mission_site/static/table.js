// Who plays, for draws that this phone makes by itself. A form that is sent to a server is only copied;
// without a server this phone is all that remembers, and shows at once which missions that leaves out.
const form = document.querySelector("form"), shown = document.querySelectorAll(".list a")
const chosen = () => [...new FormData(form).values()].join(".")
const mark = () => shown.forEach(mission => mission.classList.toggle("off", !fits(mission).all))
function show() {
  const known = (recall("table") || "").split(".")
  form.querySelectorAll("input").forEach(input => {
    if (known[0]) input.checked = known.includes(input.value)
  })
}
if (form.method === "post") {
  // What was sent without a network stays chosen, on a page that the server made or kept before, until it knows.
  if (recall("sent") === "1" && chosen() !== recall("table")) show()
  else {
    remember("table", chosen())
    remember("sent", "")
  }
  form.addEventListener("submit", () => {
    remember("table", chosen())
    remember("sent", "1")
  })
}
else {
  show()
  form.addEventListener("change", () => { remember("table", chosen()); mark() })
  form.addEventListener("submit", event => event.preventDefault())
  form.hidden = false
  mark()
}
