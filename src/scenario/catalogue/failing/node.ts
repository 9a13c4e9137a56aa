import { type Fault, tracingMethods, wrongAnswers } from '../../../model/fault.ts'
import type { RuleId } from '../../../model/rules.ts'
import { DAY, type ScenarioBuilder, scenario } from '../../builder.ts'
import { attackable, binding, closed, counting, open, targets, terms, timeLeft, unbound } from '../../questions.ts'
import type { Ask, Scenario } from '../../scenario.ts'
import { failing, listed, openChild, slow, twoVaults } from './whole-source.ts'

/** Faults of some node requests during questions about a child. */
function aboutChild(name: string, title: string, ...faults: Omit<Fault, 'source'>[]): Scenario {
  const builder = openChild(scenario(`failing-node/${name}`, title)).about('FAULT-2', 'FAULT-4')
  for (const { kind, ...limits } of faults) builder.fault('node', kind, limits)
  return builder
    .ask(open('child', 'agreementA', 'factory'))
    .endFaults()
    .ask(open('child', 'agreementA', 'factory'))
    .build()
}

/** A vault whose promotion was requested a day ago, and a child of a factory, both bound by one agreement. */
function countingWithChild(builder: ScenarioBuilder): ScenarioBuilder {
  return builder
    .deploy('vault')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { vault: 'None', factory: 'FutureOnly' } })
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .lifecycle('agreementA', 'promote')
    .wait(DAY)
}

/** Some calls fail, first with an error and then with nothing or another error, and every other call answers. */
function someCallsFail(name: string, what: string, limits: Pick<Fault, 'method' | 'contractFunction'>): Scenario {
  const other = limits.method === undefined ? 'empty-calls' : 'unknown-method'
  const questions = (left: number) => [
    ...counting('vault', left, 'agreementA'),
    ...counting('child', left, 'agreementA', 'factory'),
    terms('child', { agreement: 'agreementA', bountyPercentage: 10, agreementURI: 'ipfs://agreementA' }),
    targets(['agreementA', 'PROMOTION_REQUESTED', ['vault', 'factory', 'child']]),
  ]
  return countingWithChild(scenario(`failing-node/${name}`, `Only ${what} fails, and every other call answers`))
    .about('FAULT-2', 'FAULT-4')
    .fault('node', 'rpc-error', limits)
    .ask(...questions(2 * DAY))
    .endFaults()
    .wait(1)
    .fault('node', other, limits)
    .ask(...questions(2 * DAY - 1))
    .endFaults()
    .ask(...questions(2 * DAY - 1))
    .build()
}

/** How the answer to a question changes with each block. `round`: from 0. */
type Changing = {
  rules: RuleId[]
  change: (builder: ScenarioBuilder, round: number) => ScenarioBuilder
  question: (round: number) => Ask['questions'][number]
}

const vaults = ['vault0', 'vault1', 'vault2', 'vault3', 'vault4', 'vault5']

/**
 * One request among those of one question fails: each of the first six in turn, in a block of its own that changes the
 * answer. The question is asked again at the same block.
 */
function oneAfterOthers(id: string, title: string, { rules, change, question }: Changing): Scenario {
  const agreements = vaults.map((_, round) => `agreement${round}`)
  const begun = agreements.reduce(
    (builder, agreement, round) => builder.agreement(agreement, { covers: [`vault${round}`] }),
    scenario(id, title)
      .about(...rules)
      .sameBlock((block) => vaults.reduce((next, vault) => next.deploy(vault), block)),
  )
  return vaults
    .reduce(
      (builder, _, round) =>
        change(builder.ask(question(round - 1)), round)
          .fault('node', 'http-503', { requests: 1, ...(round > 0 && { after: round }) })
          .ask(question(round))
          .endFaults()
          .ask(question(round)),
      begun.underAttack(...agreements).sameBlock((block) => block.lifecycle('agreement0', 'promote')),
    )
    .build()
}

