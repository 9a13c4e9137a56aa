import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** docs/extending.md: its examples equal the files, and print the shown output. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = await readFile(`${root}docs/extending.md`, 'utf8')
const shown = [
  ...page.matchAll(
    /<!-- file: (docs\/examples\/\S+) -->\n+```ts\n([\s\S]*?)```\n+<!-- output -->\n+```text\n([\s\S]*?)```/g,
  ),
]

test('it shows two examples, with their output', () => {
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

test('the files and folders that it names exist', async () => {
  const named = [...page.matchAll(/`(src\/[\w/.-]+)`/g)].map(([, path]) => path as string)
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((path) => statSync(root + path, { throwIfNoEntry: false }) === undefined)).toEqual([])
})
