import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildMutant } from '../../scripts/build-mutant.ts'
import { catchFault, catchMutant } from '../../scripts/catch-by-cases.ts'
import type { Mutant } from '../../src/mutants/mutants.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import reference from '../../src/reference/index.ts'
import { catalogue } from '../../src/scenario/catalogue/index.ts'

/** Tests that cases catch mutants, and blame them for their rules; `npm run kill-matrix` tells which cases. */
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
      if (mutant.cases?.some((name) => name.endsWith('/hang'))) vi.stubEnv('REFERENCE_TIME_LIMIT', '2000')
      const { default: create } = await import(pathToFileURL(join(folder, `${id}.js`)).href)
      const { cases, rulesNamed } = await catchMutant(networks, mutant, create)
      expect(cases.length).toBeGreaterThan(0)
      expect(rulesNamed).toContain(mutant.rules[0])
    },
  )

  test('the reference resolver is not caught', async () => {
    const some = catalogue.filter(({ id }, index) => index < 10 || id.startsWith('open-readings/'))
    expect(await catchFault(networks, reference, some)).toEqual({ cases: [], rulesNamed: [] })
  })
}
