// On a page that names no language in its address: lead to the language that was chosen, or the browser's.
const OLD_TAGS = {iw: "he", in: "id", ji: "yi"}
function ours(tag) {
  let parts = tag.toLowerCase().split(/[-_]/)
  parts[0] = OLD_TAGS[parts[0]] || parts[0]
  for (; parts.length; parts.pop()) if (page.dataset.languages.split(" ").includes(parts.join("-"))) return parts.join("-")
}
const wanted = [recall("lang") || "", ...navigator.languages || []].map(ours).find(Boolean)
if (wanted && wanted !== page.lang) {
  page.dataset.leaving = wanted
  location.replace(`${page.dataset.root}/${wanted}${page.dataset.here}${location.hash}`)
}
