import type { Address } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import type { AddressBook } from '../../chain/execute/address-book.ts'
import { callOf } from '../../chain/execute/calls/call-of.ts'
import { createNonces } from '../../chain/execute/nonces.ts'
import { RpcError } from '../../chain/rpc/rpc-error.ts'
import type { Action, Name } from '../../model/action.ts'
import { apply } from '../../model/transitions/apply.ts'
import type { World } from '../../model/world.ts'
import { actionCall } from '../action-call.ts'
import type { CheckedRules } from '../checked-rules.ts'
import type { Difference } from '../difference.ts'
import { errorOf } from '../read/reading.ts'
import type { ContractRuleId } from '../rules.ts'
import { outcomeRule } from './outcome-rule.ts'
import { trialsOn } from './trials.ts'

/** Calls in one message. */
const CALLS = 400

/**
 * Tries every call of {@link trialsOn} on some agreements at the latest block, without sending it, and compares how each
 * ends with the model. Leaves out what the profile sends in its own way: it may need more than one call.
 */
export async function runTrials(
  chain: Chain,
  world: World,
  agreements: readonly Name[],
  addressBook: AddressBook,
  checked: CheckedRules,
): Promise<Difference[]> {
  const { custom } = chain.deployment
  const isTried = ({ do: name }: Action) => !custom?.lacks.has(name) && !custom?.actions[name as 'adopt']
  const trials = agreements.flatMap((agreement) => trialsOn(world, agreement)).filter(isTried)
  const differences: Difference[] = []
  for (let start = 0; start < trials.length; start += CALLS) {
    const some = trials.slice(start, start + CALLS)
    const answers = await chain.attempt(some.map((action) => callRequest(chain, world, action, addressBook)))
    for (const [index, action] of some.entries()) {
      checked.count(checkedBy(world, action))
      const difference = compare(world, action, answers[index])
      if (difference) differences.push(difference)
    }
  }
  return differences
}

function callRequest(chain: Chain, world: World, action: Action, addressBook: AddressBook) {
  const { chainId, otherChainId, deployment } = chain
  const from = addressBook.addressOf(('by' in action && action.by) || ownerOf(world, action)) as Address
  const context = { scenarioId: 'trial', chainId, otherChainId, deployment, addressBook, nonces: createNonces() }
  const { to, data } = callOf(action, { ...context, sender: from, time: world.now, before: world })
  return { method: 'eth_call', params: [{ from, to, data }, 'latest'] }
}

const ownerOf = (world: World, action: Action): Name =>
  world.agreements.get((action as { agreement: Name }).agreement)?.owner ?? ''

function compare(world: World, action: Action, answer: unknown): Difference | undefined {
  const { refusal } = apply(world, action)
  const actual = answer instanceof RpcError ? (errorOf(answer) ?? answer.message) : undefined
  if (actual === refusal) return undefined
  return {
    in: 'trial',
    rule: outcomeRule(world, action, refusal, actual),
    what: `a call of ${actionCall(action)}`,
    expected: outcomeText(refusal),
    actual: outcomeText(actual),
  }
}

/** The rule that a trial shows to be kept, where it ends as it should. */
function checkedBy(world: World, action: Action): ContractRuleId {
  const { refusal } = apply(world, action)
  if (refusal !== undefined) return outcomeRule(world, action, refusal, undefined)
  return action.do === 'setBountyTerms' ? 'COMMIT-8' : action.do === 'finalizeState' ? 'CONTRACT-15' : 'CONTRACT-2'
}

const outcomeText = (refusal: string | undefined) => (refusal === undefined ? 'to pass' : `to revert with ${refusal}`)
