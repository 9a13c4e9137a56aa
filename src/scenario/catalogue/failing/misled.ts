import { DAY, type ScenarioBuilder, scenario } from '../../builder.ts'
import { attackable, closed, runOut, targets, unbound } from '../../questions.ts'
import type { Ask, Scenario } from '../../scenario.ts'
import { inBetween } from '../lagging/children.ts'

type Questions = Ask['questions'][number] | Ask['questions']

/** A node that fails while the explorer says that something can be attacked which cannot. */
function misled(
  name: string,
  title: string,
  build: (builder: ScenarioBuilder) => ScenarioBuilder,
  ...questions: Questions[]
): Scenario {
  return build(scenario(`failing-node/explorer-${name}`, title).about('FAULT-1', 'FAULT-2', 'FAULT-4'))
    .fault('node', 'http-503')
    .ask(...questions)
    .endFaults()
    .ask(...questions)
    .build()
}

/** The targets of {@link inBetween} with scope FutureOnly. */
const laterOnly = targets(['agreementA', 'UNDER_ATTACK', ['factory', 'laterChild']])

/** The node fails, so that only the explorer answers: it is wrong in one way after another. */
export const failingNodeMisled: Scenario[] = [
  misled(
    'behind-a-corruption',
    'When the node fails, an explorer that lags behind a corruption opens nothing',
    (builder) =>
      builder
        .attackableVault({ commitment: 30 * DAY })
        .quirk('behind', { blocks: 3 })
        .lifecycle('agreementA', 'instantCorrupt'),
    closed('vault', 'agreementA'),
    targets(),
  ),
  misled(
    'lost-a-corruption',
    'When the node fails, an explorer that missed a corruption opens nothing',
    (builder) =>
      builder
        .attackableVault({ commitment: 30 * DAY })
        .quirk('loses-events')
        .lifecycle('agreementA', 'instantCorrupt'),
    closed('vault', 'agreementA'),
    targets(),
  ),
  misled(
    'late-after-a-countdown',
    'When the node fails, an explorer that keeps a countdown which has ended opens nothing',
    (builder) =>
      builder
        .attackableVault()
        .lifecycle('agreementA', 'promote')
        .quirk('late-countdown')
        .waitUntil('countdownEnd', 'agreementA'),
    runOut('vault', 'agreementA'),
    targets(),
  ),
  misled(
    'shows-an-undone-approval',
    'When the node fails, an explorer that still shows an undone approval opens nothing',
    (builder) =>
      builder
        .coveredVault()
        .lifecycle('agreementA', 'requestUnderAttack')
        .quirk('keeps-undone')
        .undone((branch) => branch.lifecycle('agreementA', 'approveAttack')),
    closed('vault', 'agreementA'),
    targets(),
  ),
  misled(
    'counts-another-cutoff',
    'When the node fails, an explorer that takes an earlier child for a later one opens nothing',
    (builder) => inBetween(builder, 'FutureOnly').quirk('cutoff-at-creation'),
    unbound('child'),
    laterOnly,
  ),
  misled(
    'takes-a-router-for-the-deployer',
    'When the node fails, an explorer that takes the called contract for the deployer opens nothing',
    (builder) =>
      builder
        .sameBlock((block) => block.deploy('factory', 'factory').deploy('router', 'router'))
        .agreement('agreementA', { covers: { router: 'All' } })
        .underAttack('agreementA')
        .spawn('child', 'factory', { through: 'router' })
        .quirk('called-as-deployer'),
    unbound('child'),
    targets(['agreementA', 'UNDER_ATTACK', ['router']]),
  ),
  misled(
    'lists-what-only-names',
    'When the node fails, an explorer that lists an agreement which only names the deployer opens nothing',
    (builder) => inBetween(builder, 'FutureOnly').quirk('lists-naming'),
    unbound('child'),
    laterOnly,
  ),
  misled(
    'covers-agreements',
    'When the node fails, an explorer that says that an agreement covers itself opens nothing',
    (builder) => builder.attackableVault().quirk('covers-agreements'),
    attackable('agreementA', false),
    targets(['agreementA', 'UNDER_ATTACK', ['vault']]),
  ),
]
