import { DAY, type ScenarioBuilder, scenario } from '../scenario/builder.ts'
import { targets } from '../scenario/questions.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { changedTerms } from './showcase/changed-terms.ts'
import { childScopes } from './showcase/child-scopes.ts'
import { conflicts } from './showcase/conflicts.ts'
import { deadlines } from './showcase/deadlines.ts'
import { otherChains } from './showcase/other-chains.ts'
import { deployers } from './showcase/showcase-deployers.ts'
import { links } from './showcase/showcase-links.ts'
import { MINUTE, type ShowcasePhase } from './showcase/showcase-situation.ts'
import { states } from './showcase/showcase-states.ts'

const topics = [states, deadlines, childScopes, conflicts, deployers, links, changedTerms, otherChains]

/** The actions of every topic in a phase, in one block. */
const block = (phase: ShowcasePhase) => (builder: ScenarioBuilder) =>
  builder.sameBlock((part) => part.each(topics, (next, topic) => topic[phase]?.(next) ?? next))

/** The phase `lastDays` starts this long before the deadline of the open request, so that minutes remain at the end. */
const LAST_DAYS = -(3 * DAY + 5 * MINUTE)

/**
 * The situations of all the catalogue's topics side by side in one scenario; names say which is which. It takes fifteen
 * days and ends minutes before a countdown, an attack request and a commitment window end.
 */
export const showcase: Scenario = scenario(
  'showcase/every-situation',
  'Every situation side by side, minutes before three of them change',
)
  .about('BIND-1', 'BIND-2', 'BIND-6', 'CHILD-5', 'STATE-1', 'STATE-4', 'TIME-1', 'TERM-1', 'LIST-1')
  .append(block('made'))
  .append(block('agreed'))
  .append(block('linked'))
  .append(block('opened'))
  .append(block('relinked'))
  .wait(DAY)
  .append(block('nextDay'))
  .waitUntil('commitmentEnd', 'worsenedAgreement')
  .append(block('weekLater'))
  .waitUntil('requestDeadline', 'undecidedAgreement', LAST_DAYS - 1)
  .append(block('lastDays'))
  .waitUntil('countdownEnd', 'endingSoonAgreement', -5 * MINUTE - 1)
  .append(block('end'))
  .valued(
    { contract: 'attackedVault', symbol: 'USDC', usd: '1250000' },
    { contract: 'conflictVault', symbol: 'WETH', usd: '480000' },
    { contract: 'endingSoonVault', symbol: 'DAI', usd: '75000' },
    { contract: 'committedVault', symbol: 'LAGOON' },
  )
  .ask(...topics.flatMap(({ asked }) => asked))
  .ask(targets(...topics.flatMap((topic) => topic.targets)))
  .build()
