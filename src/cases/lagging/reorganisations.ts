import { attackable, closed, counting, open, runOut, targets, terms, unbound } from '../../scenario/questions.ts'
import { cases, DAY, newCase } from '../new-case.ts'

const listed = targets({ agreementA: ['vault'] })

/** The explorer still shows what a reorganisation undid. */
export const laggingReorganisations = cases(
  newCase('lagging-explorer/undone-approval', 'LAG-10')
    .title('An approval that a reorganisation undid opens nothing')
    .requestedVault()
    .quirk('keeps-undone')
    .undone((branch) => branch.lifecycle('agreementA', 'approveAttack'))
    .askDuringAndAfterQuirks(closed('vault', 'agreementA'), targets())
    .askAfter('approveAttack', 'agreementA', open('vault', 'agreementA'), listed),

  newCase('lagging-explorer/undone-corruption', 'LAG-10')
    .title('A corruption that a reorganisation undid closes nothing')
    .attackableVault({ commitment: 30 * DAY })
    .quirk('keeps-undone')
    .undone((branch) => branch.lifecycle('agreementA', 'instantCorrupt'))
    .wait(60)
    .askDuringAndAfterQuirks(open('vault', 'agreementA'), listed),

  newCase('lagging-explorer/undone-child', 'LAG-10')
    .title('A child that a reorganisation undid does not exist, and nothing binds it')
    .attackableFactory('All')
    .quirk('keeps-undone')
    .undone((branch) => branch.spawn('child', 'factory'))
    .askDuringAndAfterQuirks(unbound('child'), targets({ agreementA: ['factory'] }))
    .spawn('child', 'factory')
    .ask(attackable('child', true)),

  newCase('lagging-explorer/asked-before-a-reorganisation', 'LAG-10')
    .title(
      'Answers before a reorganisation are about blocks that it replaced: a link, an approval and a child are gone',
    )
    .deploy('factory', 'factory')
    .coveredVault()
    .attackableAgreement('agreementB', { covers: { factory: 'All' } })
    .ask(unbound('vault'))
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .ask(open('vault', 'agreementA'), open('child', 'agreementB', 'factory'))
    .ask(targets({ agreementA: ['vault'], agreementB: ['factory', 'child'] }))
    .quirk('keeps-undone')
    .reorganise(3)
    .ask(unbound('vault', 'child'), terms('vault', null))
    .ask(targets({ agreementB: ['factory'] }))
    .endQuirks()
    .lifecycle('agreementA', 'requestUnderAttack')
    .spawn('child', 'factory')
    .ask(closed('vault', 'agreementA'), open('child', 'agreementB', 'factory')),

  newCase('lagging-explorer/countdown-over-after-a-reorganisation', 'LAG-10')
    .title('A reorganisation undoes an approval, in a block that is later then: a countdown is over')
    .attackableVault({ commitment: 30 * DAY })
    .deploy('otherVault')
    .agreement('agreementB', { covers: ['otherVault'] })
    .lifecycle('agreementB', 'requestUnderAttack')
    .lifecycle('agreementA', 'promote')
    .waitUntil('countdownEnd', 'agreementA', -2)
    .askAfter('approveAttack', 'agreementB', counting('vault', 1, 'agreementA'), open('otherVault', 'agreementB'))
    .quirk('keeps-undone')
    .reorganise(1, { secondsLater: 1 })
    .askDuringAndAfterQuirks(runOut('vault', 'agreementA'), closed('otherVault', 'agreementB')),

  newCase('lagging-explorer/countdown-goes-on-after-a-reorganisation', 'LAG-10')
    .title('A reorganisation replaces the block that ends a countdown by an earlier one: the countdown goes on')
    .attackableVault()
    .askAfter('runOut', 'agreementA', runOut('vault', 'agreementA'), targets())
    .quirk('keeps-undone')
    .reorganise(1, { secondsLater: -1 })
    .askDuringAndAfterQuirks(
      counting('vault', 1, 'agreementA'),
      targets(['agreementA', 'PROMOTION_REQUESTED', ['vault']]),
    ),

  newCase('lagging-explorer/terms-after-a-reorganisation', 'LAG-10')
    .title('A reorganisation undoes better terms, and makes others in a block of the same number')
    .attackableVault({ terms: { bountyPercentage: 10 }, agreementURI: 'ipfs://document' })
    .setTerms('agreementA', { bountyPercentage: 90 })
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 90 }))
    .quirk('keeps-undone')
    .reorganise(1)
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 10 }))
    .endQuirks()
    .reorganise(1, { by: (branch) => branch.setTerms('agreementA', { bountyPercentage: 30 }) })
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 30, agreementURI: 'ipfs://document' })),

  newCase('lagging-explorer/empty-block-after-a-reorganisation', 'LAG-10')
    .title(
      'An empty block that follows by its number is no proof that nothing changed: the block before is another one',
    )
    .deploy('factory', 'factory')
    .coveredVault()
    .attackableAgreement('agreementB', { covers: { factory: 'All' } })
    .underAttack('agreementA')
    .ask(open('vault', 'agreementA'), targets({ agreementA: ['vault'], agreementB: ['factory'] }))
    .quirk('keeps-undone')
    .reorganise(1)
    .askAfter(1, closed('vault', 'agreementA'), targets({ agreementB: ['factory'] }))
    .endQuirks()
    .spawn('child', 'factory')
    .ask(open('child', 'agreementB', 'factory'), targets({ agreementB: ['factory', 'child'] }))
    .reorganise(1)
    .askAfter(1, unbound('child'), closed('vault', 'agreementA'), targets({ agreementB: ['factory'] })),
)
