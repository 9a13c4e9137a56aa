import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { runCommand } from '../cli/harborcheck.ts'

const read = (path: string) => readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

test('docs/ci.md shows the workflow that init writes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect((await runCommand(['init'], { cwd: folder })).code).toBe(0)
  const workflow = await readFile(join(folder, '.github/workflows/harborcheck.yml'), 'utf8')
  expect(await read('docs/ci.md')).toContain(`\n\`\`\`yaml\n${workflow}\`\`\`\n`)
})

test('the action passes its arguments through variables, never into the source of a script', async () => {
  const { runs } = parse(await read('action.yml'))
  expect(runs.using).toBe('composite')
  for (const { run = '' } of runs.steps) expect(run).not.toContain('${{')
})