/** Whatever tells of a factory's children fails, one way after another, while the explorer does not show these children yet. */
function unlistedChildren(): Scenario {
  const asked = targets(['agreementA', 'UNDER_ATTACK', ['factory', 'child', 'child2']])
  const ofBlocks = ['trace_filter', 'trace_block', 'debug_traceBlockByNumber', 'debug_traceBlockByHash']
  const ways = [['eth_getTransactionCount'], ofBlocks, tracingMethods, ['eth_getCode'], ['eth_getLogs']]
  const begun = scenario(
    'failing-node/children-that-the-explorer-lacks',
    'A node that does not tell of children has no fewer of them, and the explorer does not list them yet',
  )
    .about('FAULT-2', 'FAULT-4', 'LAG-1')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .underAttack('agreementA')
    .wait(DAY)
    .spawn('child', 'factory')
    .spawn('child2', 'factory', { method: 'create2' })
    .quirk('behind', { seconds: 3_600 })
  return ways
    .reduce(
      (builder, methods) =>
        methods
          .reduce((one, method) => one.fault('node', 'rpc-error', { method }), builder.wait(1))
          .ask(asked)
          .endFaults(),
      begun,
    )
    .ask(asked)
    .endQuirks()
    .ask(asked)
    .build()
}

/** Factories that an agreement got after its request, and children from in between, while the node tells no time of a link. */
function betweenRequestAndLink(): Scenario {
  const asked = [
    unbound('childOfFuture'),
    open('childOfExisting', 'agreementA', 'existingFactory'),
    open('laterOfFuture', 'agreementA', 'futureFactory'),
    unbound('laterOfExisting'),
  ]
  return scenario(
    'failing-node/logs-refused-for-a-later-link',
    'When the logs of a link are refused, the request of the agreement is not the cutoff time',
  )
    .about('FAULT-1', 'FAULT-2', 'FAULT-4')
    .sameBlock((block) => block.deploy('existingFactory', 'factory').deploy('futureFactory', 'factory'))
    .attackableVault()
    .sameBlock((block) => block.spawn('childOfExisting', 'existingFactory').spawn('childOfFuture', 'futureFactory'))
    .wait(1)
    .addAccounts('agreementA', { existingFactory: 'ExistingOnly', futureFactory: 'FutureOnly' })
    .wait(1)
    .sameBlock((block) => block.spawn('laterOfExisting', 'existingFactory').spawn('laterOfFuture', 'futureFactory'))
    .fault('node', 'logs-refused')
    .ask(...asked)
    .endFaults()
    .wait(1)
    .fault('node', 'logs-cut')
    .ask(...asked)
    .endFaults()
    .ask(...asked)
    .build()
}

/** The node fails to tell one link, that of a child or that of its deployer, whose agreements differ. */
function oneLinkUnknown(): Scenario {
  const asked = [closed('child', 'agreementA'), open('otherChild', 'agreementB', 'factory')]
  const begun = scenario(
    'failing-node/one-link-unknown',
    'A child whose own link cannot be read does not follow its deployer, and a deployer without a link binds nothing',
  )
    .about('FAULT-1', 'FAULT-2', 'FAULT-4')
    .deploy('factory', 'factory')
    .spawn(['child', 'otherChild'], 'factory')
    .agreement('agreementA', { covers: ['child'] })
    .agreement('agreementB', { covers: { factory: 'All' } })
    .lifecycle('agreementA', 'goToProduction')
    .underAttack('agreementB')
  return [0, 1, 2, 3]
    .reduce(
      (builder, after) =>
        builder
          .wait(1)
          .fault('node', after % 2 === 0 ? 'rpc-error' : 'call-reverts', {
            contractFunction: 'getAgreementForContract',
            requests: 1,
            ...(after > 0 && { after }),
          })
          .ask(...asked)
          .endFaults(),
      begun,
    )
    .ask(...asked)
    .build()
}

/** A node that has one way alone to tell who deployed a contract, for children of a proxy and through a router. */
function tracesByOneWay(name: string, way: string, has: (method: string) => boolean): Scenario {
  const asked = [unbound('childOfProxy'), open('childOfLinked', 'agreementB', 'linkedProxy'), unbound('routedChild')]
  const begun = scenario(`failing-node/${name}`, `A node that has ${way} alone gives no child another deployer`)
    .about('FAULT-1', 'FAULT-2', 'FAULT-4')
    .sameBlock((block) => block.deploy('factory', 'factory').deploy('ownFactory', 'factory').deploy('router', 'router'))
    .do({ do: 'deploy', contract: 'proxy', kind: 'factory', implementation: 'factory' })
    .do({ do: 'deploy', contract: 'linkedProxy', kind: 'factory', implementation: 'ownFactory' })
    .agreement('agreementA', { covers: { factory: 'All', router: 'All' } })
    .agreement('agreementB', { covers: { linkedProxy: 'All' } })
    .underAttack('agreementA', 'agreementB')
    .spawn('childOfProxy', 'proxy')
    .spawn('childOfLinked', 'linkedProxy')
    .spawn('routedChild', 'ownFactory', { through: 'router' })
  return tracingMethods
    .filter((method) => !has(method))
    .reduce((builder, method) => builder.fault('node', 'unknown-method', { method }), begun)
    .ask(...asked)
    .endFaults()
    .ask(...asked)
    .build()
}

