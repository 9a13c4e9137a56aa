import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chain, startChain } from '../../src/chain/chain.ts'
import { answersOf, caseOf, cases, foundIn, playCast, written } from './programs.ts'

/** Every exported case as a program of `cast`: its answers come from the chain, and must be the model's. */

let folder: string
let chain: Chain
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  chain = await startChain()
})
afterAll(async () => {
  await chain.stop()
  await rm(folder, { recursive: true })
})

test.each(cases)('%s', async (id) => {
  await chain.renew()
  const { code, stdout, stderr } = await playCast(folder, written(id, 'cast'), chain.rpcUrl)
  expect(stderr).toBe('')
  expect(foundIn(stdout)).toEqual({ right: answersOf(caseOf(id)), wrong: [] })
  expect(code).toBe(0)
})
