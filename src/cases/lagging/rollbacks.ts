import { closed, counting, open, targets, unbound } from '../../scenario/questions.ts'
import { cases, DAY, newCase } from '../new-case.ts'

/** The chain gets shorter: a reorganisation undoes the latest blocks, and new ones come later. */
export const laggingRollbacks = cases(
  newCase('lagging-explorer/rolled-back-approval', 'LAG-10')
    .title('A chain that gets shorter loses an approval and a child; both come again, in other blocks')
    .coveredFactory('All')
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .ask(open('factory', 'agreementA'), open('child', 'agreementA', 'factory'))
    .ask(targets({ agreementA: ['factory', 'child'] }))
    .quirk('keeps-undone')
    .reorganise(2, { newBlocks: 0 })
    .askDuringAndAfterQuirks(closed('factory', 'agreementA'), unbound('child'), targets())
    // The child has the number of the block that had the approval.
    .spawn('child', 'factory')
    .ask(closed('factory', 'agreementA'), closed('child', 'agreementA', 'factory'), targets())
    .askAfter('approveAttack', 'agreementA', open('factory', 'agreementA'), open('child', 'agreementA', 'factory'))
    .ask(targets({ agreementA: ['factory', 'child'] })),

  newCase('lagging-explorer/rolled-back-corruption', 'LAG-10')
    .title('A chain that gets shorter loses a corruption, and opens again what that had closed')
    .attackableVault({ commitment: 30 * DAY })
    .lifecycle('agreementA', 'markCorrupted')
    .askAfter(60, closed('vault', 'agreementA'), targets())
    .quirk('keeps-undone')
    .reorganise(2, { newBlocks: 0 })
    .ask(open('vault', 'agreementA'), targets({ agreementA: ['vault'] }))
    .endQuirks()
    .askAfter(60, open('vault', 'agreementA'), targets({ agreementA: ['vault'] })),

  newCase('lagging-explorer/rolled-back-countdown', 'LAG-10')
    .title('A chain that gets shorter by two of three blocks loses the end of a countdown, and then has a later one')
    .attackableVault()
    .runOut('agreementA')
    .askAfter(60, closed('vault', 'agreementA'), targets())
    .quirk('keeps-undone')
    .reorganise(3, { newBlocks: 1, by: (branch) => branch.lifecycle('agreementA', 'promote'), secondsLater: DAY })
    .ask(counting('vault', 3 * DAY, 'agreementA'))
    .askAfterQuirks(counting('vault', 3 * DAY, 'agreementA'), targets(['agreementA', 'PROMOTION_REQUESTED', ['vault']]))
    .waitUntil('countdownEnd', 'agreementA', -1)
    .ask(counting('vault', 1, 'agreementA'))
    .waitUntil('countdownEnd', 'agreementA')
    .ask(closed('vault', 'agreementA'), targets()),

  newCase('lagging-explorer/rolled-back-to-an-earlier-child', 'LAG-10')
    .title(
      'A chain that gets shorter has a child in an earlier block than before, and does not reach the block that it had',
    )
    .attackableFactory('FutureOnly')
    .wait(60)
    .wait(60)
    .spawnEach({ child: 'factory', undoneChild: 'factory' })
    .ask(open(['child', 'undoneChild'], 'agreementA', 'factory'))
    .ask(targets({ agreementA: ['factory', 'child', 'undoneChild'] }))
    .quirk('keeps-undone')
    .reorganise(4, { newBlocks: 1, by: (branch) => branch.spawn('child', 'factory') })
    .ask(open('child', 'agreementA', 'factory'), unbound('undoneChild'))
    .ask(targets({ agreementA: ['factory', 'child'] }))
    .askAfterQuirks(open('child', 'agreementA', 'factory'), targets({ agreementA: ['factory', 'child'] })),
)
