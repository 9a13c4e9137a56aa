import { DAY, scenario } from '../scenario/builder.ts'
import { closed, open, terms, unbound } from '../scenario/questions.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** A commitment that ends within the scenario; attack mode requires seven days. */
const short = { commitment: 8 * DAY }

const modest = {
  bountyPercentage: 5,
  bountyCapUsd: '100000',
  aggregateBountyCapUsd: '300000',
  retainable: false,
  identityRequirement: 'Named',
} as const
const generous = {
  bountyPercentage: 20,
  bountyCapUsd: '2000000',
  aggregateBountyCapUsd: '0',
  retainable: true,
  identityRequirement: 'Anonymous',
} as const

/** Which agreement's terms count, and how they change. */
export const termsOfTheBinding: Scenario[] = [
  scenario(
    'terms/changed-twice-in-one-block',
    'Of two changes of the terms in one block the second counts, and a change of the aggregate cap alone is one',
  )
    .about('TERM-4')
    .attackableVault({ terms: { bountyPercentage: 10, bountyCapUsd: '1000', aggregateBountyCapUsd: '5000' } })
    .ask(terms('vault', { bountyPercentage: 10, aggregateBountyCapUsd: '5000' }))
    .sameBlock((block) =>
      block.setTerms('agreementA', { bountyPercentage: 20 }).setTerms('agreementA', { bountyPercentage: 30 }),
    )
    .ask(terms('vault', { bountyPercentage: 30, aggregateBountyCapUsd: '5000' }))
    .setTerms('agreementA', { aggregateBountyCapUsd: '6000' })
    .ask(terms('vault', { bountyPercentage: 30, aggregateBountyCapUsd: '6000' }))
    .build(),

  scenario(
    'terms/binding-beside-adopted',
    'Every term is that of the registered agreement, none that of the adopted one',
  )
    .about('TERM-1', 'TERM-2', 'TERM-3', 'BIND-6')
    .coveredVault({ owner: 'protocol', terms: modest })
    .agreement('agreementB', { covers: ['vault'], owner: 'protocol', terms: generous, commitment: 60 * DAY })
    .underAttack('agreementA')
    .adopt('protocol', 'agreementB')
    .ask(
      terms('vault', {
        agreement: 'agreementA',
        ...modest,
        agreementURI: 'ipfs://agreementA',
        commitmentDeadline: 3 + 30 * DAY,
      }),
    )
    .build(),

  scenario(
    'terms/adopted-promises-less',
    'Every term is that of the registered agreement where the adopted one promises less',
  )
    .about('TERM-1', 'TERM-2', 'TERM-3')
    .coveredVault({ owner: 'protocol', terms: generous })
    .agreement('agreementB', { covers: ['vault'], owner: 'protocol', terms: modest, commitment: 0 })
    .underAttack('agreementA')
    .adopt('protocol', 'agreementB')
    .ask(
      terms('vault', {
        agreement: 'agreementA',
        ...generous,
        agreementURI: 'ipfs://agreementA',
        commitmentDeadline: 3 + 30 * DAY,
      }),
    )
    .build(),

  scenario(
    'terms/binding-beside-another-valid-one',
    'A valid agreement that names the vault without a link does not set its terms',
  )
    .about('BIND-7', 'TERM-1', 'TERM-2', 'TERM-3')
    .attackableVault({ terms: modest })
    .agreement('agreementB', { covers: ['vault'], terms: generous, commitment: 90 * DAY })
    .ask(
      terms('vault', {
        agreement: 'agreementA',
        ...modest,
        agreementURI: 'ipfs://agreementA',
        commitmentDeadline: 3 + 30 * DAY,
      }),
    )
    .build(),

  scenario('terms/none-without-a-link', 'A vault that an agreement only names has no terms')
    .about('BIND-7')
    .coveredVault({ terms: generous })
    .ask(terms('vault', null), unbound('vault'))
    .lifecycle('agreementA', 'requestUnderAttack')
    .ask(terms('vault', { agreement: 'agreementA', ...generous, commitmentDeadline: 3 + 30 * DAY }))
    .build(),

  scenario('terms/percentage-raised', 'A bounty percentage raised inside the commitment window counts at once')
    .about('TERM-4')
    .attackableVault({ terms: { bountyPercentage: 10 } })
    .ask(terms('vault', { bountyPercentage: 10 }))
    .setTerms('agreementA', { bountyPercentage: 15 })
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 15 }))
    .build(),

  scenario('terms/caps-raised', 'Caps raised inside the commitment window count at once')
    .about('TERM-4')
    .attackableVault({ terms: modest })
    .setTerms('agreementA', { bountyCapUsd: '150000', aggregateBountyCapUsd: '450000' })
    .ask(terms('vault', { bountyCapUsd: '150000', aggregateBountyCapUsd: '450000' }))
    .build(),

  scenario('terms/aggregate-cap-dropped', 'An aggregate cap dropped inside the commitment window is gone at once')
    .about('TERM-4')
    .attackableVault({ terms: modest })
    .setTerms('agreementA', { aggregateBountyCapUsd: '400000', bountyCapUsd: '400000' })
    .setTerms('agreementA', { aggregateBountyCapUsd: '0' })
    .ask(terms('vault', { bountyCapUsd: '400000', aggregateBountyCapUsd: '0' }))
    .build(),

  scenario('terms/made-retainable', 'Funds that become retainable inside the commitment window are so at once')
    .about('TERM-4')
    .attackableVault()
    .ask(terms('vault', { retainable: false }))
    .setTerms('agreementA', { retainable: true })
    .ask(terms('vault', { retainable: true }))
    .build(),

  scenario(
    'terms/identity-eased',
    'An identity requirement eased inside the commitment window is eased at once, step by step',
  )
    .about('TERM-4')
    .attackableVault({ terms: { identityRequirement: 'Named' } })
    .setTerms('agreementA', { identityRequirement: 'Pseudonymous' })
    .ask(terms('vault', { identityRequirement: 'Pseudonymous' }))
    .setTerms('agreementA', { identityRequirement: 'Anonymous' })
    .ask(terms('vault', { identityRequirement: 'Anonymous' }))
    .build(),

  scenario('terms/window-extended', 'An extended commitment window ends later at once and cannot be shortened')
    .about('TERM-4')
    .attackableVault()
    .ask(terms('vault', { commitmentDeadline: 3 + 30 * DAY }))
    .commit('agreementA', 45 * DAY)
    .ask(terms('vault', { commitmentDeadline: 6 + 45 * DAY }))
    .commit('agreementA', 10 * DAY, { reverts: 'Agreement__CannotShortenCommitmentWindow' })
    .ask(terms('vault', { commitmentDeadline: 6 + 45 * DAY }))
    .build(),

  scenario(
    'terms/worsened-at-the-end-of-the-window',
    'Terms can get worse from the second at which the commitment ends',
  )
    .about('TERM-4')
    .attackableVault({ terms: generous, ...short })
    .waitUntil('commitmentEnd', 'agreementA', -2)
    .sameBlock((block) => {
      const refused = { reverts: 'Agreement__UnfavorableBountyChange' }
      return block
        .setTerms('agreementA', { bountyPercentage: 19 }, refused)
        .setTerms('agreementA', { bountyCapUsd: '1999999' }, refused)
        .setTerms('agreementA', { retainable: false }, refused)
        .setTerms('agreementA', { retainable: false, aggregateBountyCapUsd: '9000000' }, refused)
        .setTerms('agreementA', { identityRequirement: 'Pseudonymous' }, refused)
    })
    .ask(terms('vault', generous))
    .setTerms('agreementA', modest)
    .ask(open('vault', 'agreementA'), terms('vault', { ...modest, commitmentDeadline: 3 + 8 * DAY }))
    .wait(1)
    .ask(terms('vault', modest))
    .build(),

  scenario(
    'terms/document-moved-after-the-window',
    "The document's URI can change once the commitment ends, not a second before",
  )
    .about('TERM-2', 'TERM-4')
    .coveredVault({ owner: 'protocol', agreementURI: 'ipfs://first', ...short })
    .agreement('agreementB', { covers: ['vault'], owner: 'protocol', agreementURI: 'ipfs://adopted' })
    .underAttack('agreementA')
    .adopt('protocol', 'agreementB')
    .waitUntil('commitmentEnd', 'agreementA', -2)
    .setURI('agreementA', 'ipfs://second', { reverts: 'Agreement__CannotChangeAgreementURIDuringCommitment' })
    .ask(terms('vault', { agreementURI: 'ipfs://first' }))
    .setURI('agreementA', 'ipfs://second')
    .ask(terms('vault', { agreement: 'agreementA', agreementURI: 'ipfs://second' }))
    .wait(1)
    .ask(terms('vault', { agreementURI: 'ipfs://second' }))
    .build(),

  scenario(
    'terms/second-window',
    'What changed between two commitment windows counts in the second one, also for who asked in the first one',
  )
    .about('TERM-1', 'TERM-4')
    .attackableVault({ terms: generous, agreementURI: 'ipfs://first', ...short })
    .ask(terms('vault', { ...generous, agreementURI: 'ipfs://first', commitmentDeadline: 3 + 8 * DAY }))
    .waitUntil('commitmentEnd', 'agreementA')
    .setTerms('agreementA', modest)
    .setURI('agreementA', 'ipfs://second')
    .commit('agreementA', 40 * DAY)
    .ask(terms('vault', { ...modest, agreementURI: 'ipfs://second', commitmentDeadline: 6 + 48 * DAY }))
    .build(),

  scenario(
    'terms/vaults-added-near-the-end-of-the-window',
    'Less than seven days before the commitment ends, and after that, an added vault has the same commitment',
  )
    .about('TERM-3')
    .sameBlock((block) => block.deploy('secondVault').deploy('thirdVault'))
    .attackableVault(short)
    .agreement('agreementB', { covers: ['vault', 'secondVault', 'thirdVault'], commitment: 90 * DAY })
    .waitUntil('commitmentEnd', 'agreementA', -DAY)
    .addAccounts('agreementA', { secondVault: 'None' })
    .ask(terms('secondVault', { agreement: 'agreementA', commitmentDeadline: 4 + 8 * DAY }))
    .ask(terms('vault', { commitmentDeadline: 4 + 8 * DAY }))
    .waitUntil('commitmentEnd', 'agreementA', 1)
    .addAccounts('agreementA', { thirdVault: 'None' })
    .ask(terms('thirdVault', { agreement: 'agreementA', commitmentDeadline: 4 + 8 * DAY }))
    .build(),

  scenario('terms/stranger-changes-nothing', 'Only the owner can change the terms')
    .about('TERM-1')
    .coveredVault({ owner: 'protocol', terms: modest })
    .agreement('agreementB', { covers: ['vault'], owner: 'protocol', terms: modest })
    .underAttack('agreementA')
    .adopt('protocol', 'agreementB')
    .setTerms('agreementA', { bountyPercentage: 90 }, { by: 'stranger', reverts: 'OwnableUnauthorizedAccount' })
    .setTerms('agreementB', { bountyPercentage: 80 })
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 5 }))
    .build(),

  scenario('terms/after-the-window', 'The end of a commitment window is reported even after it has passed')
    .about('TERM-3')
    .coveredVault({ owner: 'protocol', ...short })
    .agreement('agreementB', { covers: ['vault'], owner: 'protocol', commitment: 90 * DAY })
    .underAttack('agreementA')
    .adopt('protocol', 'agreementB')
    .around('commitmentEnd', 'agreementA', {
      before: [terms('vault', { commitmentDeadline: 3 + 8 * DAY })],
      at: [
        terms('vault', { agreement: 'agreementA', commitmentDeadline: 3 + 8 * DAY }),
        ...open('vault', 'agreementA'),
      ],
    })
    .build(),

  scenario(
    'terms/never-committed',
    'Without a commitment an agreement is refused and its vault has no terms; with one, its window is reported',
  )
    .about('TERM-3')
    .coveredVault({ owner: 'protocol', commitment: 0 })
    .agreement('agreementB', { covers: ['vault'], owner: 'protocol' })
    .adopt('protocol', 'agreementB')
    .attempt('goToProduction', 'agreementA', { reverts: 'AttackRegistry__InsufficientCommitment' })
    .ask(terms('vault', null), unbound('vault'))
    .commit('agreementA', 8 * DAY)
    .lifecycle('agreementA', 'requestUnderAttack', 'instantPromote')
    .ask(terms('vault', { agreement: 'agreementA', commitmentDeadline: 7 + 8 * DAY }), closed('vault', 'agreementA'))
    .build(),

  scenario('terms/of-a-child', "A child has the terms of its factory's agreement, not of one that names the child")
    .about('TERM-1', 'TERM-2', 'BIND-7')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' }, terms: modest })
    .agreement('agreementB', { covers: ['child'], terms: generous })
    .underAttack('agreementA')
    .ask(terms('child', { agreement: 'agreementA', ...modest, agreementURI: 'ipfs://agreementA' }))
    .build(),

  scenario('terms/of-a-linked-child', "A linked child has the terms of its own agreement, not of its factory's")
    .about('BIND-5')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' }, terms: generous })
    .agreement('agreementB', { covers: ['child'], terms: modest })
    .underAttack('agreementA', 'agreementB')
    .ask(terms('child', { agreement: 'agreementB', ...modest, agreementURI: 'ipfs://agreementB' }))
    .ask(terms('factory', { agreement: 'agreementA', ...generous }))
    .build(),

  scenario('terms/after-a-new-link', 'After a new link every term is that of the new agreement')
    .about('BIND-9')
    .coveredVault({ terms: generous, commitment: 60 * DAY })
    .agreement('agreementB', { covers: ['vault'], terms: modest })
    .underAttack('agreementA')
    .ask(terms('vault', { agreement: 'agreementA', ...generous, commitmentDeadline: 3 + 60 * DAY }))
    .lifecycle('agreementA', 'markCorrupted')
    .underAttack('agreementB')
    .ask(
      terms('vault', {
        agreement: 'agreementB',
        ...modest,
        agreementURI: 'ipfs://agreementB',
        commitmentDeadline: 5 + 30 * DAY,
      }),
    )
    .build(),

  scenario('terms/changed-in-the-adopted-agreement', 'Changes in the adopted agreement alone do not count')
    .about('BIND-6', 'TERM-1', 'TERM-2', 'TERM-3')
    .coveredVault({ owner: 'protocol', terms: modest })
    .agreement('agreementB', { covers: ['vault'], owner: 'protocol', terms: modest, commitment: 0 })
    .underAttack('agreementA')
    .adopt('protocol', 'agreementB')
    .setTerms('agreementB', generous)
    .setURI('agreementB', 'ipfs://better')
    .commit('agreementB', 90 * DAY)
    .ask(
      terms('vault', {
        agreement: 'agreementA',
        ...modest,
        agreementURI: 'ipfs://agreementA',
        commitmentDeadline: 3 + 30 * DAY,
      }),
    )
    .build(),
]
