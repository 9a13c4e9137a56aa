import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runCommand } from '../cli/harborcheck.ts'

const docs = fileURLToPath(new URL('../../docs', import.meta.url))

test('docs/compare.md shows what the command really prints', async () => {
  const page = await readFile(`${docs}/compare.md`, 'utf8')
  const args = ['compare', './registry-only.ts', 'reference', '--filter', 'child-contracts']
  expect(page).toContain(`npx harborcheck ${args.join(' ')}\n`)
  const { code, stdout } = await runCommand(args, { cwd: `${docs}/examples` })
  expect(code).toBe(0)
  const [, shown] = /<!-- output -->\n+```\w*\n([\s\S]*?)```\n/.exec(page) ?? []
  expect(shown).toBe(stdout)
})
