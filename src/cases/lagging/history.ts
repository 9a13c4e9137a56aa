import { DAY, type ScenarioBuilder, scenario } from '../../scenario/builder.ts'
import { closed, counting, open, runOut, targets, terms } from '../../scenario/questions.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { askedAfterFailures, childrenAfterFailures } from '../deep-creations.ts'

/** In one block: their links are events 0 to 8 and 11 to 14, and each request is the event before a number of more digits. */
const nine = Array.from({ length: 9 }, (_, index) => `vault${index + 1}`)
const four = Array.from({ length: 4 }, (_, index) => `otherVault${index + 1}`)

/** A vault whose attack was approved. */
const openVault = (builder: ScenarioBuilder, commitment = 30 * DAY): ScenarioBuilder =>
  builder.attackableVault({ commitment })

const listed = targets(['agreementA', 'UNDER_ATTACK', ['vault']])

/** The explorer lags behind or has missed events. */
export const laggingHistory: Scenario[] = [
  openVault(scenario('lagging-explorer/behind-a-corruption', 'A corruption counts before the explorer has indexed it'))
    .about('LAG-1')
    .ask(open('vault', 'agreementA'))
    .quirk('behind', { blocks: 3 })
    .lifecycle('agreementA', 'instantCorrupt')
    .ask(closed('vault', 'agreementA'), targets())
    .wait(60)
    .wait(60)
    .ask(closed('vault', 'agreementA'), targets())
    .endQuirks()
    .ask(closed('vault', 'agreementA'), targets())
    .build(),

  scenario('lagging-explorer/behind-an-approval', 'An approval counts before the explorer has indexed it')
    .about('LAG-1')
    .coveredVault()
    .lifecycle('agreementA', 'requestUnderAttack')
    .quirk('behind', { blocks: 1 })
    .lifecycle('agreementA', 'approveAttack')
    .ask(open('vault', 'agreementA'), listed)
    .endQuirks()
    .ask(open('vault', 'agreementA'), listed)
    .build(),

  openVault(
    scenario(
      'lagging-explorer/an-hour-behind-the-countdown',
      'The countdown ends an hour before an explorer that is late',
    ),
  )
    .about('LAG-1')
    .lifecycle('agreementA', 'promote')
    .quirk('behind', { seconds: 3_600 })
    .waitUntil('countdownEnd', 'agreementA', -1)
    .ask(counting('vault', 1, 'agreementA'))
    .wait(1)
    .ask(runOut('vault', 'agreementA'), targets())
    .wait(3_599)
    .ask(runOut('vault', 'agreementA'), targets())
    .endQuirks()
    .ask(runOut('vault', 'agreementA'), targets())
    .build(),

  scenario('lagging-explorer/behind-a-new-child', 'A child counts as a target before the explorer has indexed it')
    .about('LAG-1')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { factory: 'FutureOnly' } })
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .quirk('behind', { blocks: 2 })
    .spawn('secondChild', 'factory', { method: 'create2' })
    .ask(open('secondChild', 'agreementA', 'factory'))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['factory', 'child', 'secondChild']]))
    .endQuirks()
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['factory', 'child', 'secondChild']]))
    .build(),

  openVault(
    scenario('lagging-explorer/behind-worse-terms', 'Worse terms count before the explorer has indexed them'),
    8 * DAY,
  )
    .about('LAG-1')
    .waitUntil('commitmentEnd', 'agreementA')
    .quirk('behind', { blocks: 2 })
    .setTerms('agreementA', { bountyPercentage: 5, identityRequirement: 'Named' })
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 5, identityRequirement: 'Named' }))
    .endQuirks()
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 5, identityRequirement: 'Named' }))
    .build(),

  openVault(
    scenario('lagging-explorer/countdown-kept-for-minutes', 'The explorer lets a countdown run on for five minutes'),
  )
    .about('LAG-2')
    .lifecycle('agreementA', 'promote')
    .quirk('late-countdown')
    .waitUntil('countdownEnd', 'agreementA', -1)
    .ask(counting('vault', 1, 'agreementA'))
    .wait(1)
    .ask(runOut('vault', 'agreementA'), targets())
    .wait(299)
    .ask(runOut('vault', 'agreementA'), targets())
    .endQuirks()
    .ask(runOut('vault', 'agreementA'), targets())
    .build(),

  scenario(
    'lagging-explorer/countdown-kept-for-a-child',
    "The explorer lets the countdown of a child's agreement run on",
  )
    .about('LAG-2')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'ExistingOnly' } })
    .underAttack('agreementA')
    .lifecycle('agreementA', 'promote')
    .quirk('late-countdown', { seconds: DAY })
    .waitUntil('countdownEnd', 'agreementA', 3_600)
    .ask(runOut('child', 'agreementA', 'factory'), targets())
    .endQuirks()
    .ask(runOut('child', 'agreementA', 'factory'), targets())
    .build(),

  openVault(scenario('lagging-explorer/lost-corruption', 'A corruption that the explorer missed counts'))
    .about('LAG-9')
    .quirk('loses-events')
    .lifecycle('agreementA', 'instantCorrupt')
    .ask(closed('vault', 'agreementA'), targets())
    .endQuirks()
    .ask(closed('vault', 'agreementA'), targets())
    .build(),

  openVault(scenario('lagging-explorer/lost-relink', 'The latest link binds, even if the explorer missed it'))
    .about('LAG-9')
    .lifecycle('agreementA', 'instantPromote')
    .quirk('loses-events', { events: 'links' })
    .agreement('agreementB', { covers: ['vault'] })
    .underAttack('agreementB')
    .ask(open('vault', 'agreementB'), terms('vault', { agreement: 'agreementB' }))
    .endQuirks()
    .ask(open('vault', 'agreementB'))
    .build(),

  openVault(scenario('lagging-explorer/lost-terms', 'Worse terms that the explorer missed count'), 8 * DAY)
    .about('LAG-9')
    .waitUntil('commitmentEnd', 'agreementA')
    .quirk('loses-events', { events: 'changes' })
    .setTerms('agreementA', { bountyPercentage: 2, bountyCapUsd: '1000' })
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 2, bountyCapUsd: '1000' }))
    .endQuirks()
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 2, bountyCapUsd: '1000' }))
    .build(),

  openVault(scenario('lagging-explorer/backwards-through-a-block', 'Of two changes in one block the last one counts'))
    .about('LAG-9')
    .quirk('disorders-events')
    .sameBlock((block) => block.lifecycle('agreementA', 'promote', 'instantCorrupt'))
    .ask(closed('vault', 'agreementA'), targets())
    .endQuirks()
    .ask(closed('vault', 'agreementA'), targets())
    .build(),

  scenario(
    'lagging-explorer/approved-in-the-block-of-the-request',
    'A request and its approval in one block make a vault attackable',
  )
    .about('LAG-9')
    .coveredVault()
    .quirk('disorders-events')
    .sameBlock((block) => block.underAttack('agreementA'))
    .ask(open('vault', 'agreementA'), listed)
    .endQuirks()
    .ask(open('vault', 'agreementA'), listed)
    .build(),

  openVault(
    scenario(
      'lagging-explorer/forgotten-for-three-months',
      'An attack goes on for three months without an event, and the explorer has forgotten it',
    ),
  )
    .about('LAG-9')
    .quirk('forgets')
    .wait(90 * DAY)
    .ask(open('vault', 'agreementA'), listed)
    .endQuirks()
    .ask(open('vault', 'agreementA'), listed)
    .build(),

  scenario(
    'lagging-explorer/requested-again-and-lost',
    'An attack that was approved after a rejected request goes on, though the explorer missed the approval',
  )
    .about('LAG-9')
    .coveredVault()
    .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
    .quirk('loses-events')
    .underAttack('agreementA')
    .ask(open('vault', 'agreementA'), listed)
    .endQuirks()
    .ask(open('vault', 'agreementA'), listed)
    .build(),

  scenario(
    'lagging-explorer/behind-a-block-of-many-events',
    'Agreements are requested and approved in one block of many events, which the explorer has not seen yet',
  )
    .about('LAG-1')
    .sameBlock((block) => [...nine, ...four].reduce((next, vault) => next.deploy(vault), block))
    .agreement('agreementA', { covers: nine })
    .agreement('agreementB', { covers: four })
    .quirk('behind')
    .sameBlock((block) => block.underAttack('agreementA').underAttack('agreementB'))
    .ask(targets(['agreementA', 'UNDER_ATTACK', nine], ['agreementB', 'UNDER_ATTACK', four]))
    .endQuirks()
    .ask(targets(['agreementA', 'UNDER_ATTACK', nine], ['agreementB', 'UNDER_ATTACK', four]))
    .build(),

  openVault(
    scenario(
      'lagging-explorer/backwards-through-two-blocks',
      'Of two changes in two blocks the last one counts, though the explorer sees it first',
    ),
  )
    .about('LAG-9')
    .quirk('disorders-blocks')
    .lifecycle('agreementA', 'promote')
    .ask(counting('vault', 259_200, 'agreementA'))
    .lifecycle('agreementA', 'instantCorrupt')
    .ask(closed('vault', 'agreementA'), targets())
    .endQuirks()
    .ask(closed('vault', 'agreementA'), targets())
    .build(),

  openVault(
    scenario(
      'lagging-explorer/restarted-and-forgotten',
      'An attack goes on although the explorer was restarted and has forgotten it',
    ),
  )
    .about('LAG-9')
    .ask(open('vault', 'agreementA'), listed)
    .quirk('forgets')
    .ask(open('vault', 'agreementA'), listed)
    .lifecycle('agreementA', 'instantCorrupt')
    .ask(closed('vault', 'agreementA'), targets())
    .endQuirks()
    .ask(closed('vault', 'agreementA'), targets())
    .build(),

  childrenAfterFailures(
    scenario(
      'lagging-explorer/children-after-creations-that-failed',
      'An explorer that forgot old blocks lists no children; creations of their factory that failed hide none',
    ).about('LAG-9'),
  )
    .quirk('forgets')
    .ask(...askedAfterFailures)
    .endQuirks()
    .ask(...askedAfterFailures)
    .build(),
]
