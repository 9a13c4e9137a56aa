import { type Fault, noDeployers } from '../../model/fault.ts'
import { DAY, type ScenarioBuilder } from '../../scenario/builder.ts'
import { attackable, closed, runOut, targets, unbound } from '../../scenario/questions.ts'
import type { Ask } from '../../scenario/scenario.ts'
import { inBetween, includedUntilNow } from '../lagging/children.ts'
import { cases, newCase } from '../new-case.ts'

type Questions = Ask['questions'][number] | Ask['questions']

type Build = (builder: ScenarioBuilder) => ScenarioBuilder

/** A node that fails while the explorer says that something can be attacked which cannot. */
function misled(name: string, title: string, build: Build, ...questions: Questions[]): ScenarioBuilder {
  return misledDuring(name, title, build, [{ source: 'node', kind: 'http-503' }], questions)
}

/** A node of which these requests fail, while the explorer says that something can be attacked which cannot. */
function misledDuring(
  name: string,
  title: string,
  build: Build,
  faults: readonly Fault[],
  questions: Questions[],
): ScenarioBuilder {
  const begun = build(newCase(`failing-node/explorer-${name}`, 'FAULT-1', 'FAULT-2', 'FAULT-4').title(title))
  return faults
    .reduce((builder, fault) => builder.do({ do: 'fault', ...fault }), begun)
    .askDuringAndAfterFaults(...questions)
}

/** A child of a factory, made through a router of which an agreement includes the children. */
const throughRouter: Build = (builder) =>
  builder
    .sameBlock((block) => block.deploy('factory', 'factory').deploy('router', 'router'))
    .attackableAgreement('agreementA', { covers: { router: 'All' } })
    .spawn('child', 'factory', { through: 'router' })
    .quirk('called-as-deployer')

/** The targets of {@link inBetween} with scope FutureOnly. */
const laterOnly = targets(['agreementA', 'UNDER_ATTACK', ['factory', 'laterChild']])

/** The node fails, so that only the explorer answers: it is wrong in one way after another. */
export const failingNodeMisled = cases(
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
    throughRouter,
    unbound('child'),
    targets(['agreementA', 'UNDER_ATTACK', ['router']]),
  ),
  misledDuring(
    'knows-another-deployer',
    'When the node does not tell who deployed a child, an explorer that takes the called contract for it opens nothing',
    throughRouter,
    noDeployers,
    [unbound('child'), targets(['agreementA', 'UNDER_ATTACK', ['router']])],
  ),
  misledDuring(
    'knows-another-link',
    'When the node refuses the logs of a link, an explorer that takes an earlier child for a later one opens nothing',
    (builder) => inBetween(builder, 'FutureOnly').quirk('cutoff-at-creation'),
    [{ source: 'node', kind: 'logs-refused' }],
    [unbound('child'), laterOnly],
  ),
  misledDuring(
    'keeps-a-state',
    'When the node does not tell the states of agreements, an explorer that missed a corruption opens nothing',
    (builder) =>
      builder
        .attackableVault({ commitment: 30 * DAY })
        .quirk('loses-events')
        .lifecycle('agreementA', 'instantCorrupt'),
    [
      { source: 'node', kind: 'rpc-error', contractFunction: 'getAgreementState' },
      { source: 'node', kind: 'rpc-error', contractFunction: 'isTopLevelContractUnderAttack' },
    ],
    [closed('vault', 'agreementA'), targets()],
  ),
  misledDuring(
    'keeps-a-link',
    'When the node does not tell the links of contracts, an explorer that missed a removal opens nothing',
    (builder) =>
      builder
        .sameBlock((block) => block.deploy(['vault', 'otherVault']))
        .attackableAgreement('agreementA', { covers: ['vault', 'otherVault'], commitment: 8 * DAY })
        .waitUntil('commitmentEnd', 'agreementA')
        .quirk('loses-events', { events: 'links' })
        .removeAccounts('agreementA', ['vault']),
    [{ source: 'node', kind: 'rpc-error', contractFunction: 'getAgreementForContract' }],
    [unbound('vault'), targets(['agreementA', 'UNDER_ATTACK', ['otherVault']])],
  ),
  misledDuring(
    'keeps-a-child',
    'When the node does not tell who deployed a child, an explorer that keeps it after its removal opens nothing',
    (builder) => includedUntilNow(builder).setChain('agreementA', { vault: 'None', factory: 'None' }),
    noDeployers,
    [unbound('child'), targets(['agreementA', 'UNDER_ATTACK', ['vault', 'factory']])],
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
)
