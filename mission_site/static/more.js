// What a mission can do besides comes after it is shown: see aids.js.
addEventListener("load", () => {
  const {aids} = document.querySelector("main").dataset
  document.head.append(Object.assign(document.createElement("script"), {src: aids}))
})
