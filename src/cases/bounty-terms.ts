import { closed, open, terms, unbound } from '../scenario/questions.ts'
import { conflict } from './conflicting-registries.ts'
import { cases, DAY, newCase, short } from './new-case.ts'

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

/** Every member of the answer for a vault that `agreementA` binds. */
const boundWith = (its: typeof modest | typeof generous) =>
  terms('vault', {
    agreement: 'agreementA',
    ...its,
    agreementURI: 'ipfs://agreementA',
    commitmentDeadline: 3 + 30 * DAY,
  })

/** Which agreement's terms count, and how they change. */
export const termsOfTheBinding = cases(
  newCase('terms/changed-twice-in-one-block', 'TERM-4')
    .title('Of two changes of the terms in one block the second counts, and a change of the aggregate cap alone is one')
    .attackableVault({ terms: { bountyPercentage: 10, bountyCapUsd: '1000', aggregateBountyCapUsd: '5000' } })
    .ask(terms('vault', { bountyPercentage: 10, aggregateBountyCapUsd: '5000' }))
    .sameBlock((block) =>
      block.setTerms('agreementA', { bountyPercentage: 20 }).setTerms('agreementA', { bountyPercentage: 30 }),
    )
    .ask(terms('vault', { bountyPercentage: 30, aggregateBountyCapUsd: '5000' }))
    .setTerms('agreementA', { aggregateBountyCapUsd: '6000' })
    .ask(terms('vault', { bountyPercentage: 30, aggregateBountyCapUsd: '6000' })),

  newCase('terms/binding-beside-adopted', 'TERM-1', 'TERM-2', 'TERM-3', 'BIND-6')
    .title('Every term is that of the registered agreement, none that of the adopted one')
    .append(conflict({ terms: modest }, { terms: generous, commitment: 60 * DAY }))
    .ask(boundWith(modest)),

  newCase('terms/adopted-promises-less', 'TERM-1', 'TERM-2', 'TERM-3')
    .title('Every term is that of the registered agreement where the adopted one promises less')
    .append(conflict({ terms: generous }, { terms: modest, commitment: 0 }))
    .ask(boundWith(generous)),

  newCase('terms/binding-beside-another-valid-one', 'BIND-7', 'TERM-1', 'TERM-2', 'TERM-3')
    .title('A valid agreement that names the vault without a link does not set its terms')
    .attackableVault({ terms: modest })
    .agreement('agreementB', { covers: ['vault'], terms: generous, commitment: 90 * DAY })
    .ask(boundWith(modest)),

  newCase('terms/none-without-a-link', 'BIND-7')
    .title('A vault that an agreement only names has no terms')
    .coveredVault({ terms: generous })
    .ask(terms('vault', null), unbound('vault'))
    .lifecycle('agreementA', 'requestUnderAttack')
    .ask(terms('vault', { agreement: 'agreementA', ...generous, commitmentDeadline: 3 + 30 * DAY })),

  newCase('terms/percentage-raised', 'TERM-4')
    .title('A bounty percentage raised inside the commitment window counts at once')
    .attackableVault({ terms: { bountyPercentage: 10 } })
    .ask(terms('vault', { bountyPercentage: 10 }))
    .setTerms('agreementA', { bountyPercentage: 15 })
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 15 })),

  newCase('terms/caps-raised', 'TERM-4')
    .title('Caps raised inside the commitment window count at once')
    .attackableVault({ terms: modest })
    .setTerms('agreementA', { bountyCapUsd: '150000', aggregateBountyCapUsd: '450000' })
    .ask(terms('vault', { bountyCapUsd: '150000', aggregateBountyCapUsd: '450000' })),

  newCase('terms/aggregate-cap-dropped', 'TERM-4')
    .title('An aggregate cap dropped inside the commitment window is gone at once')
    .attackableVault({ terms: modest })
    .setTerms('agreementA', { aggregateBountyCapUsd: '400000', bountyCapUsd: '400000' })
    .setTerms('agreementA', { aggregateBountyCapUsd: '0' })
    .ask(terms('vault', { bountyCapUsd: '400000', aggregateBountyCapUsd: '0' })),

  newCase('terms/made-retainable', 'TERM-4')
    .title('Funds that become retainable inside the commitment window are so at once')
    .attackableVault()
    .ask(terms('vault', { retainable: false }))
    .setTerms('agreementA', { retainable: true })
    .ask(terms('vault', { retainable: true })),

  newCase('terms/identity-eased', 'TERM-4')
    .title('An identity requirement eased inside the commitment window is eased at once, step by step')
    .attackableVault({ terms: { identityRequirement: 'Named' } })
    .setTerms('agreementA', { identityRequirement: 'Pseudonymous' })
    .ask(terms('vault', { identityRequirement: 'Pseudonymous' }))
    .setTerms('agreementA', { identityRequirement: 'Anonymous' })
    .ask(terms('vault', { identityRequirement: 'Anonymous' })),

  newCase('terms/window-extended', 'TERM-4')
    .title('An extended commitment window ends later at once and cannot be shortened')
    .attackableVault()
    .ask(terms('vault', { commitmentDeadline: 3 + 30 * DAY }))
    .commit('agreementA', 45 * DAY)
    .ask(terms('vault', { commitmentDeadline: 6 + 45 * DAY }))
    .commit('agreementA', 10 * DAY, { reverts: 'Agreement__CannotShortenCommitmentWindow' })
    .ask(terms('vault', { commitmentDeadline: 6 + 45 * DAY })),

  newCase('terms/worsened-at-the-end-of-the-window', 'TERM-4')
    .title('Terms can get worse from the second at which the commitment ends')
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
    .askAfter(1, terms('vault', modest)),

  newCase('terms/document-moved-after-the-window', 'TERM-2', 'TERM-4')
    .title("The document's URI can change once the commitment ends, not a second before")
    .append(conflict({ agreementURI: 'ipfs://first', ...short }, { agreementURI: 'ipfs://adopted' }))
    .waitUntil('commitmentEnd', 'agreementA', -2)
    .setURI('agreementA', 'ipfs://second', { reverts: 'Agreement__CannotChangeAgreementURIDuringCommitment' })
    .ask(terms('vault', { agreementURI: 'ipfs://first' }))
    .setURI('agreementA', 'ipfs://second')
    .ask(terms('vault', { agreement: 'agreementA', agreementURI: 'ipfs://second' }))
    .askAfter(1, terms('vault', { agreementURI: 'ipfs://second' })),

  newCase('terms/second-window', 'TERM-1', 'TERM-4')
    .title('What changed between two commitment windows counts in the second one, also for who asked in the first one')
    .attackableVault({ terms: generous, agreementURI: 'ipfs://first', ...short })
    .ask(terms('vault', { ...generous, agreementURI: 'ipfs://first', commitmentDeadline: 3 + 8 * DAY }))
    .waitUntil('commitmentEnd', 'agreementA')
    .setTerms('agreementA', modest)
    .setURI('agreementA', 'ipfs://second')
    .commit('agreementA', 40 * DAY)
    .ask(terms('vault', { ...modest, agreementURI: 'ipfs://second', commitmentDeadline: 6 + 48 * DAY })),

  newCase('terms/vaults-added-near-the-end-of-the-window', 'TERM-3')
    .title('Less than seven days before the commitment ends, and after that, an added vault has the same commitment')
    .sameBlock((block) => block.deploy(['secondVault', 'thirdVault']))
    .attackableVault(short)
    .agreement('agreementB', { covers: ['vault', 'secondVault', 'thirdVault'], commitment: 90 * DAY })
    .waitUntil('commitmentEnd', 'agreementA', -DAY)
    .addAccounts('agreementA', { secondVault: 'None' })
    .ask(terms('secondVault', { agreement: 'agreementA', commitmentDeadline: 4 + 8 * DAY }))
    .ask(terms('vault', { commitmentDeadline: 4 + 8 * DAY }))
    .waitUntil('commitmentEnd', 'agreementA', 1)
    .addAccounts('agreementA', { thirdVault: 'None' })
    .ask(terms('thirdVault', { agreement: 'agreementA', commitmentDeadline: 4 + 8 * DAY })),

  newCase('terms/stranger-changes-nothing', 'TERM-1')
    .title('Only the owner can change the terms')
    .append(conflict({ terms: modest }, { terms: modest }))
    .setTerms('agreementA', { bountyPercentage: 90 }, { by: 'stranger', reverts: 'OwnableUnauthorizedAccount' })
    .setTerms('agreementB', { bountyPercentage: 80 })
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 5 })),

  newCase('terms/after-the-window', 'TERM-3')
    .title('The end of a commitment window, and that the bounty is retainable, are reported even after it has passed')
    .append(conflict({ ...short, terms: { retainable: true } }, { commitment: 90 * DAY }))
    .around('commitmentEnd', 'agreementA', {
      before: [terms('vault', { retainable: true, commitmentDeadline: 3 + 8 * DAY })],
      at: [
        terms('vault', { agreement: 'agreementA', retainable: true, commitmentDeadline: 3 + 8 * DAY }),
        ...open('vault', 'agreementA'),
      ],
    }),

  newCase('terms/with-and-without-a-commitment', 'TERM-3')
    .title('Without a commitment an agreement is refused and its vault has no terms; with one, its window is reported')
    .coveredVault({ owner: 'protocol', commitment: 0 })
    .agreement('agreementB', { covers: ['vault'], owner: 'protocol' })
    .adopt('protocol', 'agreementB')
    .attempt('goToProduction', 'agreementA', { reverts: 'AttackRegistry__InsufficientCommitment' })
    .ask(terms('vault', null), unbound('vault'))
    .commit('agreementA', 8 * DAY)
    .lifecycle('agreementA', 'requestUnderAttack', 'instantPromote')
    .ask(terms('vault', { agreement: 'agreementA', commitmentDeadline: 7 + 8 * DAY }), closed('vault', 'agreementA')),

  newCase('terms/of-a-child', 'TERM-1', 'TERM-2', 'BIND-7')
    .title("A child has the terms of its factory's agreement, not of one that names the child")
    .coveredFactory('All', { children: 'child', terms: modest })
    .agreement('agreementB', { covers: ['child'], terms: generous })
    .underAttack('agreementA')
    .ask(terms('child', { agreement: 'agreementA', ...modest, agreementURI: 'ipfs://agreementA' })),

  newCase('terms/of-a-linked-child', 'BIND-5')
    .title("A linked child has the terms of its own agreement, not of its factory's")
    .coveredFactory('All', { children: 'child', terms: generous })
    .agreement('agreementB', { covers: ['child'], terms: modest })
    .underAttack('agreementA', 'agreementB')
    .ask(terms('child', { agreement: 'agreementB', ...modest, agreementURI: 'ipfs://agreementB' }))
    .ask(terms('factory', { agreement: 'agreementA', ...generous })),

  newCase('terms/after-a-new-link', 'BIND-9')
    .title('After a new link every term is that of the new agreement')
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
    ),

  newCase('terms/changed-in-the-adopted-agreement', 'BIND-6', 'TERM-1', 'TERM-2', 'TERM-3')
    .title('Changes in the adopted agreement alone do not count')
    .append(conflict({ terms: modest }, { terms: modest, commitment: 0 }))
    .setTerms('agreementB', generous)
    .setURI('agreementB', 'ipfs://better')
    .commit('agreementB', 90 * DAY)
    .ask(boundWith(modest)),
)
