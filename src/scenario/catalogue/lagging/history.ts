import { DAY, type ScenarioBuilder, scenario } from '../../builder.ts'
import { attackable, closed, counting, open, runOut, targets, terms, unbound } from '../../questions.ts'
import type { Scenario } from '../../scenario.ts'

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
    .ask(open('vault', 'agreementA'))
    .quirk('forgets')
    .ask(open('vault', 'agreementA'), listed)
    .lifecycle('agreementA', 'instantCorrupt')
    .ask(closed('vault', 'agreementA'), targets())
    .endQuirks()
    .ask(closed('vault', 'agreementA'), targets())
    .build(),

  scenario('lagging-explorer/undone-approval', 'An approval that a reorganisation undid opens nothing')
    .about('LAG-10')
    .coveredVault()
    .lifecycle('agreementA', 'requestUnderAttack')
    .quirk('keeps-undone')
    .undone((branch) => branch.lifecycle('agreementA', 'approveAttack'))
    .ask(closed('vault', 'agreementA'), targets())
    .endQuirks()
    .ask(closed('vault', 'agreementA'), targets())
    .lifecycle('agreementA', 'approveAttack')
    .ask(open('vault', 'agreementA'), listed)
    .build(),

  openVault(scenario('lagging-explorer/undone-corruption', 'A corruption that a reorganisation undid closes nothing'))
    .about('LAG-10')
    .quirk('keeps-undone')
    .undone((branch) => branch.lifecycle('agreementA', 'instantCorrupt'))
    .wait(60)
    .ask(open('vault', 'agreementA'), listed)
    .endQuirks()
    .ask(open('vault', 'agreementA'), listed)
    .build(),

  scenario('lagging-explorer/undone-child', 'A child that a reorganisation undid does not exist, and nothing binds it')
    .about('LAG-10')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .underAttack('agreementA')
    .quirk('keeps-undone')
    .undone((branch) => branch.spawn('child', 'factory'))
    .ask(unbound('child'), targets(['agreementA', 'UNDER_ATTACK', ['factory']]))
    .endQuirks()
    .ask(unbound('child'), targets(['agreementA', 'UNDER_ATTACK', ['factory']]))
    .spawn('child', 'factory')
    .ask(attackable('child', true))
    .build(),

  scenario(
    'lagging-explorer/asked-before-a-reorganisation',
    'Answers before a reorganisation are about blocks that it replaced: a link, an approval and a child are gone',
  )
    .about('LAG-10')
    .deploy('factory', 'factory')
    .coveredVault()
    .agreement('agreementB', { covers: { factory: 'All' } })
    .underAttack('agreementB')
    .ask(unbound('vault'))
    .lifecycle('agreementA', 'requestUnderAttack', 'approveAttack')
    .spawn('child', 'factory')
    .ask(open('vault', 'agreementA'), open('child', 'agreementB', 'factory'))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault']], ['agreementB', 'UNDER_ATTACK', ['factory', 'child']]))
    .quirk('keeps-undone')
    .reorganise(3)
    .ask(unbound('vault'), unbound('child'), terms('vault', null))
    .ask(targets(['agreementB', 'UNDER_ATTACK', ['factory']]))
    .endQuirks()
    .lifecycle('agreementA', 'requestUnderAttack')
    .spawn('child', 'factory')
    .ask(closed('vault', 'agreementA'), open('child', 'agreementB', 'factory'))
    .build(),

  openVault(
    scenario(
      'lagging-explorer/later-after-a-reorganisation',
      'A reorganisation undoes an approval, in a block that is later then: a countdown is over',
    ),
  )
    .about('LAG-10')
    .deploy('otherVault')
    .agreement('agreementB', { covers: ['otherVault'] })
    .lifecycle('agreementB', 'requestUnderAttack')
    .lifecycle('agreementA', 'promote')
    .waitUntil('countdownEnd', 'agreementA', -2)
    .lifecycle('agreementB', 'approveAttack')
    .ask(counting('vault', 1, 'agreementA'), open('otherVault', 'agreementB'))
    .quirk('keeps-undone')
    .reorganise(1, { secondsLater: 1 })
    .ask(runOut('vault', 'agreementA'), closed('otherVault', 'agreementB'))
    .endQuirks()
    .ask(runOut('vault', 'agreementA'), closed('otherVault', 'agreementB'))
    .build(),

  scenario(
    'lagging-explorer/link-later-after-a-reorganisation',
    'A reorganisation gives the block of a link a later timestamp: the cutoff time is later too',
  )
    .about('LAG-10')
    .deploy('pastFactory', 'factory')
    .deploy('futureFactory', 'factory')
    .agreement('agreementA', { covers: { pastFactory: 'ExistingOnly', futureFactory: 'FutureOnly' } })
    .sameBlock((block) => block.spawn('earlyChild', 'pastFactory').spawn('excludedChild', 'futureFactory'))
    .wait(1)
    .wait(1)
    .underAttack('agreementA')
    .ask(open('earlyChild', 'agreementA', 'pastFactory'), unbound('excludedChild'))
    .quirk('keeps-undone')
    .reorganise(2)
    .ask(unbound('earlyChild'), unbound('excludedChild'))
    .endQuirks()
    // The link has its old block number. Both children are earlier than it is now, and later than it was.
    .reorganise(4, {
      secondsLater: 100,
      by: (branch) =>
        branch.spawn('pastChild', 'pastFactory').spawn('futureChild', 'futureFactory').underAttack('agreementA'),
    })
    .ask(open('pastChild', 'agreementA', 'pastFactory'), unbound('futureChild'))
    .build(),

  scenario(
    'lagging-explorer/child-made-again-after-a-reorganisation',
    'A child that a reorganisation moved from before the link of its deployer to after it counts as a later one',
  )
    .about('LAG-10')
    .deploy('pastFactory', 'factory')
    .deploy('futureFactory', 'factory')
    .agreement('agreementA', { covers: { pastFactory: 'ExistingOnly', futureFactory: 'FutureOnly' } })
    .spawn('pastChild', 'pastFactory')
    .spawn('futureChild', 'futureFactory')
    .underAttack('agreementA')
    .ask(open('pastChild', 'agreementA', 'pastFactory'), unbound('futureChild'))
    .quirk('keeps-undone')
    .reorganise(4)
    .ask(unbound('pastChild'), unbound('futureChild'))
    .endQuirks()
    .underAttack('agreementA')
    .spawn('pastChild', 'pastFactory')
    .spawn('futureChild', 'futureFactory')
    .ask(unbound('pastChild'), open('futureChild', 'agreementA', 'futureFactory'))
    .build(),

  scenario(
    'lagging-explorer/linked-again-after-a-reorganisation',
    'A link that a reorganisation moved from before the creation of a child to after it has the later cutoff time',
  )
    .about('LAG-10')
    .deploy('pastFactory', 'factory')
    .deploy('futureFactory', 'factory')
    .agreement('agreementA', { covers: { pastFactory: 'ExistingOnly', futureFactory: 'FutureOnly' } })
    .underAttack('agreementA')
    .spawn('pastChild', 'pastFactory')
    .spawn('futureChild', 'futureFactory')
    .ask(unbound('pastChild'), open('futureChild', 'agreementA', 'futureFactory'))
    .quirk('keeps-undone')
    .reorganise(4)
    .ask(unbound('pastChild'), unbound('futureChild'))
    .endQuirks()
    .spawn('pastChild', 'pastFactory')
    .spawn('futureChild', 'futureFactory')
    .underAttack('agreementA')
    .ask(open('pastChild', 'agreementA', 'pastFactory'), unbound('futureChild'))
    .build(),
]
