import { oddAnswers, wrongAnswers } from '../../model/fault.ts'
import { scenario } from '../../scenario/builder.ts'
import { closed, open, targets, unbound } from '../../scenario/questions.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { namedByOpen, onlyB } from '../lagging/lists.ts'
import { failing, listed, openChild, slow, twoVaults } from './whole-source.ts'

/** Cases of a failing explorer. */
export const failingExplorer: Scenario[] = [
  ...(
    ['refused', 'reset', ...wrongAnswers, ...oddAnswers, 'unknown-state', 'extra-fields', 'additional-state'] as const
  ).map((kind) => failing('explorer', kind)),
  slow('explorer', 'hang'),
  slow('explorer', 'drip'),

  twoVaults(scenario('failing-explorer/one-request', 'One explorer request fails; retrying is as right as refusing'))
    .about('FAULT-2', 'FAULT-4')
    .fault('explorer', 'http-503', { requests: 1 })
    .ask(listed)
    .endFaults()
    .fault('explorer', 'http-503', { requests: 1 })
    .ask(open('openVault', 'agreementA'))
    .endFaults()
    .ask(open('openVault', 'agreementA'), listed)
    .build(),

  twoVaults(scenario('failing-explorer/look-up-only', 'Only the look-up by contract fails, and the lists still answer'))
    .about('FAULT-1', 'FAULT-2', 'FAULT-4')
    .fault('explorer', 'http-404', { path: '/by-contract/' })
    .ask(open('openVault', 'agreementA'), closed('closedVault', 'agreementB'))
    .endFaults()
    .ask(open('openVault', 'agreementA'), closed('closedVault', 'agreementB'))
    .build(),

  twoVaults(scenario('failing-explorer/lists-only', 'Only the lists fail, and the look-up by contract still answers'))
    .about('FAULT-2', 'FAULT-4')
    .fault('explorer', 'empty', { path: '/agreements' })
    .ask(listed)
    .endFaults()
    .ask(listed)
    .build(),

  namedByOpen(
    scenario(
      'failing-explorer/coverage-as-text-and-listed',
      'An agreement is listed that does not bind, and hasCoverage is the text "false"',
    ),
  )
    .about('FAULT-1', 'FAULT-4')
    .quirk('lists-naming')
    .fault('explorer', 'coverage-as-text')
    .ask(unbound('vault'))
    .endFaults()
    .endQuirks()
    .ask(unbound('vault'), onlyB)
    .build(),

  openChild(
    scenario('failing-explorer/children-in-lists', 'The explorer fails, and only it lists the children of a factory'),
  )
    .about('FAULT-2', 'FAULT-4')
    .fault('explorer', 'http-404')
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['factory', 'child']]))
    .endFaults()
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['factory', 'child']]))
    .build(),

  twoVaults(
    scenario('failing-explorer/one-list-only', 'The list of agreements under attack fails, and the other list answers'),
  )
    .about('FAULT-2', 'FAULT-4')
    .fault('explorer', 'http-500', { path: 'state=UNDER_ATTACK' })
    .ask(listed)
    .endFaults()
    .ask(listed)
    .build(),
]
