import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { catalogue } from '../../src/cases/index.ts'
import { startChain } from '../../src/chain/chain.ts'
import { loadProfile } from '../../src/chain/deploy/load-profile.ts'
import { checkContracts } from '../../src/check/contracts/check-contracts.ts'

const example = (file: string) => fileURLToPath(new URL(`../../examples/deployments/bonded/${file}`, import.meta.url))

test('the example with a bond, a proxy and an owner in two steps conforms', async () => {
  execFileSync(process.execPath, [example('build.mjs')])
  const chain = await startChain({ profile: await loadProfile(example('deployment.ts')), history: 4 })
  try {
    const { findings, complete, played } = await checkContracts(chain, { cases: catalogue, runs: 5, seed: 1 })
    expect(findings).toEqual([])
    expect(complete).toBe(true)
    expect(played.length).toBeGreaterThan(250)
  } finally {
    await chain.stop()
  }
}, 900_000)
