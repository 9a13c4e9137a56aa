import fc from 'fast-check'
import type { Address } from 'viem'
import { decodeFunctionResult } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attackRegistry } from '../../src/artifacts/index.ts'
import type { Snapshot } from '../../src/chain/chain.ts'
import type { TransactionToMine } from '../../src/chain/mine.ts'
import { openIndex } from '../../src/explorer/index.ts'
import { dump } from './dump.ts'
import {
  ANYONE,
  addAccounts,
  type ChainWithExplorer,
  call,
  createCall,
  DAY,
  factoryCode,
  onAgreement,
  registryCalls,
  removeAccounts,
  replaceAccounts,
  spawnCall,
  startChainWithExplorer,
} from './world.ts'

let world: ChainWithExplorer
let parents: Address[]
let clean: Snapshot

beforeAll(async () => {
  world = await startChainWithExplorer()
  parents = [await world.deploy(factoryCode()), await world.deploy(factoryCode()), await world.deploy(factoryCode())]
  clean = await world.chain.snapshot()
})
afterAll(() => world[Symbol.asyncDispose]())

/** One step: an operation on one of the agreements and factories there are, picked by number. */
type Step = { verb: (typeof verbs)[number]; which: number; other: number; scope: number }
const registryVerbs = [
  'request',
  'approve',
  'reject',
  'promote',
  'cancel',
  'corrupt',
  'goToProduction',
  'instantPromote',
  'finalize',
] as const
const verbs = [
  ...registryVerbs,
  'create',
  'create',
  'request',
  'approve',
  'add',
  'remove',
  'replace',
  'spawn',
  'rename',
  'wait',
  'snapshot',
  'revert',
  'sync',
] as const

const steps = fc.array(
  fc.record({
    verb: fc.constantFrom(...verbs),
    which: fc.nat(5),
    other: fc.nat(2),
    scope: fc.nat(3),
  }),
  { minLength: 10, maxLength: 40 },
)

/** The transactions of a step. They may revert: a refused operation is part of the scenario. */
function transactionsOf({ verb, which, other, scope }: Step, made: readonly Address[]): TransactionToMine[] {
  const parent = parents[other] as Address
  const account = { account: parent, scope }
  const agreement = made[which % Math.max(made.length, 1)]
  if (verb === 'create') return [createCall(world.chain.deployment.agreementFactory, [account])]
  if (verb === 'spawn') return [spawnCall(parent, 1 + (which % 2))]
  if (agreement === undefined) return []
  const registry = registryCalls(world.chain)
  switch (verb) {
    case 'request':
    case 'goToProduction':
      // The window ends soon, so that scopes shrink under attack too.
      return [registry.extend(agreement, BigInt(world.chain.head.timestamp + 8 * DAY)), registry[verb](agreement)]
    case 'add':
      return [addAccounts(agreement, [account])]
    case 'remove':
      return [removeAccounts(agreement, [parent])]
    case 'replace':
      return [replaceAccounts(agreement, [account])]
    case 'rename':
      return [onAgreement(agreement, 'setProtocolName', [`P${scope}`])]
    case 'wait':
    case 'snapshot':
    case 'revert':
    case 'sync':
      return []
    default:
      return [registry[verb](agreement)]
  }
}

/** What the attack registry itself says at the chain's head. */
async function ask(functionName: 'getAgreementForContract' | 'getAgreementState', address: Address) {
  const { abi } = attackRegistry
  const { to, data } = call(ANYONE, world.chain.deployment.attackRegistry, abi, functionName, [address])
  const result = await world.chain.request<`0x${string}`>({ method: 'eth_call', params: [{ to, data }, 'latest'] })
  return decodeFunctionResult({ abi, functionName, data: result })
}

test('after random steps and reversals, the index equals a fresh index and the registry', async () => {
  const { rpcUrl, chainId, deployment } = world.chain
  const options = { rpcUrl, chainId, contracts: deployment }
  const { index } = world.explorer
  const scenario = fc.asyncProperty(steps, async (script) => {
    await world.chain.revert(clean)
    const snapshots: { at: Snapshot; made: Address[] }[] = []
    let made: Address[] = []
    for (const step of script) {
      if (step.verb === 'sync') await index.sync()
      if (step.verb === 'snapshot') snapshots.push({ at: await world.chain.snapshot(), made: [...made] })
      const back = step.verb === 'revert' ? snapshots.pop() : undefined
      if (back) {
        await world.chain.revert(back.at)
        made = back.made
      }
      const timestamp = world.chain.head.timestamp + (step.verb === 'wait' ? step.which * 2 * DAY + 1 : 1)
      const block = await world.chain.mine({ timestamp, transactions: transactionsOf(step, made) })
      const created = step.verb === 'create' ? block.receipts[0]?.logs.at(-1) : undefined
      if (created) made.push(`0x${created.topics[1]?.slice(-40)}`)
    }
    const fresh = openIndex(options)
    await Promise.all([fresh.sync(), index.sync()])
    fresh.close()
    expect(dump(index)).toEqual(dump(fresh))
    expect(index.agreements().map(({ address }) => address)).toEqual(made)
    const states = [
      'NOT_DEPLOYED',
      '',
      'ATTACK_REQUESTED',
      'UNDER_ATTACK',
      'PROMOTION_REQUESTED',
      'PRODUCTION',
      'CORRUPTED',
    ]
    for (const agreement of index.agreements())
      expect(index.stateHistory(agreement).state).toBe(
        states[Number(await ask('getAgreementState', agreement.address))],
      )
    for (const parent of parents) {
      const linked = (await ask('getAgreementForContract', parent)) as string
      expect(index.binding(parent)?.agreement.address ?? `0x${'0'.repeat(40)}`).toBe(linked.toLowerCase())
    }
  })
  await fc.assert(scenario, { numRuns: 25, seed: 7 })
})
