import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** The rooms in order: each may import from itself and from those before it. A product of `check` imports from `check/resolvers`. */
const rooms = [
  'platform model scenario cases artifacts abi rpc chain explorer proxy subject reference network judge mistakes generate view',
  'report work reader check/resolvers check campaign live export page vitest cli',
].flatMap((line) => line.split(' '))

const source = fileURLToPath(new URL('../../src', import.meta.url))
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file),
)
const imports = new Map(files.map((file) => [file, importsOf(file)]))

/** The files of the project that a file imports, types too. Relative to `src`. */
function importsOf(file: string): string[] {
  const whole = readFileSync(join(source, file), 'utf8')
  // Patches have imports in their texts, too: those of the file itself end with an empty line.
  const text = file.startsWith('mistakes/patches/') ? whole.slice(0, whole.indexOf('\n\n')) : whole
  return [...text.matchAll(/(?:from|import\() ?'(\.[^']+\.tsx?)'/g)].map(([, path = '']) => join(dirname(file), path))
}

/** The entry of the package stands above all rooms. */
function rankOf(file: string): number {
  return file === 'index.ts' ? rooms.length : rooms.indexOf(roomOf(file))
}

/** The room of a file: the innermost that has it. */
function roomOf(file: string): string {
  return rooms.filter((room) => file.startsWith(`${room}/`)).sort((a, b) => b.length - a.length)[0] ?? dirname(file)
}

test('every file of src is in a room', () => {
  expect(files.filter((file) => rankOf(file) < 0)).toEqual([])
})

test('a room imports only from itself and from earlier rooms', () => {
  const upwards = [...imports].flatMap(([file, targets]) =>
    targets.filter((target) => rankOf(target) > rankOf(file)).map((target) => `${file} imports ${target}`),
  )
  expect(imports.size).toBeGreaterThan(300)
  expect(upwards).toEqual([])
})

test('the table of options imports no room above the model but the formats of reports', () => {
  const above = (imports.get('cli/options.ts') ?? []).filter((target) => rankOf(target) > rooms.indexOf('model'))
  expect(above.filter((target) => !target.startsWith('cli/'))).toEqual(['report/formats.ts'])
})

test('the reference resolver shares no code with its judges', () => {
  const foreign = [...imports].flatMap(([file, targets]) =>
    file.startsWith('reference/') ? targets.filter((target) => !/^(reference|subject)\//.test(target)) : [],
  )
  expect(foreign).toEqual([])
})

test('neither implementation of a mistake is derived from the other', () => {
  const importsFrom = (part: string) =>
    [...imports].flatMap(([file, targets]) => (file.startsWith(`mistakes/${part}/`) ? targets : []))
  expect(importsFrom('patches').filter((target) => !/^mistakes\/(patches\/|mistakes.ts)/.test(target))).toEqual([])
  expect(
    importsFrom('decisions').filter((target) => !/^(mistakes\/(decisions\/|mistakes.ts)|model\/)/.test(target)),
  ).toEqual([])
})

test('imports form no cycles', () => {
  expect(circles(imports)).toEqual([])
})

/** Each circle once, as the files on the way around. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>()
  const found: string[][] = []
  const visit = (file: string, path: readonly string[]) => {
    const start = path.indexOf(file)
    if (start >= 0) found.push(path.slice(start))
    if (start >= 0 || done.has(file)) return
    for (const target of graph.get(file) ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}
