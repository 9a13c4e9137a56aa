import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { MAX_FAILURES } from '../../src/campaign/campaign-job.ts'
import { PLANNED_AHEAD } from '../../src/campaign/redis/coordinate.ts'
import { createProgram } from '../../src/cli/program.ts'
import { runCommand } from '../cli/harborcheck.ts'
import { blockAfter, commandsOf, timeless } from './page-parts.ts'

const page = await readFile(fileURLToPath(new URL('../../docs/campaigns.md', import.meta.url)), 'utf8')
const examples = fileURLToPath(new URL('../../docs/examples', import.meta.url))

test('campaign prints what the page shows', async () => {
  const [args = []] = commandsOf(page)
  const { code, stdout } = await runCommand(args, { cwd: examples })
  expect(code).toBe(0)
  expect(timeless(stdout)).toBe(timeless(blockAfter(page, 'output: campaign')))
})

test('the page states the commands and limits of harborcheck', async () => {
  const shown = [...page.matchAll(/^npx harborcheck (worker|campaign) ([^#\n]*)/gm)]
  expect(shown).toHaveLength(3)
  for (const [, name = '', args = ''] of shown) {
    const command = (await createProgram([name])).commands.find((one) => one.name() === name)
    expect(command?.parseOptions(args.trim().split(/\s+/)).unknown).toEqual([])
  }
  expect(page).toContain(`at most ${PLANNED_AHEAD.toLocaleString('en')} batches ahead`)
  expect(page).toContain(`at most ${MAX_FAILURES} of them`)
})
