import { closed, counting, open, runOut, targets, terms, unbound } from '../../scenario/questions.ts'
import { bothEarlier, bothLater, spawnBoth, twoFactories } from '../cutoff-time.ts'
import { cases, DAY, newCase } from '../new-case.ts'

const listed = targets({ agreementA: ['vault'] })

/** A reorganisation makes what it undid again, in other blocks, at other times, in another order, or not all of it. */
export const laggingMadeAgain = cases(
  newCase('lagging-explorer/same-approval-in-another-block', 'LAG-9')
    .title('A reorganisation puts the transaction of an approval into a later block, where it counts as before')
    .requestedVault()
    .quirk('loses-events')
    .lifecycle('agreementA', 'approveAttack')
    .askAfter(1, targets({ agreementA: ['vault'] }), open('vault', 'agreementA'))
    .reorganise(2, { by: (branch) => branch.deploy('another', 'vault').lifecycle('agreementA', 'approveAttack') })
    .askDuringAndAfterQuirks(targets({ agreementA: ['vault'] }), open('vault', 'agreementA')),

  newCase('lagging-explorer/attack-in-a-replaced-block', 'LAG-1')
    .title('A reorganisation puts an attack in the first of twelve blocks, of which the explorer has seen none yet')
    .coveredVault()
    .emptyBlocks(12)
    .ask(targets())
    .quirk('behind', { blocks: 13 })
    .reorganise(12, { by: (branch) => branch.underAttack('agreementA') })
    .askDuringAndAfterQuirks(open('vault', 'agreementA'), listed),

  newCase('lagging-explorer/another-child-after-a-reorganisation', 'LAG-1')
    .title('A reorganisation replaces a child by another one of the same factory, which has made as many as before')
    .attackableFactory('All')
    .spawn('child', 'factory', { method: 'create2' })
    .ask(open('child', 'agreementA', 'factory'), targets({ agreementA: ['factory', 'child'] }))
    .quirk('behind')
    .reorganise(1, { by: (branch) => branch.spawn('otherChild', 'factory', { method: 'create2' }) })
    .askDuringAndAfterQuirks(unbound('child'), targets({ agreementA: ['factory', 'otherChild'] })),

  newCase('lagging-explorer/promoted-earlier-after-a-reorganisation', 'LAG-10')
    .title(
      'A countdown runs from the promotion that a reorganisation moved to an earlier block, not from the undone one',
    )
    .attackableVault()
    .wait(100)
    .wait(100)
    .lifecycle('agreementA', 'promote')
    .waitUntil('countdownEnd', 'agreementA', -10)
    .ask(counting('vault', 10, 'agreementA'))
    .quirk('keeps-undone')
    .reorganise(3, { by: (branch) => branch.lifecycle('agreementA', 'promote') })
    .askDuringAndAfterQuirks(counting('vault', 9, 'agreementA'))
    .askAfter(9, runOut('vault', 'agreementA')),

  twoFactories('lagging-explorer/link-later-after-a-reorganisation', 'LAG-10')
    .title('A reorganisation gives the block of a link a later timestamp: the cutoff time is later too')
    .sameBlock((block) => block.spawnEach({ earlyChild: 'pastFactory', excludedChild: 'futureFactory' }))
    .emptyBlocks(2)
    .askAfter('underAttack', 'agreementA', open('earlyChild', 'agreementA', 'pastFactory'), unbound('excludedChild'))
    .quirk('keeps-undone')
    .reorganise(2)
    .ask(unbound('earlyChild', 'excludedChild'))
    .endQuirks()
    // The link has its old block number. Both children are earlier than it is now, and later than it was.
    .reorganise(4, { secondsLater: 100, by: (branch) => branch.append(spawnBoth).underAttack('agreementA') })
    .ask(bothEarlier),

  twoFactories('lagging-explorer/link-again-beside-the-undone-one', 'LAG-10')
    .title(
      'An explorer shows a link that a reorganisation undid and the later one that replaced it: the later cutoff time counts',
    )
    .sameBlock((block) => block.spawnEach({ pastChild: 'pastFactory', undoneChild: 'pastFactory' }))
    .wait(1)
    .askAfter('underAttack', 'agreementA', open(['pastChild', 'undoneChild'], 'agreementA', 'pastFactory'))
    .quirk('keeps-undone')
    .reorganise(4, {
      newBlocks: 6,
      by: (branch) =>
        branch.underAttack('agreementA').spawnEach({ pastChild: 'pastFactory', lateChild: 'futureFactory' }),
    })
    .askDuringAndAfterQuirks(
      unbound('pastChild'),
      open('lateChild', 'agreementA', 'futureFactory'),
      unbound('undoneChild'),
    ),

  newCase('lagging-explorer/undone-within-one-second', 'LAG-10')
    .title('A reorganisation replaces an approval by an empty block with the same number, timestamp and parent')
    .requestedVault()
    .ask(closed('vault', 'agreementA'), targets())
    .sameSecond((block) => block.lifecycle('agreementA', 'approveAttack'))
    .ask(open('vault', 'agreementA'), listed)
    .quirk('keeps-undone')
    .reorganise(1)
    .askDuringAndAfterQuirks(closed('vault', 'agreementA'), targets())
    .askAfter('approveAttack', 'agreementA', open('vault', 'agreementA'), listed),

  twoFactories('lagging-explorer/asked-three-blocks-after-a-reorganisation', 'LAG-1')
    .title(
      'A reorganisation gives the block of a link a later timestamp, and the next question comes three blocks after it',
    )
    .sameBlock((block) => block.spawnEach({ earlyChild: 'pastFactory', excludedChild: 'futureFactory' }))
    .emptyBlocks(2)
    .askAfter('underAttack', 'agreementA', open('earlyChild', 'agreementA', 'pastFactory'), unbound('excludedChild'))
    // The link has its old block number, and later blocks follow: only hashes tell that it is another block.
    .reorganise(4, { secondsLater: 100, by: (branch) => branch.append(spawnBoth).underAttack('agreementA') })
    .quirk('behind', { blocks: 4 })
    .emptyBlocks(3)
    .askDuringAndAfterQuirks(bothEarlier),

  newCase('lagging-explorer/agreement-made-again-after-a-reorganisation', 'LAG-10')
    .title('An agreement that a reorganisation undid is no target, and is one again when it is made once more')
    .attackableVault()
    .ask(open('vault', 'agreementA'), listed)
    .quirk('keeps-undone')
    .reorganise(4)
    .ask(unbound('vault'), targets())
    .endQuirks()
    .agreement('agreementA', { covers: ['vault'] })
    .ask(unbound('vault'), targets())
    .askAfter('underAttack', 'agreementA', open('vault', 'agreementA'), listed),

  twoFactories('lagging-explorer/child-made-again-after-a-reorganisation', 'LAG-10')
    .title('A child that a reorganisation moved from before the link of its deployer to after it counts as a later one')
    .append(spawnBoth)
    .askAfter('underAttack', 'agreementA', bothEarlier)
    .quirk('keeps-undone')
    .reorganise(4)
    .ask(unbound('pastChild', 'futureChild'))
    .endQuirks()
    .underAttack('agreementA')
    .append(spawnBoth)
    .ask(bothLater),

  twoFactories('lagging-explorer/linked-again-after-a-reorganisation', 'LAG-10')
    .title(
      'A link that a reorganisation moved from before the creation of a child to after it has the later cutoff time',
    )
    .underAttack('agreementA')
    .append(spawnBoth)
    .ask(bothLater)
    .quirk('keeps-undone')
    .reorganise(4)
    .ask(unbound('pastChild', 'futureChild'))
    .endQuirks()
    .append(spawnBoth)
    .askAfter('underAttack', 'agreementA', bothEarlier),

  newCase('lagging-explorer/only-the-later-change-after-a-reorganisation', 'LAG-10')
    .title('A reorganisation keeps the approval and drops what came before it: better terms, and a contract in scope')
    .deploy('otherVault')
    .requestedVault({ terms: { bountyPercentage: 10 } })
    .setTerms('agreementA', { bountyPercentage: 90 })
    .addAccounts('agreementA', ['otherVault'])
    .lifecycle('agreementA', 'approveAttack')
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 90 }), open('otherVault', 'agreementA'))
    .ask(targets({ agreementA: ['vault', 'otherVault'] }))
    .quirk('keeps-undone')
    .reorganise(3, { by: (branch) => branch.lifecycle('agreementA', 'approveAttack') })
    .askDuringAndAfterQuirks(
      terms('vault', { agreement: 'agreementA', bountyPercentage: 10 }),
      unbound('otherVault'),
      listed,
    ),

  newCase('lagging-explorer/other-order-after-a-reorganisation', 'LAG-10')
    .title('A reorganisation puts two changes of terms in the other order: the last one counts')
    .attackableVault()
    .waitUntil('commitmentEnd', 'agreementA')
    .setTerms('agreementA', { bountyPercentage: 20 })
    .setTerms('agreementA', { bountyPercentage: 30 })
    .lifecycle('agreementA', 'promote')
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 30 }), counting('vault', 3 * DAY, 'agreementA'))
    .quirk('keeps-undone')
    .reorganise(3, {
      by: (branch) =>
        branch.setTerms('agreementA', { bountyPercentage: 30 }).setTerms('agreementA', { bountyPercentage: 20 }),
    })
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 20 }))
    .ask(open('vault', 'agreementA'), targets({ agreementA: ['vault'] }))
    .askAfterQuirks(terms('vault', { agreement: 'agreementA', bountyPercentage: 20 }), open('vault', 'agreementA')),
)
