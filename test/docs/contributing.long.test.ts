import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** CONTRIBUTING.md and docs/embedding.md: examples with their output, and the files that CONTRIBUTING.md names. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const contributing = await readFile(`${root}CONTRIBUTING.md`, 'utf8')
const embedding = await readFile(`${root}docs/embedding.md`, 'utf8')
const shown = [
  ...`${contributing}${embedding}`.matchAll(
    /<!-- file: (docs\/examples\/\S+) -->\n+```ts\n((?:(?!```)[\s\S])*)```\n+<!-- output -->\n+```text\n([\s\S]*?)```/g,
  ),
]

test('shows the output of two examples', () => {
  expect(shown.map(([, path]) => path)).toEqual(['docs/examples/new-case.ts', 'docs/examples/own-subject.ts'])
})

test.each(shown.map(([, path = '', code, output]) => ({ path, code, output })))(
  '$path',
  async ({ path, code, output }) => {
    expect(code).toBe(await readFile(root + path, 'utf8'))
    const [, name = ''] = /([^/]+)$/.exec(path) ?? []
    const run = promisify(execFile)(process.execPath, ['--import', 'tsx', name], { cwd: `${root}docs/examples` })
    expect((await run).stdout).toBe(output)
  },
)

test('names files and folders that exist', () => {
  const named = [...contributing.matchAll(/`(src\/[\w/.-]+)`/g)].map(([, path]) => path as string)
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((path) => statSync(root + path, { throwIfNoEntry: false }) === undefined)).toEqual([])
})
