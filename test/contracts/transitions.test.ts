import type { Address } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { registry } from './calls.ts'
import {
  allWays,
  lead,
  type Operation,
  operationOn,
  operations,
  operators,
  stateAfter,
  states,
  type Way,
} from './life.ts'
import { useRegistries } from './registries.ts'

const { NOT_DEPLOYED, ATTACK_REQUESTED, UNDER_ATTACK, PROMOTION_REQUESTED, PRODUCTION, CORRUPTED } = states

/** The state that each operation leads to from each state. All others are refused. */
const transitions: Partial<Record<Operation, Record<number, number>>> = {
  requestUnderAttack: { [NOT_DEPLOYED]: ATTACK_REQUESTED },
  goToProduction: { [NOT_DEPLOYED]: PRODUCTION },
  approveAttack: { [ATTACK_REQUESTED]: UNDER_ATTACK },
  rejectAttackRequest: { [ATTACK_REQUESTED]: NOT_DEPLOYED },
  promote: { [UNDER_ATTACK]: PROMOTION_REQUESTED },
  cancelPromotion: { [PROMOTION_REQUESTED]: UNDER_ATTACK },
  markCorrupted: { [UNDER_ATTACK]: CORRUPTED, [PROMOTION_REQUESTED]: CORRUPTED },
  instantCorrupt: { [UNDER_ATTACK]: CORRUPTED, [PROMOTION_REQUESTED]: CORRUPTED },
  instantPromote: { [ATTACK_REQUESTED]: PRODUCTION, [UNDER_ATTACK]: PRODUCTION, [PROMOTION_REQUESTED]: PRODUCTION },
}

const network = useRegistries()
const { send, refusal, ask } = network

describe.each(allWays)('from %s', (way) => {
  let agreement: Address
  beforeEach(async () => {
    agreement = await network.sign()
    await lead(network, agreement, way)
    expect(await ask(registry('getAgreementState', agreement))).toBe(stateAfter(way))
  })

  const leading = operations.filter((operation) => transitions[operation]?.[stateAfter(way)] !== undefined)
  const refused = operations.filter((operation) => !leading.includes(operation) && operation !== 'finalizeState')

  test.each(leading)('%s changes the state and emits it (EVENT-1)', async (operation) => {
    const next = transitions[operation]?.[stateAfter(way)]
    const events = await send(operators[operation], operationOn(operation, agreement))
    expect(events.at(-1)).toBe(`AgreementStateChanged(agreement, ${next})`)
    expect(events.filter((event) => event.startsWith('AgreementStateChanged'))).toHaveLength(1)
    expect(await ask(registry('getAgreementState', agreement))).toBe(next)
  })

  test.each(refused)('%s reverts', async (operation) => {
    const error = await refusal(operators[operation], operationOn(operation, agreement))
    expect(error).toBe(expectedRefusal(operation, way))
  })

  test('finalizeState never reverts, and emits only states that a deadline led to', async () => {
    const events = await send(operators.finalizeState, registry('finalizeState', agreement))
    expect(events).toEqual(byTime(way) ? [`AgreementStateChanged(agreement, ${PRODUCTION})`] : [])
    expect(await ask(registry('getAgreementState', agreement))).toBe(stateAfter(way))
    expect(await send(operators.finalizeState, registry('finalizeState', agreement))).toEqual([])
  })
})

const byTime = (way: Way) => way === 'PRODUCTION (nobody decided)' || way === 'PRODUCTION (countdown over)'

function expectedRefusal(operation: Operation, way: Way): string {
  const state = stateAfter(way)
  if (operation === 'syncNewContracts') {
    if (state === NOT_DEPLOYED) return 'AttackRegistry__AgreementNotRegistered(agreement)'
    if (state < PRODUCTION) return 'AttackRegistry__NoNewContracts(agreement)'
  }
  // Before registration there is no attack moderator, and the role is checked before the state.
  const byAttackModerator = ['promote', 'cancelPromotion', 'markCorrupted'].includes(operation)
  if (state === NOT_DEPLOYED && byAttackModerator) return 'AttackRegistry__Unauthorized(owner)'
  return `AttackRegistry__InvalidState(${state})`
}
