import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ScenarioBuilder, scenario } from '../../scenario/builder.ts'
import { openStart } from './open-start.ts'
import { search } from './search-situations.ts'
import { starts } from './starts.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function open(part: (builder: ScenarioBuilder) => ScenarioBuilder) {
  const path = join(folder, 'start.json')
  await writeFile(path, JSON.stringify(part(scenario('my/start', 'Mine')).build()))
  return openStart(path)
}

const one = (builder: ScenarioBuilder) =>
  builder
    .deploy('factory', 'factory')
    .deploy('router', 'router')
    .agreement('mine', { covers: { factory: 'All' } })

test('opens a start by name; throws if no start or file has the name', () => {
  for (const [name, start] of Object.entries(starts)) expect(openStart(name)).toBe(start)
  expect(() => openStart('smal')).toThrow('There is no start or scenario file "smal"')
})

test('a scenario file allows every kind of transaction and one more child, also through its routers', async () => {
  const start = await open((builder) => one(builder).ask({ method: 'targets' }))
  expect(start.steps.map((step) => step.do)).toEqual(['deploy', 'deploy', 'createAgreement', 'extendCommitmentWindow'])
  expect(start).toMatchObject({ contracts: 3, spawns: [{ method: 'create' }, { through: 'router' }] })
  expect([...search(start, 1)].length).toBeGreaterThan(10)
})

test.each<[string, (builder: ScenarioBuilder) => ScenarioBuilder, string]>([
  ['a fault', (builder) => one(builder).fault('node', 'empty').endFaults(), 'the step fault'],
  ['a start time', (builder) => one(builder).startsAt(2_000_000_000), 'the member startsAt'],
  [
    'another registry moderator',
    (builder) => one(builder).do({ do: 'changeRegistryModerator', to: 'warden' }),
    'copies of a start share both',
  ],
  ['no agreement', (builder) => builder.deploy('vault'), 'creates no agreement'],
])('rejects a start file with %s', async (_, part, cause) => {
  await expect(open(part)).rejects.toMatchObject({ facts: { cause: expect.stringContaining(cause) } })
})
