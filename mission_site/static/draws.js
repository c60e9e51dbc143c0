// The shuffle bag of missions/draws.py, sign for sign: whoever draws, the server or this page, the order is the same.
// BLAKE2s by hand, since crypto.subtle is absent over plain http and has no BLAKE2 anyway.
const IV = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]
const numbers = signs => [...signs].map(sign => parseInt(sign, 16))
const ROUNDS = [
  "0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d",
  "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0"
].map(numbers)
const MIX = ["048c", "159d", "26ae", "37bf", "05af", "16bc", "278d", "349e"].map(numbers)

function compress(state, block, length, last) {
  const v = Uint32Array.of(...state, ...IV)
  v[12] ^= length
  if (last) v[14] = ~v[14]
  const turn = (a, b, by) => { const x = v[a] ^ v[b]; v[a] = x >>> by | x << 32 - by }
  for (const row of ROUNDS) MIX.forEach(([a, b, c, d], n) => {
    v[a] += v[b] + block[row[2 * n]]
    turn(d, a, 16)
    v[c] += v[d]
    turn(b, c, 12)
    v[a] += v[b] + block[row[2 * n + 1]]
    turn(d, a, 8)
    v[c] += v[d]
    turn(b, c, 7)
  })
  for (let n = 0; n < 8; n++) state[n] ^= v[n] ^ v[n + 8]
}

// Keyed BLAKE2s of bytes; the digest has at most 32 bytes. Words are read and written in the machine's own order,
// which is little-endian on everything that has a browser.
function blake2s(message, key, size) {
  const before = key.length ? 64 : 0, length = before + message.length
  const padded = new Uint8Array(Math.max(64, Math.ceil(length / 64) * 64))
  padded.set(key)
  padded.set(message, before)
  const state = Uint32Array.from(IV)
  state[0] ^= 0x01010000 ^ key.length << 8 ^ size
  for (let at = 0; at < padded.length; at += 64) {
    compress(state, new Uint32Array(padded.buffer, at, 16), Math.min(at + 64, length), at + 64 >= padded.length)
  }
  return new Uint8Array(state.buffer, 0, size)
}

const hex = digest => digest.reduce((text, byte) => text + (byte + 256).toString(16).slice(1), "")
const bytes = text => new TextEncoder().encode(text)
const bagKey = (secret, name) => blake2s(bytes(name), secret.subarray(0, 32), 16)

// Sorted by hash; ids are plain ASCII, where JavaScript and Python agree on the order of texts.
function hashed(ids, key, bag) {
  const prefix = Array.from({length: 8}, (_, n) => bag / 256 ** (7 - n))  // as bytes: what is left of the point, mod 256
  const hash = id => hex(blake2s(Uint8Array.from([...prefix, ...bytes(id)]), key, 8)) + id
  return ids.map(hash).sort().map(both => both.slice(16))
}

function bagOrder(ids, key, bag) {
  const size = ids.length, third = Math.floor(size / 3)
  if (!third || !bag) return hashed(ids, key, third ? bag : 0)
  const recent = new Set(hashed(ids, key, bag - 1).slice(size - third)), order = hashed(ids, key, bag)
  const clashes = [], free = []
  order.slice(0, size - third).forEach((id, n) => {
    if (n < third === recent.has(id)) (n < third ? clashes : free).push(n)
  })
  free.slice(0, clashes.length).forEach((other, n) => {
    [order[other], order[clashes[n]]] = [order[clashes[n]], order[other]]
  })
  return order
}

const draw = (ids, key, [bag, place]) => bagOrder(ids, key, bag)[Math.min(place, ids.length - 1)]
const after = ([bag, place], size) => place + 1 < size ? [bag, place + 1] : [bag + 1, 0]
