// What a phone can add to a mission once it is shown: read it aloud, time a duel, keep the screen on.
// Each appears only where the phone can do it; `words` is put before this by the site.
const page = document.documentElement, lang = page.lang, main = document.querySelector("main")
const say = main.querySelector(".say"), row = document.createElement("div")
row.style.cssText = "display:none;gap:8px"
main.style.printColorAdjust = "exact"  // on paper, too, a card has its colour; a style sheet's byte would cost each scan
say.after(row)

// A button that says now one thing, now another, and never changes its size: a finger is near other buttons.
const button = (texts, press) => {
  const made = document.createElement("button")
  made.type = "button"
  made.style.cssText = "display:grid;place-items:center"
  made.onclick = press
  const all = texts.map(text => Object.assign(document.createElement("span"), {textContent: text}))
  all.forEach(each => each.style.gridArea = "1/1")
  made.append(...all)
  made.say = text => all.forEach(each => each.style.visibility = each.textContent === text ? "" : "hidden")
  made.say(texts[0])
  row.append(made)
  row.style.display = "flex"
  return made
}

// Read aloud, if this phone has a voice for the language of the mission.
const spoken = say.lang || lang, voice = globalThis.speechSynthesis
const speaks = () => voice.getVoices().some(each => each.lang.split(/[-_]/)[0] === spoken.split("-")[0])
const sentences = () => [...say.querySelectorAll("p")].map(each => (each.querySelector("span") || each).textContent)
let reader
const offer = () => {
  if (reader || !speaks()) return
  reader = button([words.read, words.stop], () => {
    const reading = voice.speaking
    voice.cancel()
    if (reading) return
    for (const sentence of sentences()) {
      const part = new SpeechSynthesisUtterance(sentence)
      part.lang = spoken
      part.rate = .9
      part.onstart = () => reader.say(words.stop)
      part.onend = part.onerror = () => voice.pending || reader.say(words.read)
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

// A timer where the mission has one. It only counts: nothing moves, nothing flashes. While it runs its button adds time,
// so that no finger starts it anew.
const seconds = Number(main.dataset.seconds), digits = new Intl.NumberFormat(lang)
if (seconds) {
  let ends = 0, turned = 0, ticking
  const clock = document.createElement("div"), told = document.createElement("output")
  clock.setAttribute("role", "timer")
  clock.setAttribute("aria-label", words.left)
  clock.style.cssText =
    "display:grid;place-content:center;height:4.5rem;line-height:1;font-weight:800;font-variant-numeric:tabular-nums"
  told.setAttribute("aria-live", "assertive")
  told.style.cssText = "position:absolute;clip-path:inset(50%)"
  row.before(clock)
  row.append(told)
  const show = (text, size) => {
    clock.textContent = text
    clock.style.fontSize = size
  }
  const tick = () => {
    const left = Math.ceil((ends - Date.now()) / 1000)
    if (left > 0) return show(digits.format(left), "4.5rem")
    show(words.over, "min(2.2rem,9vw)")
    clearInterval(ticking)
    timer.say(words.start)
    ends = 0
    turned = Date.now()
    told.textContent = words.over
    navigator.vibrate?.([300, 100, 300])
  }
  const timer = button([words.start, words.more], () => {
    if (Date.now() - turned < 1000) return  // the finger meant what the button said a moment ago
    if (ends) ends += 10000
    else {
      turned = Date.now()
      ends = turned + seconds * 1000
      told.textContent = ""
      timer.say(words.more)
      ticking = setInterval(tick, 200)
    }
    tick()
  })
  show(digits.format(seconds), "4.5rem")
}

// Nobody has to touch the phone while the table plays. Secure addresses only.
const stayAwake = () => document.visibilityState === "visible" && navigator.wakeLock?.request("screen").catch(() => {})
document.addEventListener("visibilitychange", stayAwake)
stayAwake()
