import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { catalogue } from '../../src/cases/index.ts'

const read = (path: string) => readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

test('docs/ci.md shows the workflow that init writes', async () => {
  const workflow = await read('templates/workflow.yml')
  expect(await read('docs/ci.md')).toContain(`<!-- file: templates/workflow.yml -->\n\n\`\`\`yaml\n${workflow}\`\`\``)
})

test('the action passes its arguments through variables, never into the source of a script', async () => {
  const { runs } = parse(await read('action.yml'))
  expect(runs.using).toBe('composite')
  for (const { run = '' } of runs.steps) expect(run).not.toContain('${{')
})

test('docs/levels.md counts the cases of level hardened', async () => {
  const rows = [...(await read('docs/levels.md')).matchAll(/^\| `([a-z-]+)`\s+\| (\d+)/gm)].map(([, topic, count]) => [
    topic,
    Number(count),
  ])
  const hardened = catalogue.filter(({ level }) => level === 'hardened').map(({ id }) => id.split('/')[0])
  const counts = new Map<string | undefined, number>()
  for (const topic of hardened) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  expect(new Map(rows as [string, number][])).toEqual(counts)
})
