import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

test('docs/reports.md shows the workflow that init writes', async () => {
  const workflow = await read('templates/workflow.yml')
  expect(await read('docs/reports.md')).toContain(
    `<!-- file: templates/workflow.yml -->\n\n\`\`\`yaml\n${workflow}\`\`\``,
  )
})

test('the action passes its arguments through variables, never into the source of a script', async () => {
  const { runs } = parse(await read('action.yml'))
  expect(runs.using).toBe('composite')
  for (const { run = '' } of runs.steps) expect(run).not.toContain('${{')
})
