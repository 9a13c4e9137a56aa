import { closed, open, terms, unbound } from '../../scenario/questions.ts'
import { agreements, approved, requested, type Topic, vaults } from './showcase-situation.ts'

const generous = { bountyPercentage: 30, bountyCapUsd: '5000000' }
const modest = { bountyPercentage: 5, bountyCapUsd: '250000' }

/** The two registries name different agreements, or one of them names none. */
export const conflicts: Topic = {
  made: vaults('conflict', 'onlyAdopted', 'onlyNamed', 'closedConflict', 'openElsewhere', 'handmade'),
  agreed: (builder) =>
    builder
      .append(agreements(['onlyNamed']))
      // The owner adopted another agreement, which promises more.
      .agreement('bindingAgreement', { covers: ['conflictVault'], owner: 'conflictOwner', terms: modest })
      .agreement('adoptedAgreement', { covers: ['conflictVault'], owner: 'conflictOwner', terms: generous })
      .adopt('conflictOwner', 'adoptedAgreement')
      // The adopted agreement can be attacked under, the binding one can not.
      .agreement('closedAgreement', { covers: ['closedConflictVault'], owner: 'closedOwner' })
      .agreement('openAgreement', { covers: ['openElsewhereVault'], owner: 'closedOwner' })
      .adopt('closedOwner', 'openAgreement')
      // The attack registry knows nothing of what was adopted.
      .agreement('onlyAdoptedAgreement', { covers: ['onlyAdoptedVault'], owner: 'adopter', terms: generous })
      .adopt('adopter', 'onlyAdoptedAgreement')
      // Nobody asked the official factory.
      .agreement('handmadeAgreement', { covers: ['handmadeVault'], owner: 'handmadeOwner', byHand: true })
      .adopt('handmadeOwner', 'handmadeAgreement'),
  linked: (builder) =>
    builder
      .append(requested('bindingAgreement', 'openAgreement'))
      .lifecycle('closedAgreement', 'requestUnderAttack', 'instantPromote')
      .attempt('requestUnderAttack', 'handmadeAgreement', { reverts: 'AttackRegistry__InvalidAgreement' }),
  opened: (builder) =>
    builder.append(approved('bindingAgreement', 'openAgreement')).addAccounts('onlyNamedAgreement', ['conflictVault']),
  asked: [
    open('conflictVault', 'bindingAgreement'),
    terms('conflictVault', { agreement: 'bindingAgreement', ...modest, agreementURI: 'ipfs://bindingAgreement' }),
    closed('closedConflictVault', 'closedAgreement'),
    open('openElsewhereVault', 'openAgreement'),
    unbound('onlyAdoptedVault'),
    terms('onlyAdoptedVault', null),
    unbound('onlyNamedVault', 'handmadeVault', 'bindingAgreement'),
  ],
  targets: [{ bindingAgreement: ['conflictVault'], openAgreement: ['openElsewhereVault'] }],
}
