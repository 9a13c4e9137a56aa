import { open, terms } from '../../scenario/questions.ts'
import { agreements, approved, requested, SHORT, type Topic, vaults } from './showcase-situation.ts'

/** Terms that changed: for the better inside the commitment window, for the worse after it. */
export const changedTerms: Topic = {
  made: vaults('improved', 'worsened'),
  agreed: (builder) => builder.append(agreements(['improved'])).append(agreements(['worsened'], { commitment: SHORT })),
  linked: requested('improvedAgreement', 'worsenedAgreement'),
  opened: approved('improvedAgreement', 'worsenedAgreement'),
  nextDay: (builder) =>
    builder
      .setTerms('improvedAgreement', { bountyPercentage: 15, bountyCapUsd: '2000000', retainable: true })
      .setTerms('worsenedAgreement', { bountyPercentage: 4 }, { reverts: 'Agreement__UnfavorableBountyChange' }),
  weekLater: (builder) =>
    builder
      .setTerms('worsenedAgreement', { bountyPercentage: 4, identityRequirement: 'Named' })
      .setURI('worsenedAgreement', 'ipfs://worsenedAgreement/second'),
  asked: [
    open('improvedVault', 'improvedAgreement'),
    terms('improvedVault', {
      agreement: 'improvedAgreement',
      bountyPercentage: 15,
      bountyCapUsd: '2000000',
      retainable: true,
      commitmentDeadline: 2_592_002,
    }),
    open('worsenedVault', 'worsenedAgreement'),
    terms('worsenedVault', {
      agreement: 'worsenedAgreement',
      bountyPercentage: 4,
      identityRequirement: 'Named',
      agreementURI: 'ipfs://worsenedAgreement/second',
      commitmentDeadline: 691_202,
    }),
  ],
  targets: [{ improvedAgreement: ['improvedVault'], worsenedAgreement: ['worsenedVault'] }],
}
