import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parseScenario } from '../../src/scenario/parse-scenario.ts'
import { runCommand } from '../cli/harborcheck.ts'
import { blockAfter, timeless } from './page-parts.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const examples = `${root}docs/examples`
const readme = await readFile(`${root}README.md`, 'utf8')

describe('README', () => {
  test.each(['registry-only.ts', 'conformance.test.ts'])('shows docs/examples/%s verbatim', async (file) => {
    expect(blockAfter(readme, `file: docs/examples/${file}`)).toBe(await readFile(`${examples}/${file}`, 'utf8'))
  })

  test("shows the command's output", async () => {
    const args = ['test', './registry-only.ts', '--filter', 'immediate-deployer/factory-behind-an-unlinked-router']
    expect(readme).toContain(`npx harborcheck ${args.join(' ')}\n`)
    const { code, stdout } = await runCommand(args, { cwd: examples })
    expect(code).toBe(1)
    expect(timeless(blockAfter(readme, 'output'))).toBe(timeless(stdout))
  })
})

test('docs/scenarios.md: its examples are valid scenarios', async () => {
  const page = await readFile(`${root}docs/scenarios.md`, 'utf8')
  const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, example = '']) => example)
  const ids = examples.map((example) => parseScenario(example, 'docs/scenarios.md').id)
  expect(ids).toEqual(['my/first-case', 'my/two-networks', 'my/race'])
})
