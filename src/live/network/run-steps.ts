import type { Address } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import type { AddressBook } from '../../chain/execute/address-book.ts'
import { UnexpectedOutcome } from '../../chain/execute/check-outcome.ts'
import { executorOf } from '../../chain/execute/executor.ts'
import type { Nonces } from '../../chain/execute/nonce-counter.ts'
import { createNonces } from '../../chain/execute/nonce-counter.ts'
import { runStep } from '../../check/resolvers/run-step.ts'
import { originOf, senderOf } from '../../model/sender.ts'
import type { World } from '../../model/world.ts'
import { sharedDeployers } from '../../model/world.ts'
import type { SingleNetwork } from '../../network/test-network.ts'
import { actionsOf, type Step } from '../../scenario/scenario.ts'
import { advance, branchOf, ImpossibleStep, type ScenarioBlock } from '../../scenario/timeline.ts'
import { checkNewNames } from './fund-accounts.ts'
import type { LiveScenario } from './live-scenario.ts'
import { Refused } from './refused.ts'
import { sourcesOf } from './set-sources.ts'

/**
 * Runs steps one after another from a world read off the chain, and logs them.
 * @returns the world after them, which the model predicts and the chain confirmed.
 * @throws {Refused} before any step if one is impossible; later if the chain disagrees with the model.
 */
export async function runSteps(
  network: SingleNetwork,
  live: LiveScenario,
  before: World,
  steps: readonly Step[],
): Promise<World> {
  checkPossible(live, before, steps)
  const nonces = createNonces()
  const executor = executorOf(network.chain, live.scenario.id, { addressBook: live.addressBook, nonces })
  let world = before
  for (const step of steps) {
    await readNonces(network.chain, live.addressBook, nonces, blocksOf(world, step))
    const outcome = await runStep({ ...network, executor }, world, step)
    await executor.check().catch((error: unknown) => {
      throw error instanceof UnexpectedOutcome ? unlikeModel(error) : error
    })
    world = outcome.world
    live.sources = sourcesOf(world)
    live.log.push({ step, block: outcome.block })
  }
  return world
}

/**
 * Runs the steps on the model alone.
 * @throws {Refused} if one is impossible.
 */
function checkPossible({ addressBook }: LiveScenario, before: World, steps: readonly Step[]): void {
  let world = before
  for (const [index, step] of steps.entries()) {
    try {
      checkNewNames(addressBook, actionsOf(step))
      world = advance(world, step).world
    } catch (error) {
      if (error instanceof ImpossibleStep) throw impossible(step, index, steps.length, error)
      throw error
    }
  }
}

function impossible(step: Step, index: number, count: number, error: ImpossibleStep): Refused {
  const isRevert = error.message.includes('reverts with')
  return new Refused(409, `This step is not possible now: ${error.message}`, {
    facts: { step: JSON.stringify(step), number: count > 1 ? `${index + 1} of ${count}; none was run` : undefined },
    next: isRevert ? 'To send it all the same, name the expected error in "reverts".' : undefined,
    cause: error,
  })
}

function unlikeModel(error: UnexpectedOutcome): Refused {
  return new Refused(409, 'The chain did not do what the model predicts', {
    facts: error.facts,
    next: 'Another program may have changed the chain meanwhile: read the world again.',
    cause: error,
  })
}

function blocksOf(world: World, step: Step): ScenarioBlock[] {
  if (step.do === 'undone') return branchOf(world, step.actions).blocks
  return [advance(world, step).block ?? []].flat()
}

/**
 * Reads the nonces of all senders and factories in some blocks from the chain, since other programs send transactions
 * with a scenario's accounts, too. Skips contracts that the blocks themselves create.
 */
async function readNonces(
  chain: Chain,
  addressBook: AddressBook,
  nonces: Nonces,
  blocks: readonly ScenarioBlock[],
): Promise<void> {
  const known = new Map(addressBook.entries().map(({ name, address }) => [name, address]))
  const names = blocks.flatMap(({ transactions }) =>
    transactions.flatMap(({ action, before }) => {
      const senders = [senderOf(action, before), originOf(action, before)]
      for (const name of senders) addressBook.addressOf(name)
      if (action.do !== 'spawn') return senders
      // A shared deployer is on the chain, even if this is the first action that names it.
      if (sharedDeployers.includes(action.factory)) addressBook.addressOf(action.factory)
      return [...senders, action.factory]
    }),
  )
  const addresses = new Set(names.flatMap((name) => known.get(name) ?? []))
  const missing = [...addresses].filter((address) => nonces.of(address) === 0)
  const counts = await chain.batch<string[]>(
    missing.map((address: Address) => ({ method: 'eth_getTransactionCount', params: [address, 'latest'] })),
  )
  for (const [index, address] of missing.entries()) nonces.advance(address, Number(counts[index]))
}
