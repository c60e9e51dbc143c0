// Shows the pictures as soon as they are drawn, without touching the form that somebody may be filling in.
const soon = document.querySelector("#soon"), look = new Image()
let times = 0
look.onload = () => soon.parentElement.replaceChildren(soon.content)
look.onerror = () => times++ < 90 && setTimeout(() => look.src = `${soon.dataset.last}?${times}`, 1000)
look.src = soon.dataset.last
