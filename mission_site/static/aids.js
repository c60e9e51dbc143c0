// What a phone can add to a mission once it is shown: read it aloud, time a duel, keep the screen on.
// Each appears only where the phone can do it; `words` is put before this by the site.
const page = document.documentElement, lang = page.lang, main = document.querySelector("main")
const again = main.querySelector("form, .again"), say = main.querySelector(".say"), row = document.createElement("div")
row.style.cssText = "display:flex;gap:8px"
row.hidden = true
again.before(row)

const button = (text, press) => {
  const made = document.createElement("button")
  made.type = "button"
  made.textContent = text
  made.onclick = press
  row.append(made)
  row.hidden = false
  row.style.display = "flex"
  return made
}
row.style.display = "none"

// Read aloud, if this phone has a voice for the language of the mission.
const spoken = say.lang || lang, voice = globalThis.speechSynthesis
const speaks = () => voice.getVoices().some(each => each.lang.split(/[-_]/)[0] === spoken.split("-")[0])
const sentences = () => [...say.querySelectorAll("p")].map(each => (each.querySelector("span") || each).textContent)
let reader
const offer = () => {
  if (reader || !speaks()) return
  reader = button(words.read, () => {
    const reading = voice.speaking
    voice.cancel()
    if (reading) return
    for (const sentence of sentences()) {
      const part = new SpeechSynthesisUtterance(sentence)
      part.lang = spoken
      part.rate = .9
      part.onstart = () => reader.textContent = words.stop
      part.onend = part.onerror = () => voice.pending || (reader.textContent = words.read)
      voice.speak(part)
    }
  })
  row.prepend(reader)
}
if (voice) {
  offer()
  voice.addEventListener?.("voiceschanged", offer)
  addEventListener("pagehide", () => voice.cancel())
}

// A timer where the mission has one. It only counts: nothing moves, nothing flashes.
const seconds = Number(main.dataset.seconds), digits = new Intl.NumberFormat(lang)
if (seconds) {
  let ends = 0, ticking
  const told = document.createElement("output")
  told.setAttribute("aria-live", "assertive")
  told.style.cssText = "position:absolute;clip-path:inset(50%)"
  const tick = () => {
    const left = Math.ceil((ends - Date.now()) / 1000)
    clock.textContent = left > 0 ? digits.format(left) : words.over
    if (left > 0) return
    clearInterval(ticking)
    more.hidden = true
    told.textContent = words.over
    navigator.vibrate?.([300, 100, 300])
  }
  const start = () => {
    ends = Date.now() + seconds * 1000
    told.textContent = ""
    more.hidden = false
    clearInterval(ticking)
    ticking = setInterval(tick, 200)
    tick()
  }
  const clock = button(`${words.start} (${digits.format(seconds)})`, start)
  const more = button(words.more, () => { ends += 10000; tick() })
  more.hidden = true
  row.append(told)
}

// Nobody has to touch the phone while the table plays. Secure addresses only.
const stayAwake = () => document.visibilityState === "visible" && navigator.wakeLock?.request("screen").catch(() => {})
document.addEventListener("visibilitychange", stayAwake)
stayAwake()
