import { closed, counting, open, runOut, targets, terms } from '../../scenario/questions.ts'
import { askedAfterFailures, childrenAfterFailures } from '../deep-creations.ts'
import { cases, DAY, newCase, numbered, short } from '../new-case.ts'

/** In one block: their links are events 0 to 8 and 11 to 14, and each request is the event before a number of more digits. */
const nine = numbered('vault', 9, 1)
const four = numbered('otherVault', 4, 1)

const listed = targets({ agreementA: ['vault'] })

/** The explorer lags behind or has missed events. */
export const laggingHistory = cases(
  newCase('lagging-explorer/behind-a-corruption', 'LAG-1')
    .title('A corruption counts before the explorer has indexed it')
    .attackableVault()
    .ask(open('vault', 'agreementA'))
    .quirk('behind', { blocks: 3 })
    .askAfter('instantCorrupt', 'agreementA', closed('vault', 'agreementA'), targets())
    .wait(60)
    .wait(60)
    .askDuringAndAfterQuirks(closed('vault', 'agreementA'), targets()),

  newCase('lagging-explorer/behind-an-approval', 'LAG-1')
    .title('An approval counts before the explorer has indexed it')
    .requestedVault()
    .quirk('behind', { blocks: 1 })
    .lifecycle('agreementA', 'approveAttack')
    .askDuringAndAfterQuirks(open('vault', 'agreementA'), listed),

  newCase('lagging-explorer/an-hour-behind-the-countdown', 'LAG-1')
    .title('The countdown ends an hour before an explorer that is late')
    .countingDownVault()
    .quirk('behind', { seconds: 3_600 })
    .waitUntil('countdownEnd', 'agreementA', -1)
    .ask(counting('vault', 1, 'agreementA'))
    .askAfter(1, runOut('vault', 'agreementA'), targets())
    .wait(3_599)
    .askDuringAndAfterQuirks(runOut('vault', 'agreementA'), targets()),

  newCase('lagging-explorer/behind-a-new-child', 'LAG-1')
    .title('A child counts as a target before the explorer has indexed it')
    .attackableFactory('FutureOnly')
    .spawn('child', 'factory')
    .quirk('behind', { blocks: 2 })
    .spawn('secondChild', 'factory', { method: 'create2' })
    .ask(open('secondChild', 'agreementA', 'factory'))
    .askDuringAndAfterQuirks(targets({ agreementA: ['factory', 'child', 'secondChild'] })),

  newCase('lagging-explorer/behind-worse-terms', 'LAG-1')
    .title('Worse terms count before the explorer has indexed them')
    .attackableVault(short)
    .waitUntil('commitmentEnd', 'agreementA')
    .quirk('behind', { blocks: 2 })
    .setTerms('agreementA', { bountyPercentage: 5, identityRequirement: 'Named' })
    .askDuringAndAfterQuirks(
      terms('vault', { agreement: 'agreementA', bountyPercentage: 5, identityRequirement: 'Named' }),
    ),

  newCase('lagging-explorer/countdown-kept-for-minutes', 'LAG-2')
    .title('The explorer lets a countdown run on for five minutes')
    .countingDownVault()
    .quirk('late-countdown')
    .waitUntil('countdownEnd', 'agreementA', -1)
    .ask(counting('vault', 1, 'agreementA'))
    .askAfter(1, runOut('vault', 'agreementA'), targets())
    .wait(299)
    .askDuringAndAfterQuirks(runOut('vault', 'agreementA'), targets()),

  newCase('lagging-explorer/countdown-kept-for-a-child', 'LAG-2')
    .title("The explorer lets the countdown of a child's agreement run on")
    .attackableFactory('ExistingOnly', { children: 'child' })
    .lifecycle('agreementA', 'promote')
    .quirk('late-countdown', { seconds: DAY })
    .waitUntil('countdownEnd', 'agreementA', 3_600)
    .askDuringAndAfterQuirks(runOut('child', 'agreementA', 'factory'), targets()),

  newCase('lagging-explorer/lost-corruption', 'LAG-9')
    .title('A corruption that the explorer missed counts')
    .attackableVault()
    .quirk('loses-events')
    .lifecycle('agreementA', 'instantCorrupt')
    .askDuringAndAfterQuirks(closed('vault', 'agreementA'), targets()),

  newCase('lagging-explorer/lost-relink', 'LAG-9')
    .title('The latest link binds, even if the explorer missed it')
    .attackableVault()
    .lifecycle('agreementA', 'instantPromote')
    .quirk('loses-events', { events: 'links' })
    .attackableAgreement('agreementB', { covers: ['vault'] })
    .ask(open('vault', 'agreementB'), terms('vault', { agreement: 'agreementB' }))
    .askAfterQuirks(open('vault', 'agreementB')),

  newCase('lagging-explorer/lost-terms', 'LAG-9')
    .title('Worse terms that the explorer missed count')
    .attackableVault(short)
    .waitUntil('commitmentEnd', 'agreementA')
    .quirk('loses-events', { events: 'changes' })
    .setTerms('agreementA', { bountyPercentage: 2, bountyCapUsd: '1000' })
    .askDuringAndAfterQuirks(terms('vault', { agreement: 'agreementA', bountyPercentage: 2, bountyCapUsd: '1000' })),

  newCase('lagging-explorer/events-of-a-block-in-reverse', 'LAG-9')
    .title('Of two changes in one block the last one counts')
    .attackableVault()
    .quirk('disorders-events')
    .sameBlock((block) => block.lifecycle('agreementA', 'promote', 'instantCorrupt'))
    .askDuringAndAfterQuirks(closed('vault', 'agreementA'), targets()),

  newCase('lagging-explorer/approved-in-the-block-of-the-request', 'LAG-9')
    .title('A request and its approval in one block make a vault attackable')
    .coveredVault()
    .quirk('disorders-events')
    .sameBlock((block) => block.underAttack('agreementA'))
    .askDuringAndAfterQuirks(open('vault', 'agreementA'), listed),

  newCase('lagging-explorer/forgotten-for-three-months', 'LAG-9')
    .title('An attack goes on for three months without an event, and the explorer has forgotten it')
    .attackableVault()
    .quirk('forgets')
    .wait(90 * DAY)
    .askDuringAndAfterQuirks(open('vault', 'agreementA'), listed),

  newCase('lagging-explorer/requested-again-and-lost', 'LAG-9')
    .title('An attack that was approved after a rejected request goes on, though the explorer missed the approval')
    .coveredVault()
    .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
    .quirk('loses-events')
    .underAttack('agreementA')
    .askDuringAndAfterQuirks(open('vault', 'agreementA'), listed),

  newCase('lagging-explorer/behind-a-block-of-many-events', 'LAG-1')
    .title('Agreements are requested and approved in one block of many events, which the explorer has not seen yet')
    .sameBlock((block) => block.deploy([...nine, ...four]))
    .agreements({ agreementA: nine, agreementB: four })
    .quirk('behind')
    .sameBlock((block) => block.underAttack('agreementA').underAttack('agreementB'))
    .askDuringAndAfterQuirks(targets({ agreementA: nine, agreementB: four })),

  newCase('lagging-explorer/events-of-two-blocks-in-reverse', 'LAG-9')
    .title('Of two changes in two blocks the last one counts, though the explorer sees it first')
    .attackableVault()
    .quirk('disorders-blocks')
    .askAfter('promote', 'agreementA', counting('vault', 259_200, 'agreementA'))
    .lifecycle('agreementA', 'instantCorrupt')
    .askDuringAndAfterQuirks(closed('vault', 'agreementA'), targets()),

  newCase('lagging-explorer/restarted-and-forgotten', 'LAG-9')
    .title('An attack goes on although the explorer was restarted and has forgotten it')
    .attackableVault()
    .ask(open('vault', 'agreementA'), listed)
    .quirk('forgets')
    .ask(open('vault', 'agreementA'), listed)
    .lifecycle('agreementA', 'instantCorrupt')
    .askDuringAndAfterQuirks(closed('vault', 'agreementA'), targets()),

  childrenAfterFailures('lagging-explorer/children-after-creations-that-failed', 'LAG-9')
    .title('An explorer that forgot old blocks lists no children; creations of their factory that failed hide none')
    .quirk('forgets')
    .askDuringAndAfterQuirks(...askedAfterFailures),
)
