import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildMutant } from '../../scripts/build-mutant.ts'
import { type Catch, catchFault } from '../../scripts/catch-mutant.ts'
import type { Mutant } from '../../src/mutants/mutants.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import reference from '../../src/reference/index.ts'
import { catalogue } from '../../src/scenario/catalogue/index.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import type { CreateResolver } from '../../src/subject/resolver.ts'

/** Cases that distinguish the child contract scopes. */
const scopes = ['none-includes-no-child', 'existing-only-ends-with-the-link', 'future-only-begins-after-the-link']

/** A few of the faults; a source that hangs takes seconds for each question. */
const failing = [
  'failing-node/hang',
  'failing-node/http-500',
  'failing-node/after-a-change',
  'failing-node/no-traces',
  'failing-node/logs-cut-before-the-link',
  'failing-explorer/children-in-lists',
  'failing-explorer/extra-fields',
]

function casesFor({ id: mutantId, rules: [rule], cases }: Mutant): Scenario[] {
  if (cases) return catalogue.filter(({ id }) => cases.includes(id))
  if (rule.startsWith('FAULT-')) {
    return catalogue.filter(
      ({ id }) => failing.includes(id) && (mutantId === 'timeout-is-true') === id.endsWith('/hang'),
    )
  }
  const neighbours = rule.startsWith('CHILD-') ? scopes.map((name) => `child-contracts/${name}`) : []
  return catalogue.filter(({ id, rules }) => rules.includes(rule) || neighbours.includes(id))
}

/** Cases that are run at once: a mutant is mostly caught by the first ones about its rule. */
const AT_ONCE = 4

/** Runs cases against a mutant until one catches it and its rule is named; if none does, all of them at once. */
async function catchMutant(networks: readonly TestNetwork[], mutant: Mutant, create: CreateResolver): Promise<Catch> {
  const used = mutant.needsOneNetwork ? networks.slice(0, 1) : networks
  const cases = casesFor(mutant)
  for (let first = 0; first < cases.length; first += AT_ONCE) {
    const caught = await catchFault(used, create, cases.slice(first, first + AT_ONCE), 'hardened')
    if (caught.cases.length > 0 && caught.rulesNamed.includes(mutant.rules[0])) return caught
  }
  return catchFault(used, create, cases, 'hardened')
}

/**
 * Tests that mutants are caught by the cases about their rules, and blamed for them; `npm run kill-matrix` runs every case against
 * each.
 */
export function catchMutants(chosen: readonly Mutant[]): void {
  let folder: string
  let networks: TestNetwork[]
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
    await buildMutant(chosen, folder)
    networks = await Promise.all([startTestNetwork(), startTestNetwork()])
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })
  afterAll(async () => {
    await Promise.all(networks.map((network) => network.close()))
    await rm(folder, { recursive: true })
  })

  test.each(chosen.map((mutant) => [mutant.id, mutant] as const))(
    '%s is caught and blamed for its rule',
    async (id, mutant) => {
      // Where a source hangs, the reference resolver must give up before the question's time limit.
      if (casesFor(mutant).some(({ id: name }) => name.endsWith('/hang'))) vi.stubEnv('REFERENCE_TIME_LIMIT', '2000')
      const { default: create } = await import(pathToFileURL(join(folder, `${id}.js`)).href)
      const { cases, rulesNamed } = await catchMutant(networks, mutant, create)
      expect(cases.length).toBeGreaterThan(0)
      expect(rulesNamed).toContain(mutant.rules[0])
    },
  )

  test('the reference resolver is not caught', async () => {
    const some = catalogue.filter(({ id }, index) => index < 10 || id.startsWith('open-readings/'))
    expect(await catchFault(networks, reference, some, 'hardened')).toEqual({ cases: [], rulesNamed: [] })
  })
}
