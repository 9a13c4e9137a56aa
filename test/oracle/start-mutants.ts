import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { buildMutant } from '../../scripts/build-mutant.ts'
import type { Mutant } from '../../src/mistakes/mutants.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { catchMutant } from './catch-mutant.ts'
import type { Caught } from './prove-rows.ts'

/** Builds mutants before the tests of a file, and starts a network for them. Returns what catches one of them. */
export function catchMutants(mutants: readonly Mutant[]) {
  let folder: string
  let network: TestNetwork
  let runs = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
    await buildMutant(mutants, folder)
    network = await startTestNetwork()
  })
  afterAll(async () => {
    await network.close()
    await rm(folder, { recursive: true })
  })
  return {
    network: () => network,
    async catchFault({ fault }: { fault: Mutant }, row?: Caught): Promise<Caught> {
      const { href } = pathToFileURL(join(folder, `${fault.id}.js`))
      // A module of its own for each run: some mutants remember in their modules.
      const load = async () => {
        runs += 1
        return (await import(`${href}?${runs}`)).default
      }
      return catchMutant(network, fault, load, row)
    },
  }
}
