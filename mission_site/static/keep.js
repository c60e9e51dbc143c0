// What offline.js does, for a page that is shown already.
{
const {lang, dataset} = document.documentElement
navigator.serviceWorker?.register(`${dataset.root}/worker.js?lang=${lang}`).catch(() => {})
}
