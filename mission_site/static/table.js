// Who plays, for draws that this phone makes by itself. A form that is sent to a server is only copied;
// without a server this phone is all that remembers, and shows at once which missions that leaves out.
const form = document.querySelector("form"), shown = document.querySelectorAll(".list a")
const chosen = () => [...new FormData(form).values()].join(".")
const mark = () => shown.forEach(mission => mission.classList.toggle("off", !fits(mission).all))
if (form.method === "post") remember("table", chosen())
else {
  const known = (recall("table") || "").split(".")
  form.querySelectorAll("input").forEach(input => {
    if (known[0]) input.checked = known.includes(input.value)
  })
  form.addEventListener("change", () => { remember("table", chosen()); mark() })
  form.addEventListener("submit", event => event.preventDefault())
  form.hidden = false
  mark()
}
