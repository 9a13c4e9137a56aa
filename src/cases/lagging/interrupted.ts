import { closed, open, targets, terms, unbound } from '../../scenario/questions.ts'
import { cases, DAY, newCase } from '../new-case.ts'

const COMMITMENT = 30 * DAY

/** How many requests the node answers before it fails. */
const answered = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20] as const

/** Blocks that a reorganisation undoes after a resolver has read them in part, or as one of several changes in one block. */
export const laggingInterrupted = cases(
  newCase('lagging-explorer/undone-while-they-were-read', 'LAG-10')
    .title('The node fails while two blocks are read, and a reorganisation replaces them before the next question')
    .quirk('keeps-undone')
    .sameBlock((block) => block.deployEach({ vault: 'vault', factory: 'factory' }))
    .agreement('agreementA', { covers: { vault: 'None', factory: 'All' } })
    .askAfter('requestUnderAttack', 'agreementA', closed('vault', 'agreementA'), targets())
    .each(answered, (world, after) =>
      world
        .sameBlock((block) => block.spawn('child', 'factory').lifecycle('agreementA', 'approveAttack'))
        .spawn('otherChild', 'factory')
        .fault('node', 'http-503', { after })
        .askDuringFaults(open('child', 'agreementA', 'factory'), open('vault', 'agreementA'))
        .reorganise(2)
        .ask(closed('vault', 'agreementA'), unbound('child', 'otherChild'), targets()),
    )
    .askAfterQuirks(closed('vault', 'agreementA'), targets()),

  newCase('lagging-explorer/created-and-changed-in-an-undone-block', 'LAG-10')
    .title('A reorganisation keeps the creation of an agreement, and drops the changes that its block had too')
    .sameBlock((block) => block.deploy(['vault', 'otherVault']))
    .sameBlock((block) =>
      block
        .agreement('agreementA', { covers: ['vault'], terms: { bountyPercentage: 10 }, commitment: 0 })
        .setTerms('agreementA', { bountyPercentage: 90 })
        .setURI('agreementA', 'ipfs://undone')
        .addAccounts('agreementA', ['otherVault'])
        .commit('agreementA', COMMITMENT),
    )
    .underAttack('agreementA')
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 90 }), open('otherVault', 'agreementA'))
    .ask(targets({ agreementA: ['vault', 'otherVault'] }))
    .quirk('keeps-undone')
    .reorganise(3, {
      newBlocks: 4,
      by: (branch) =>
        branch.attackableAgreement('agreementA', {
          covers: ['vault'],
          terms: { bountyPercentage: 10 },
          commitment: COMMITMENT,
        }),
    })
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 10 }), unbound('otherVault'))
    .ask(targets({ agreementA: ['vault'] }))
    .askAfterQuirks(terms('vault', { agreement: 'agreementA', bountyPercentage: 10 }), unbound('otherVault')),
)
