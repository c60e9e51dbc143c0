// Once the page is shown, let the phone keep what it needs to draw without a network. Secure addresses only.
addEventListener("load", () => {
const {lang, dataset} = document.documentElement
navigator.serviceWorker?.register(`${dataset.root}/worker.js?lang=${lang}`).catch(() => {})
})
