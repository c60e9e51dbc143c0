// The mission gets its own address: a reload, a bookmark or a shared link then shows this mission again.
history.replaceState(null, "", document.querySelector("link[rel=canonical]").href)
// What it can do besides comes after it is shown.
addEventListener("load", () => {
const {lang, dataset} = document.documentElement
document.head.append(Object.assign(document.createElement("script"), {src: `${dataset.root}/aids.js?lang=${lang}`}))
})
