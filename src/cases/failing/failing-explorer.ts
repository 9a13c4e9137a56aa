import { oddAnswers, wrongAnswers } from '../../model/fault.ts'
import { closed, open, targets, unbound } from '../../scenario/questions.ts'
import { namedByOpen, onlyB } from '../lagging/lists.ts'
import { cases } from '../new-case.ts'
import { failing, listed, openChild, slow, twoVaults } from './whole-source.ts'

/** Cases of a failing explorer. */
export const failingExplorer = cases(
  ...(
    ['refused', 'reset', ...wrongAnswers, ...oddAnswers, 'unknown-state', 'extra-fields', 'additional-state'] as const
  ).map((kind) => failing('explorer', kind)),
  slow('explorer', 'hang'),
  slow('explorer', 'drip'),

  twoVaults('failing-explorer/one-request', 'FAULT-2', 'FAULT-4')
    .title('One explorer request fails; retrying is as right as refusing')
    .fault('explorer', 'http-503', { requests: 1 })
    .askDuringFaults(listed)
    .fault('explorer', 'http-503', { requests: 1 })
    .ask(open('openVault', 'agreementA'))
    .askAfterFaults(open('openVault', 'agreementA'), listed),

  twoVaults('failing-explorer/look-up-only', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title('Only the look-up by contract fails, and the lists still answer')
    .fault('explorer', 'http-404', { path: '/by-contract/' })
    .askDuringAndAfterFaults(open('openVault', 'agreementA'), closed('closedVault', 'agreementB')),

  twoVaults('failing-explorer/lists-only', 'FAULT-2', 'FAULT-4')
    .title('Only the lists fail, and the look-up by contract still answers')
    .fault('explorer', 'empty', { path: '/agreements' })
    .askDuringAndAfterFaults(listed),

  namedByOpen('failing-explorer/coverage-as-text-and-listed', 'FAULT-1', 'FAULT-4')
    .title('An agreement is listed that does not bind, and hasCoverage is the text "false"')
    .quirk('lists-naming')
    .fault('explorer', 'coverage-as-text')
    .askDuringFaults(unbound('vault'))
    .askAfterQuirks(unbound('vault'), onlyB),

  openChild('failing-explorer/children-in-lists', 'FAULT-2', 'FAULT-4')
    .title('The explorer fails, and only it lists the children of a factory')
    .fault('explorer', 'http-404')
    .askDuringAndAfterFaults(targets({ agreementA: ['factory', 'child'] })),

  twoVaults('failing-explorer/one-list-only', 'FAULT-2', 'FAULT-4')
    .title('The list of agreements under attack fails, and the other list answers')
    .fault('explorer', 'http-500', { path: 'state=UNDER_ATTACK' })
    .askDuringAndAfterFaults(listed),
)
