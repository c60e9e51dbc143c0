// What this phone remembers by itself. Where it may not remember anything, all is new each time.
const page = document.documentElement, named = name => `gong ${page.dataset.root} ${name}`
const recall = name => { try { return localStorage.getItem(named(name)) } catch { return null } }
const remember = (name, text) => { try { localStorage.setItem(named(name), text) } catch {} }

// The table is written as in mission_site/table.py, as in 4.touch.sight
function fits(mission) {
  const [players, ...off] = (recall("table") || "2").split(".")
  const few = (mission.dataset.n || 2) <= players
  return {few, all: few && !(mission.dataset.off || "").split(" ").some(tag => off.includes(tag))}
}
