// What offline.js does, for a page that is shown already.
{
const {lang, dataset} = document.documentElement, workers = navigator.serviceWorker
dataset.leaving || workers?.register(`${dataset.root}/worker.js`).then(() => workers.ready)
  .then(({active}) => active.postMessage(lang)).catch(() => {})
}
