// The mission gets its own address: a reload, a bookmark or a shared link then shows this mission again.
history.replaceState(null, "", document.querySelector("link[rel=canonical]").href)
