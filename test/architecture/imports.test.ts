import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** The rooms in order: each may import from itself and from those before it. */
const rooms = [
  'platform model scenario cases artifacts abi chain explorer proxy subject reference network judge mistakes generate run view report work',
  'live audit fork check campaign export page vitest cli',
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

/** The entries of the package and of its worker processes, which load every kind of job, stand above all rooms. */
const entries = ['index.ts', join('work', 'worker.ts')]

/** Files beside the rooms are helpers below them. */
function rankOf(file: string): number {
  if (entries.includes(file)) return rooms.length
  const room = file.includes('/') ? file.split('/')[0] : undefined
  return room === undefined ? -1 : rooms.indexOf(room)
}

test('every folder of src is a room', () => {
  const folders = files.filter((file) => file.includes('/')).map((file) => file.split('/')[0] as string)
  expect([...new Set(folders)].filter((folder) => !rooms.includes(folder))).toEqual([])
})

test('a room imports only from itself and from earlier rooms', () => {
  const upwards = [...imports].flatMap(([file, targets]) =>
    targets.filter((target) => rankOf(target) > rankOf(file)).map((target) => `${file} imports ${target}`),
  )
  expect(imports.size).toBeGreaterThan(300)
  expect(upwards).toEqual([])
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
