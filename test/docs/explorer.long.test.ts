import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runCommand } from '../cli/harborcheck.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = await readFile(`${root}docs/explorer.md`, 'utf8')

/** Replaces what differs from run to run: times, and how the test starts the explorer. */
const timeless = (text: string) =>
  text
    .replaceAll(`exec node '\\''${root}bin/harborcheck.js'\\''`, 'npx harborcheck')
    .replace(/still after \d+\.\d s/g, 'still after … s')
    .replace(/\d+ requests in \d+\.\d s/, '… requests in … s')

test("docs/explorer.md shows the command's output", async () => {
  const excerpts = [...page.matchAll(/<!-- excerpt -->\n+```text\n([\s\S]*?)```\n/g)].map(([, excerpt = '']) => excerpt)
  const [, options = ''] = /npx (harborcheck test-explorer --settle .*?) \\\n/.exec(page) ?? []
  const [, command = ''] = /--command '(npx harborcheck explorer [^']*--quirk[^']*)'/.exec(page) ?? []
  const own = command.replace('npx harborcheck', `exec node '${root}bin/harborcheck.js'`)
  const { code, stdout } = await runCommand([...options.split(' ').slice(1), '--command', own])
  expect(excerpts).toHaveLength(2)
  for (const excerpt of excerpts) expect(timeless(stdout)).toContain(timeless(excerpt))
  expect(code).toBe(1)
})

test("README and docs/explorer.md show the command with which harborcheck's own explorer conforms", async () => {
  const shown = /--command '(npx harborcheck explorer [^']*)'/.exec(page)?.[1] ?? ''
  expect(await readFile(`${root}README.md`, 'utf8')).toContain(`npx harborcheck test-explorer --command '${shown}'`)
  const own = shown.replace('npx harborcheck', `exec node '${root}bin/harborcheck.js'`)
  const { code } = await runCommand(['test-explorer', '--filter', 'top-level', '--command', own])
  expect(code).toBe(0)
})
