import { closed, open, runOut, targets, unbound } from '../../scenario/questions.ts'
import { cases, newCase } from '../new-case.ts'
import { namedByOpen, onlyB } from './lists.ts'

/** The explorer has several quirks at once. */
export const laggingCombined = cases(
  newCase('lagging-explorer/late-countdown-and-late-blocks', 'LAG-1', 'LAG-2')
    .title('A countdown is over, also for an explorer that is late in two ways')
    .countingDownVault()
    .quirk('late-countdown', { seconds: 600 })
    .quirk('behind', { seconds: 300 })
    .waitUntil('countdownEnd', 'agreementA')
    .ask(runOut('vault', 'agreementA'), targets())
    .wait(899)
    .askDuringAndAfterQuirks(runOut('vault', 'agreementA'), targets()),

  namedByOpen('lagging-explorer/lost-corruption-and-unbound-agreement', 'LAG-3', 'LAG-9')
    .title('The explorer missed a corruption and lists an agreement that merely names the vault')
    .underAttack('agreementA')
    .quirk('lists-naming')
    .quirk('loses-events')
    .lifecycle('agreementA', 'instantCorrupt')
    .askDuringAndAfterQuirks(closed('vault', 'agreementA'), onlyB),

  newCase('lagging-explorer/wrong-deployer-and-wrong-cutoff', 'LAG-4', 'LAG-5')
    .title('The explorer has the wrong deployer and the wrong cutoff time')
    .sameBlock((block) => block.deployEach({ factory: 'factory', router: 'router' }))
    .agreement('agreementA', { covers: { factory: 'FutureOnly', router: 'FutureOnly' } })
    .spawn('earlyChild', 'factory')
    .underAttack('agreementA')
    .spawn('child', 'factory', { through: 'router' })
    .quirk('called-as-deployer')
    .quirk('cutoff-at-creation')
    .ask(
      unbound('earlyChild'),
      open('child', 'agreementA', 'factory'),
      targets({ agreementA: ['factory', 'router', 'child'] }),
    )
    .askAfterQuirks(unbound('earlyChild'), open('child', 'agreementA', 'factory')),

  namedByOpen('lagging-explorer/everything-shown-is-open', 'LAG-7', 'LAG-8', 'LAG-10')
    .title('A contract that the explorer shows as attackable in three ways is not')
    .lifecycle('agreementA', 'requestUnderAttack')
    .quirk('covers-agreements')
    .quirk('most-advanced')
    .quirk('keeps-undone')
    .undone((branch) => branch.lifecycle('agreementA', 'approveAttack'))
    .askDuringAndAfterQuirks(closed('vault', 'agreementA'), unbound('agreementB')),

  newCase('lagging-explorer/behind-and-failing', 'LAG-1', 'FAULT-4')
    .title('An explorer that lags behind fails besides, and then does neither')
    .attackableVault()
    .quirk('behind', { blocks: 1 })
    .lifecycle('agreementA', 'instantCorrupt')
    .fault('explorer', 'http-503', { path: '/agreements' })
    .askDuringAndAfterFaults(closed('vault', 'agreementA'))
    .askAfterQuirks(closed('vault', 'agreementA'), targets()),
)
