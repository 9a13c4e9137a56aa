import { zeroAddress } from 'viem'
import type { ExecutedAction } from '../../chain/execute/check-outcome.ts'
import { decodeRevert, revertData } from '../../chain/execute/revert-reason.ts'
import { isCaught } from '../../model/action.ts'
import { isRegistryOperation } from '../../model/actions/registry-operations.ts'
import { actionCall } from './call-of-action.ts'
import type { ContractDifference } from './difference.ts'
import { compareEvents } from './events/compare-events.ts'
import { emittedEvents } from './events/emitted-events.ts'
import type { EventContext } from './events/event-text.ts'
import { expectedEvents } from './events/expected-events.ts'
import { UNVERIFIED } from './events/registry-events.ts'
import { count } from './read/read-context.ts'
import { textOf } from './read/reading.ts'
import { expectedRefusal } from './trials/expected-refusal.ts'
import { outcomeRule } from './trials/outcome-rule.ts'

/** Compares an action's outcome and its events with the model. If the outcome is wrong, ignores the events. */
export async function checkAction(
  { action, creates, receipt }: ExecutedAction,
  context: EventContext,
): Promise<ContractDifference[]> {
  const error = isCaught(action) ? undefined : action.reverts
  const { chain, before, after, addressOf, nameOf, checked } = context
  const right = error && expectedRefusal(before, action, error, { chain, addressOf })
  const reverted = receipt.status === 'success' ? undefined : await revertData(chain, receipt.transactionHash)
  const actual = reverted && decodeRevert(reverted, (arg) => textOf(arg, nameOf))
  if (right !== undefined) count(checked, 'CONTRACT-9')
  if (actual?.text !== right && (right === undefined || actual?.name !== right)) {
    const rule = outcomeRule(before, action, error, actual && (actual.name ?? actual.text))
    const [expected, ended] = [right, actual?.text].map((text) => (text ? `a revert with ${text}` : 'success'))
    return [{ in: 'action', rule, what: actionCall(action), expected: `${expected}`, actual: `${ended}` }]
  }
  if (action.do === 'createAgreement' && creates.some(({ address }) => address === zeroAddress)) {
    const facts = { expected: 'the address of the agreement', actual: 'nothing that is an address' }
    return [{ in: 'action', rule: 'CONTRACT-13', what: `the result of ${actionCall(action)}`, ...facts }]
  }
  const { attackRegistry, safeHarborRegistry, chainSafeHarborRegistry, agreementFactory, battleChainDeployer } =
    chain.deployment
  const emitters = new Set<string>([
    ...[attackRegistry, safeHarborRegistry, chainSafeHarborRegistry, agreementFactory, battleChainDeployer],
    ...[...after.agreements.keys()].map((name) => addressOf(name)),
  ])
  const expected = expectedEvents(action, context)
  if (expected.length > 0) count(checked, expected.some(isOfEveryone) ? 'EVENT-1' : 'CONTRACT-10')
  const emitted = emittedEvents(receipt.logs, nameOf, (address) => emitters.has(address))
  const lacks = new Set(chain.deployment.custom?.lacks)
  // It belongs to an addition to the scope. Whether a request or a sync emits it, too, is open.
  if (isRegistryOperation(action.do)) lacks.add(UNVERIFIED)
  return [compareEvents(actionCall(action), expected, emitted, lacks) ?? []].flat()
}

/** Whether readers of the interface depend on an event. */
const isOfEveryone = (event: string) => /^(AgreementStateChanged|ContractRegistered)\b/.test(event)
