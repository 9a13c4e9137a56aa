import { type FaultFunction, tracingMethods } from '../../model/fault.ts'
import { attackable, closed, runOut, targets, unbound } from '../../scenario/questions.ts'
import { inBetween, includedUntilNow } from '../lagging/lagging-children.ts'
import { cases, newCase, type ScenarioBuilder, short } from '../new-case.ts'

type Situation = (world: ScenarioBuilder) => ScenarioBuilder
type Questions = Parameters<ScenarioBuilder['ask']>

const given = (right: Questions, situation: Situation) => ({ right, situation })

const closedVault = [closed('vault', 'agreementA'), targets()]
const laterChildOnly = [unbound('child'), targets({ agreementA: ['factory', 'laterChild'] })]

const corruption = given(closedVault, (world) =>
  world.attackableVault().quirk('loses-events').lifecycle('agreementA', 'instantCorrupt'),
)
const router = given([unbound('child'), targets({ agreementA: ['router'] })], (world) =>
  world
    .sameBlock((block) => block.deployEach({ factory: 'factory', router: 'router' }))
    .attackableAgreement('agreementA', { covers: { router: 'All' } })
    .spawn('child', 'factory', { through: 'router' })
    .quirk('called-as-deployer'),
)

/** What the explorer does wrongly, with the right answers in its situation. */
const mistakes = {
  'lags behind a corruption': given(closedVault, (world) =>
    world.attackableVault().quirk('behind', { blocks: 3 }).lifecycle('agreementA', 'instantCorrupt'),
  ),
  'missed a corruption': corruption,
  'keeps a countdown which has ended': given([runOut('vault', 'agreementA'), targets()], (world) =>
    world.countingDownVault().quirk('late-countdown').waitUntil('countdownEnd', 'agreementA'),
  ),
  'still shows an undone approval': given(closedVault, (world) =>
    world
      .requestedVault()
      .quirk('keeps-undone')
      .undone((branch) => branch.lifecycle('agreementA', 'approveAttack')),
  ),
  'takes an earlier child for a later one': given(laterChildOnly, (world) =>
    world.append(inBetween('FutureOnly')).quirk('cutoff-at-creation'),
  ),
  'takes the called contract for the deployer': router,
  'takes the called contract for it': router,
  'missed a removal': given([unbound('vault'), targets({ agreementA: ['otherVault'] })], (world) =>
    world
      .sameBlock((block) => block.deploy(['vault', 'otherVault']))
      .attackableAgreement('agreementA', { covers: ['vault', 'otherVault'], ...short })
      .waitUntil('commitmentEnd', 'agreementA')
      .quirk('loses-events', { events: 'links' })
      .removeAccounts('agreementA', ['vault']),
  ),
  'keeps it after its removal': given([unbound('child'), targets({ agreementA: ['vault', 'factory'] })], (world) =>
    world.append(includedUntilNow).setChain('agreementA', { vault: 'None', factory: 'None' }),
  ),
  'lists an agreement which only names the deployer': given(laterChildOnly, (world) =>
    world.append(inBetween('FutureOnly')).quirk('lists-naming'),
  ),
  'says that an agreement covers itself': given(
    [attackable('agreementA', false), targets({ agreementA: ['vault'] })],
    (world) => world.attackableVault().quirk('covers-agreements'),
  ),
}

const calls =
  (...functions: FaultFunction[]): Situation =>
  (world) =>
    world.each(functions, (next, contractFunction) => next.fault('node', 'rpc-error', { contractFunction }))

/** What the node does, and the faults that do it. */
const failures = {
  fails: (world) => world.fault('node', 'http-503'),
  'does not tell who deployed a child': (world) => world.failMethods('unknown-method', ...tracingMethods),
  'refuses the logs of a link': (world) => world.fault('node', 'logs-refused'),
  'does not tell the states of agreements': calls('getAgreementState', 'isTopLevelContractUnderAttack'),
  'does not tell the links of contracts': calls('getAgreementForContract'),
} satisfies Record<string, Situation>

const misled = (id: string, node: keyof typeof failures, explorer: keyof typeof mistakes) =>
  newCase(`failing-node/explorer-${id}`, 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title(`When the node ${node}, an explorer that ${explorer} opens nothing`)
    .append(mistakes[explorer].situation)
    .append(failures[node])
    .askDuringAndAfterFaults(...mistakes[explorer].right)

/** The node fails, so that only the explorer answers: it is wrong in one way after another. */
export const failingNodeMisled = cases(
  misled('behind-a-corruption', 'fails', 'lags behind a corruption'),
  misled('lost-a-corruption', 'fails', 'missed a corruption'),
  misled('late-after-a-countdown', 'fails', 'keeps a countdown which has ended'),
  misled('shows-an-undone-approval', 'fails', 'still shows an undone approval'),
  misled('counts-another-cutoff', 'fails', 'takes an earlier child for a later one'),
  misled('takes-a-router-for-the-deployer', 'fails', 'takes the called contract for the deployer'),
  misled('knows-another-deployer', 'does not tell who deployed a child', 'takes the called contract for it'),
  misled('knows-another-link', 'refuses the logs of a link', 'takes an earlier child for a later one'),
  misled('keeps-a-state', 'does not tell the states of agreements', 'missed a corruption'),
  misled('keeps-a-link', 'does not tell the links of contracts', 'missed a removal'),
  misled('keeps-a-child', 'does not tell who deployed a child', 'keeps it after its removal'),
  misled('lists-what-only-names', 'fails', 'lists an agreement which only names the deployer'),
  misled('covers-agreements', 'fails', 'says that an agreement covers itself'),
)