/** One process meets a fault after another, each after right answers at the same block, and knows in between. */
function oneFaultAfterAnother(): Scenario {
  const asked = [open('openVault', 'agreementA'), closed('closedVault', 'agreementB'), listed]
  const kinds = [
    'wrong-chain-id',
    'http-429',
    'empty',
    'rpc-error',
    'null-results',
    'empty-calls',
    'wrong-types',
  ] as const
  return kinds
    .reduce(
      (builder, kind) =>
        builder
          .ask(...asked)
          .fault('node', kind)
          .ask(...asked)
          .wait(1)
          .ask(...asked)
          .endFaults(),
      twoVaults(
        scenario(
          'failing-node/one-fault-after-another',
          'A node that begins to fail after right answers opens nothing, and each time the next answers are right',
        ),
      ).about('FAULT-1', 'FAULT-2', 'FAULT-4'),
    )
    .ask(...asked)
    .build()
}

/** Cases of a failing node. */
export const failingNode: Scenario[] = [
  ...(['refused', 'reset', ...wrongAnswers, 'rpc-error', 'extra-fields'] as const).map((kind) => failing('node', kind)),
  slow('node', 'hang'),
  slow('node', 'drip'),
  failing('node', 'wrong-chain-id'),
  failing('node', 'decimal-numbers'),
  failing('node', 'call-reverts'),
  // What a node answers about an address without code, and about what it does not have.
  failing('node', 'empty-calls'),
  failing('node', 'null-results'),
  failing('node', 'error-beside-result'),

  aboutChild(
    'no-traces',
    "The node does not know the methods that give a contract's deployer",
    ...tracingMethods.map((method) => ({ kind: 'unknown-method', method }) as const),
  ),
  someCallsFail('no-code', 'the code of a contract', { method: 'eth_getCode' }),
  someCallsFail('no-links', 'the link of a contract', { contractFunction: 'getAgreementForContract' }),
  someCallsFail('no-state', 'the state of an agreement', { contractFunction: 'getAgreementState' }),
  someCallsFail('no-top-level', 'the state of a top-level contract', {
    contractFunction: 'isTopLevelContractUnderAttack',
  }),
  someCallsFail('no-info', 'the time of a promotion', { contractFunction: 'getAgreementInfo' }),
  someCallsFail('no-terms', 'the bounty terms', { contractFunction: 'getBountyTerms' }),
  someCallsFail('no-window', 'the end of the commitment window', { contractFunction: 'getCantChangeUntil' }),
  someCallsFail('no-document', 'the location of the document', { contractFunction: 'getAgreementURI' }),
  someCallsFail('no-details', 'what an agreement says of its accounts', { contractFunction: 'getDetails' }),
  someCallsFail('no-accounts', "an agreement's accounts on a chain", { contractFunction: 'getChainAccounts' }),
  someCallsFail('no-scope', "the addresses in an agreement's scope", {
    contractFunction: 'getBattleChainScopeAddresses',
  }),
  unlistedChildren(),
  oneLinkUnknown(),
  tracesByOneWay('debug-traces-only', 'traces by the debug methods', (method) => method.startsWith('debug_')),
  tracesByOneWay('trace-methods-only', 'traces by the trace methods', (method) => method.startsWith('trace_')),
  tracesByOneWay('creators-only', 'an index of creators', (method) => method.startsWith('ots_')),
  aboutChild('no-creator', "The node knows no contract's creation", {
    kind: 'null-results',
    method: 'ots_getContractCreator',
  }),
  aboutChild('no-receipts', 'The node knows no receipt of a transaction', {
    kind: 'null-results',
    method: 'eth_getTransactionReceipt',
  }),
  aboutChild('logs-refused', 'The node refuses the range of the logs that tell when a link was made', {
    kind: 'logs-refused',
  }),
  aboutChild('logs-cut', 'The node leaves half of the logs out, and says nothing of it', { kind: 'logs-cut' }),
  aboutChild('logs-fail', 'Only the logs fail, and everything else answers', {
    kind: 'rpc-error',
    method: 'eth_getLogs',
  }),

  scenario(
    'failing-node/logs-cut-before-the-link',
    'When the logs of a link are missing, an earlier child does not count as a later one',
  )
    .about('FAULT-1', 'FAULT-4')
    .deploy('factory', 'factory')
    .spawn('earlierChild', 'factory')
    .agreement('agreementA', { covers: { factory: 'FutureOnly' } })
    .underAttack('agreementA')
    .spawn('laterChild', 'factory')
    .fault('node', 'logs-cut')
    .ask(attackable('earlierChild', false))
    .endFaults()
    .ask(attackable('earlierChild', false), attackable('laterChild', true))
    .build(),

  betweenRequestAndLink(),

  countingWithChild(
    scenario('failing-node/decimal-times', 'A node that writes the numbers of blocks in decimal ends no countdown'),
  )
    .about('FAULT-2', 'FAULT-4')
    .fault('node', 'decimal-numbers', { method: 'eth_getBlockByNumber' })
    .fault('node', 'decimal-numbers', { method: 'eth_getBlockByHash' })
    .ask(counting('vault', 2 * DAY, 'agreementA'), counting('child', 2 * DAY, 'agreementA', 'factory'))
    .endFaults()
    .ask(counting('vault', 2 * DAY, 'agreementA'), counting('child', 2 * DAY, 'agreementA', 'factory'))
    .build(),

  oneFaultAfterAnother(),

  scenario(
    'failing-node/logs-cut-between-two-links',
    'When the log of the later link is missing, a child made before it does not count as a later one',
  )
    .about('FAULT-1', 'OPEN-4')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { factory: 'FutureOnly' } })
    .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
    .spawn('child', 'factory')
    .underAttack('agreementA')
    .fault('node', 'logs-cut')
    .ask(attackable('child', false))
    .build(),

  twoVaults(
    scenario(
      'failing-node/after-a-change',
      'A vault that was attackable before the node failed may be corrupted since',
    ),
  )
    .about('FAULT-1', 'FAULT-4')
    .ask(attackable('openVault', true))
    .lifecycle('agreementA', 'instantCorrupt')
    .fault('node', 'http-503')
    .ask(attackable('openVault', false))
    .endFaults()
    .ask(closed('openVault', 'agreementA'))
    .build(),

  twoVaults(scenario('failing-node/calls-fail', 'Only calls of contracts fail, and everything else answers'))
    .about('FAULT-1', 'FAULT-2', 'FAULT-4')
    .fault('node', 'rpc-error', { method: 'eth_call' })
    .ask(
      open('openVault', 'agreementA'),
      closed('closedVault', 'agreementB'),
      terms('openVault', { agreement: 'agreementA' }),
    )
    .endFaults()
    .ask(terms('openVault', { agreement: 'agreementA' }), binding('closedVault', 'agreementB'))
    .build(),

  twoVaults(scenario('failing-node/one-request', 'One node request fails; retrying is as right as refusing'))
    .about('FAULT-2', 'FAULT-4')
    .fault('node', 'http-503', { requests: 1 })
    .ask(attackable('openVault', true))
    .endFaults()
    .ask(open('openVault', 'agreementA'))
    .build(),

  twoVaults(scenario('failing-node/both-fail', 'The node and the explorer fail at once: no fact can be known'))
    .about('FAULT-1', 'FAULT-2', 'FAULT-4')
    .fault('node', 'http-500')
    .fault('explorer', 'http-500')
    .ask(open('openVault', 'agreementA'), closed('closedVault', 'agreementB'), listed)
    .endFaults()
    .ask(open('openVault', 'agreementA'), closed('closedVault', 'agreementB'), listed)
    .build(),

  oneAfterOthers(
    'failing-node/one-request-for-terms',
    'A single node request fails in the middle of a question about terms',
    {
      rules: ['FAULT-2', 'FAULT-4'],
      change: (builder, round) => builder.setTerms('agreement1', { bountyPercentage: 20 + round }),
      question: (round) => terms('vault1', { agreement: 'agreement1', bountyPercentage: round < 0 ? 10 : 20 + round }),
    },
  ),
  oneAfterOthers(
    'failing-node/one-request-for-the-time-left',
    'A single node request fails in the middle of a question about the time left',
    {
      rules: ['FAULT-2', 'FAULT-4'],
      change: (builder) => builder.wait(1),
      question: (round) => timeLeft('vault0', 3 * DAY - 1 - round),
    },
  ),
  oneAfterOthers(
    'failing-node/one-request-for-a-verdict',
    'A single node request fails in the middle of a question whether a vault is attackable',
    {
      rules: ['FAULT-1'],
      change: (builder, round) => builder.lifecycle(`agreement${round}`, 'markCorrupted'),
      question: (round) => attackable(`vault${Math.max(0, round)}`, round < 0),
    },
  ),
]
