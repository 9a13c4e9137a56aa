import { agreementSalt } from '../../../chain/execute/salt.ts'
import type { Action, ChainEntry } from '../../../model/action.ts'
import { spawnsOf } from '../../../model/actions/spawn-action.ts'
import { OFFICIAL_DEPLOYER } from '../../../model/world.ts'
import { contactsText, structText, termsMembers } from '../read/texts.ts'
import { agreementIn, type EventContext, type EventText, event } from './event-text.ts'
import { deployerEvents, registryEvents } from './registry-events.ts'
import { added, scopeEvents } from './scope-events.ts'

/** Derives the events that an action emits, in their order. The contracts that it makes are outside the interface. */
export function expectedEvents(action: Action, context: EventContext): EventText[] {
  if (action.reverts !== undefined) return []
  switch (action.do) {
    case 'deploy':
    case 'call':
    case 'upgrade':
    case 'fakeEvent':
      return []
    case 'spawn':
      return spawnsOf(action).flatMap((one) => (one.factory === OFFICIAL_DEPLOYER ? deployerEvents(one) : []))
    case 'createAgreement':
      return [
        event('OwnershipTransferred', 'zero', action.owner),
        event('BattleChainSafeHarborRegistryUpdated', 'safeHarborRegistry'),
        ...added(action.agreement, homeAccounts(action.chains)),
        ...(action.byHand
          ? []
          : [event('AgreementCreated', action.agreement, action.owner, agreementSalt(action, context.scenarioId))]),
      ]
    case 'adopt':
      return [event('BattleChainSafeHarborAdoption', action.adopter, action.agreement ?? 'zero')]
    case 'transferOwnership':
      return [event('OwnershipTransferStarted', agreementIn(context.before, action.agreement).owner, action.to)]
    case 'acceptOwnership': {
      const [before, after] = [context.before, context.after].map((world) => agreementIn(world, action.agreement).owner)
      return [event('OwnershipTransferred', `${before}`, `${after}`)]
    }
    case 'authorizeAgreementOwner':
      return [event('AgreementOwnerAuthorized', action.contract, action.to)]
    case 'transferAttackModerator':
      return [event('AttackModeratorTransferred', action.agreement, action.to)]
    case 'changeRegistryModerator':
      return [event('RegistryModeratorChanged', action.to)]
    case 'addAccounts':
    case 'removeAccounts':
    case 'addOrSetChains':
    case 'removeChains':
      return scopeEvents(action, context)
    case 'setBountyTerms':
      return [event('BountyTermsUpdated', structText(termsMembers(agreementIn(context.after, action.agreement).terms)))]
    case 'setAgreementURI':
      return [event('AgreementURIUpdated', action.agreementURI)]
    case 'setProtocolName':
      return [event('ProtocolNameUpdated', action.protocolName)]
    case 'setContactDetails':
      return [event('ContactDetailsSet', contactsText(action.contactDetails))]
    case 'extendCommitmentWindow':
      return [event('CommitmentWindowExtended', `${agreementIn(context.after, action.agreement).cantChangeUntil}`)]
    default:
      return registryEvents(action, context)
  }
}

const homeAccounts = (chains: readonly ChainEntry[]) =>
  chains.flatMap(({ chain, accounts }) => (chain === 'home' ? accounts.map(({ account }) => account) : []))
