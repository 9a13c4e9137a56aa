import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { search } from '../../src/check/situations/search-situations.ts'
import { starts } from '../../src/check/situations/starts.ts'
import { runCommand } from '../cli/harborcheck.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = await readFile(`${root}docs/exhaust.md`, 'utf8')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  await symlink(`${root}node_modules`, join(folder, 'node_modules'))
  await cp(`${root}docs/examples/registry-only.ts`, join(folder, 'registry-only.ts'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The hash covers the bundled resolver's file, which every build may change. */
const withoutHash = (text: string) => text.replace(/sha256 [0-9a-f]{64}/, 'sha256 …')

const shown = [...page.matchAll(/^npx harborcheck (.*)\n```\n\n<!-- output -->\n```text\n([\s\S]*?)```$/gm)]

test.each(shown.map(([, args = '', output = '']) => [args, output]))('docs/exhaust.md: %s', async (args, output) => {
  const { stdout } = await runCommand(args.split(' '), { cwd: folder })
  expect(withoutHash(stdout)).toBe(withoutHash(output))
})

test('docs/exhaust.md shows the output of two commands', () => expect(shown).toHaveLength(2))

test('docs/exhaust.md shows the numbers of situations up to three steps', () => {
  for (const [name, start] of Object.entries(starts)) {
    const counts = [0, 0, 0, 0]
    for (const { depth } of search(start, 3)) counts[depth] = (counts[depth] ?? 0) + 1
    const row = page.split('\n').find((line) => new RegExp(`^\\| ${name} +\\|`).test(line)) ?? ''
    const cells = row.split('|').map((cell) => cell.trim())
    expect(cells.slice(2, 6)).toEqual(counts.map(String))
    const described = page.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? ''
    expect(described.split('|').at(-2)?.trim()).toBe(`${start.contracts}`)
  }
})
