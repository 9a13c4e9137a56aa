import type { Random } from './random.ts'

/** Any JSON value. An object may have a member `__proto__` of its own. */
type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Container = Json[] | { [key: string]: Json }
/** A member of an object, or an element of an array. */
type Place = { container: Container; key: string | number }

/** Stand for texts that no value can be written as. */
const deep = '\u0001deep\u0001'
const huge = '\u0001huge\u0001'
const negativeZero = '\u0001zero\u0001'
const written: Record<string, string> = {
  [deep]: `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  [huge]: '1e999',
  [negativeZero]: '-0',
}

const oddKeys = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', 'toJSON', 'length', '', 'ID', '0']
const oddTexts = [
  '',
  ' ',
  '\0',
  '\u001b[2J\u001b[31m',
  '\ud800',
  '\u202e\u2066',
  '__proto__',
  'constructor',
  'x'.repeat(100_000),
  '0x',
  '0x0000000000000000000000000000000000000000',
  '0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF',
  `0x${'f'.repeat(64)}`,
  '../../../etc/passwd',
  '-1',
  '1e3',
  '9'.repeat(80),
  'nobody',
  '%s %n $(x) <b>&amp;</b>',
]
const oddNumbers = [0, -1, 0.5, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 53 - 1, 253_402_300_800, 8.64e15 + 1]
const oddValues: Json[] = [null, true, false, [], {}, [[]], [null], deep, huge, negativeZero]

/** The text of a JSON value that differs from another in one to three places. `what` says how. */
export function mutateJson(text: string, random: Random): { text: string; what: string } {
  const box: { root: Json } = { root: JSON.parse(text) }
  const changes = Array.from({ length: 1 + random.below(3) }, () => change(box, random))
  return { text: write(box.root), what: changes.join('; ') }
}

function write(value: Json): string {
  return (JSON.stringify(value) ?? '').replaceAll(/"\\u0001(?:deep|huge|zero)\\u0001"/g, (quoted) => {
    return written[JSON.parse(quoted)] as string
  })
}

function change(box: { root: Json }, random: Random): string {
  const places = placesIn(box.root, [{ container: box, key: 'root' }])
  // A large file has most of its places deep inside: its upper ones are drawn as often.
  const place = random.below(3) === 0 ? random.pick(places.slice(0, 12)) : random.pick(places)
  const [name, apply] = random.pick(Object.entries(changes))
  const before = JSON.stringify(place.container[place.key as never])?.slice(0, 60)
  apply(place, random, places)
  return `${name} at ${place.key}, which was ${before}`
}

function placesIn(value: Json, places: Place[]): Place[] {
  if (typeof value !== 'object' || value === null) return places
  for (const key of Object.keys(value)) {
    const place = { container: value, key: Array.isArray(value) ? Number(key) : key }
    places.push(place)
    placesIn(valueAt(place), places)
  }
  return places
}

const changes: Record<string, (place: Place, random: Random, places: readonly Place[]) => void> = {
  removed({ container, key }) {
    if (Array.isArray(container)) container.splice(Number(key), 1)
    else if (key !== 'root') delete container[key]
  },
  doubled(place, random) {
    const { container, key } = place
    if (Array.isArray(container)) container.splice(Number(key), 0, structuredClone(valueAt(place)))
    else setAt({ container, key: random.pick(oddKeys) }, structuredClone(valueAt(place)))
  },
  renamed(place, random) {
    if (Array.isArray(place.container) || place.key === 'root') return
    const value = valueAt(place)
    delete place.container[place.key]
    setAt({ container: place.container, key: random.pick([...oddKeys, ...Object.keys(place.container)]) }, value)
  },
  'replaced by something odd'(place, random) {
    setAt(place, random.pick<Json>([...oddValues, ...oddTexts, ...oddNumbers]))
  },
  'replaced by another value of the file'(place, random, places) {
    setAt(place, structuredClone(valueAt(random.pick(places.slice(1).length > 0 ? places.slice(1) : places))))
  },
  'put into an array or an object'(place, random) {
    const value = valueAt(place)
    setAt(place, random.pick<Json>([[value], { value }, { [random.pick(['then', 'length', 'id'])]: value }]))
  },
  'turned into another type'(place) {
    const value = valueAt(place)
    if (typeof value === 'number' || typeof value === 'boolean') setAt(place, String(value))
    else if (typeof value === 'string')
      setAt(place, Number.isNaN(Number(value)) ? [...value].slice(0, 50) : Number(value))
    else if (Array.isArray(value)) setAt(place, { ...value })
    else setAt(place, Object.values(value ?? {}))
  },
  changed(place, random) {
    const value = valueAt(place)
    if (typeof value === 'number') setAt(place, random.pick([value + 1, value - 1, -value, value * 1_000, value / 3]))
    else if (typeof value === 'boolean') setAt(place, !value)
    else if (typeof value === 'string') {
      const at = random.below(value.length + 1)
      const odd = random.pick(['', 'a', '0', '\u001b', '\0', '\n', 'é', value.slice(at, at + 1).toUpperCase()])
      setAt(place, value.slice(0, at) + odd + value.slice(at + 1))
    } else setAt(place, random.pick(oddTexts))
  },
  'in another order'(place, random) {
    const { container } = place
    if (!Array.isArray(container)) return
    const to = random.below(container.length)
    container.splice(to, 0, ...container.splice(Number(place.key), 1))
  },
  'given a member more'(place, random) {
    const value = valueAt(place)
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) value.push(random.pick(oddValues))
    else setAt({ container: value, key: random.pick(oddKeys) }, random.pick<Json>([...oddValues, ...oddTexts]))
  },
  'made very long'(place) {
    const value = valueAt(place)
    if (Array.isArray(value)) {
      const [first = null] = value
      if (JSON.stringify(first).length < 200) setAt(place, Array(5_000).fill(first))
    } else if (typeof value === 'string') setAt(place, value.repeat(2_000).slice(0, 200_000))
  },
}

function valueAt({ container, key }: Place): Json {
  return (container as Record<string | number, Json>)[key] as Json
}

/** An assignment to `__proto__` would set the prototype, and not a member of this name. */
function setAt({ container, key }: Place, value: Json): void {
  Object.defineProperty(container, key, { value, configurable: true, enumerable: true, writable: true })
}
