import { agreementSalt } from '../../../chain/execute/salt.ts'
import type { Action, ChainEntry, OfEachAction } from '../../../model/action.ts'
import { isRegistryOperation, type RegistryAction } from '../../../model/actions/registry-operations.ts'
import { spawnsOf } from '../../../model/actions/spawn-action.ts'
import { OFFICIAL_DEPLOYER } from '../../../model/world.ts'
import { contactsText, structText, termsMembers } from '../read/texts.ts'
import { agreementIn, type EventContext, type EventText, event } from './event-text.ts'
import { deployerEvents, registryEvents } from './registry-events.ts'
import { added, scopeEvents } from './scope-events.ts'

/** Derives the events that an action emits, in their order. The contracts that it makes are outside the interface. */
export function expectedEvents(action: Action, context: EventContext): EventText[] {
  if (action.reverts !== undefined) return []
  const eventsOf = isRegistryOperation(action.do) ? registryEvents : ofOthers[action.do]
  return eventsOf(action as never, context)
}

const none = (): EventText[] => []

const ofOthers: Omit<OfEachAction<EventContext, EventText[]>, RegistryAction['do']> = {
  ...{ deploy: none, call: none, upgrade: none, fakeEvent: none },
  spawn: (action) => spawnsOf(action).flatMap((one) => (one.factory === OFFICIAL_DEPLOYER ? deployerEvents(one) : [])),
  createAgreement(action, { scenarioId }) {
    const { agreement, owner, chains, byHand } = action
    const made = [
      event('OwnershipTransferred', 'zero', owner),
      event('BattleChainSafeHarborRegistryUpdated', 'safeHarborRegistry'),
      ...added(agreement, homeAccounts(chains)),
    ]
    return byHand ? made : [...made, event('AgreementCreated', agreement, owner, agreementSalt(action, scenarioId))]
  },
  adopt: ({ adopter, agreement }) => [event('BattleChainSafeHarborAdoption', adopter, agreement ?? 'zero')],
  transferOwnership: ({ agreement, to }, { before }) => [
    event('OwnershipTransferStarted', agreementIn(before, agreement).owner, to),
  ],
  acceptOwnership: ({ agreement }, { before, after }) => [
    event('OwnershipTransferred', ...[before, after].map((world) => agreementIn(world, agreement).owner)),
  ],
  authorizeAgreementOwner: ({ contract, to }) => [event('AgreementOwnerAuthorized', contract, to)],
  transferAttackModerator: ({ agreement, to }) => [event('AttackModeratorTransferred', agreement, to)],
  changeRegistryModerator: ({ to }) => [event('RegistryModeratorChanged', to)],
  ...scopeEvents,
  setBountyTerms: ({ agreement }, { after }) => [
    event('BountyTermsUpdated', structText(termsMembers(agreementIn(after, agreement).terms))),
  ],
  setAgreementURI: ({ agreementURI }) => [event('AgreementURIUpdated', agreementURI)],
  setProtocolName: ({ protocolName }) => [event('ProtocolNameUpdated', protocolName)],
  setContactDetails: ({ contactDetails }) => [event('ContactDetailsSet', contactsText(contactDetails))],
  extendCommitmentWindow: ({ agreement }, { after }) => [
    event('CommitmentWindowExtended', `${agreementIn(after, agreement).cantChangeUntil}`),
  ],
}

const homeAccounts = (chains: readonly ChainEntry[]) =>
  chains.flatMap(({ chain, accounts }) => (chain === 'home' ? accounts.map(({ account }) => account) : []))
