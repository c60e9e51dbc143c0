// Once the page is shown, let the phone keep what it needs to draw without a network. Secure addresses only.
addEventListener("load", () => {
const {lang, dataset} = document.documentElement, workers = navigator.serviceWorker
dataset.leaving || workers?.register(`${dataset.root}/worker.js`).then(() => workers.ready)
  .then(({active}) => active.postMessage(lang)).catch(() => {})
})
