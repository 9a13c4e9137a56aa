import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { catalogue } from '../../src/cases/index.ts'

test('docs/interface.md counts the cases of level hardened', async () => {
  const page = await readFile(new URL('../../docs/interface.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `([a-z-]+)`\s+\| (\d+)/gm)].map(([, topic, count]) => [topic, Number(count)])
  const hardened = catalogue.filter(({ level }) => level === 'hardened').map(({ id }) => id.split('/')[0])
  const counts = new Map<string | undefined, number>()
  for (const topic of hardened) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  expect(new Map(rows as [string, number][])).toEqual(counts)
})
