import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { PLANNED_AHEAD } from '../../src/campaign/coordinate.ts'
import { MAX_FAILURES } from '../../src/campaign/job.ts'
import { createProgram } from '../../src/cli/program.ts'
import { runCommand } from '../cli/harborcheck.ts'

const page = await readFile(fileURLToPath(new URL('../../docs/campaigns.md', import.meta.url)), 'utf8')
const examples = fileURLToPath(new URL('../../docs/examples', import.meta.url))

test('docs/campaigns.md: its first command prints what it shows', async () => {
  const [command = ''] = page.match(/^npx harborcheck campaign .*$/m) ?? []
  const { code, stdout } = await runCommand(command.split(' ').slice(2), { cwd: examples })
  expect(code).toBe(0)
  const timeless = (text: string) => text.replace(/ in \d+\.\d s$/m, ' in … s')
  const [, shown = 'no output'] = /<!-- output -->\n\n```text\n([\s\S]*?)```/.exec(page) ?? []
  expect(timeless(stdout)).toBe(timeless(shown))
})

test('docs/campaigns.md: its commands and limits are those of harborcheck', async () => {
  for (const [, name = '', args = ''] of page.matchAll(/^npx harborcheck (worker|campaign) ([^#\n]*)/gm)) {
    const command = (await createProgram([name])).commands.find((one) => one.name() === name)
    expect(command?.parseOptions(args.trim().split(/\s+/)).unknown).toEqual([])
  }
  expect(page).toContain(`at most ${PLANNED_AHEAD.toLocaleString('en')} batches ahead`)
  expect(page).toContain(`at most ${MAX_FAILURES} of them`)
})
