import { expect, test } from 'vitest'
import { scenario } from '../scenario/builder.ts'
import { advance } from '../scenario/timeline.ts'
import type { Action } from './action.ts'
import { ordinaryTerms } from './actions/create-agreement-action.ts'
import type { LifecycleOperation } from './actions/registry-operations.ts'
import { originOf, senderOf } from './sender.ts'
import { emptyWorld, type World } from './world.ts'

/** The owner and the attack moderator of the agreement are different accounts. */
const world = scenario('topic/scenario', 'An owner who handed his role on')
  .deploy('vault')
  .agreement('agreementA', { covers: ['vault'], owner: 'firstOwner' })
  .underAttack('agreementA')
  .do({ do: 'transferOwnership', agreement: 'agreementA', to: 'owner' })
  .do({ do: 'acceptOwnership', agreement: 'agreementA' })
  .do({ do: 'transferOwnership', agreement: 'agreementA', to: 'nextOwner' })
  .spawn('made', 'officialDeployer', { by: 'alice' })
  .build()
  .steps.reduce<World>((before, step) => advance(before, step).world, emptyWorld(1))

const agreement = 'agreementA'
const life = (operation: LifecycleOperation): Action => ({ do: operation, agreement })

test.each<[string, Action]>([
  ['deployer', { do: 'deploy', contract: 'another', kind: 'vault' }],
  ['anyone', { do: 'spawn', factory: 'factory', children: ['child'] }],
  ['anyone', life('finalizeState')],
  ['anyone', life('syncNewContracts')],
  ['owner', life('requestUnderAttack')],
  ['owner', life('goToProduction')],
  ['registryModerator', life('approveAttack')],
  ['registryModerator', life('rejectAttackRequest')],
  ['registryModerator', life('instantPromote')],
  ['registryModerator', life('instantCorrupt')],
  ['firstOwner', life('promote')],
  ['firstOwner', life('cancelPromotion')],
  ['firstOwner', life('markCorrupted')],
  ['firstOwner', { do: 'transferAttackModerator', agreement, to: 'somebody' }],
  ['owner', { do: 'transferOwnership', agreement, to: 'somebody' }],
  ['owner', { do: 'setBountyTerms', agreement, terms: ordinaryTerms }],
  ['owner', { do: 'extendCommitmentWindow', agreement, seconds: 1 }],
  ['nextOwner', { do: 'acceptOwnership', agreement }],
  ['alice', { do: 'authorizeAgreementOwner', contract: 'made', to: 'owner' }],
  ['adopter', { do: 'adopt', adopter: 'adopter', agreement }],
])('%s sends %o', (sender, action) => {
  expect(senderOf(action, world)).toBe(sender)
})

test.each([
  ['anyone', 'router'],
  ['anyone', 'factory'],
  ['anyone', 'vault'],
  ['stranger', 'stranger'],
])('%s sends the transaction in which %s adopts', (origin, sender) => {
  const contracts = scenario('topic/scenario', 'Contracts').deploy('router', 'router').deploy('factory', 'factory')
  const { steps } = contracts.deploy('vault').build()
  const before = steps.reduce<World>((world, step) => advance(world, step).world, emptyWorld(1))
  expect(originOf({ do: 'adopt', adopter: sender, agreement: null }, before)).toBe(origin)
})

test('behavior: an action can name its sender', () => {
  expect(senderOf({ do: 'promote', agreement, by: 'stranger' }, world)).toBe('stranger')
})

test('behavior: anyone sends for an unregistered agreement, which has no attack moderator', () => {
  expect(senderOf({ do: 'promote', agreement: 'agreementB' }, world)).toBe('anyone')
})
