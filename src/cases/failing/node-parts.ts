import { type Fault, tracingMethods } from '../../model/fault.ts'
import { DAY, type ScenarioBuilder } from '../../scenario/builder.ts'
import { closed, counting, open, runOut, targets, terms, unbound } from '../../scenario/questions.ts'
import { cases, newCase } from '../new-case.ts'
import { openChild } from './whole-source.ts'

/** Faults of some node requests during questions about a child. */
function aboutChild(name: string, title: string, ...faults: Omit<Fault, 'source'>[]): ScenarioBuilder {
  const builder = openChild(newCase(`failing-node/${name}`, 'FAULT-2', 'FAULT-4').title(title))
  for (const { kind, ...limits } of faults) builder.fault('node', kind, limits)
  return builder.askDuringAndAfterFaults(open('child', 'agreementA', 'factory'))
}

/**
 * A vault whose promotion was requested a day ago, and a child of a factory, both bound by one agreement; a child from before the
 * link, which nothing binds, and a vault whose countdown has ended.
 */
function countingWithChild(builder: ScenarioBuilder): ScenarioBuilder {
  return builder
    .sameBlock((block) => block.deploy(['vault', 'endedVault']).deploy('factory', 'factory'))
    .spawn('earlyChild', 'factory')
    .agreements({ agreementA: { vault: 'None', factory: 'FutureOnly' }, agreementB: ['endedVault'] })
    .underAttack('agreementA', 'agreementB')
    .lifecycle('agreementB', 'promote')
    .waitUntil('countdownEnd', 'agreementB')
    .spawn('child', 'factory')
    .lifecycle('agreementA', 'promote')
    .wait(DAY)
}

/** What {@link countingWithChild} denies. */
const denied = [...runOut('endedVault', 'agreementB'), ...unbound('earlyChild'), terms('earlyChild', null)]

/** Some calls fail, in one way after another: with errors, or with nothing; and every other call answers. */
function someCallsFail(
  name: string,
  what: string,
  limits: Pick<Fault, 'method' | 'contractFunction'>,
): ScenarioBuilder {
  const ofCalls =
    limits.method === undefined ? (['empty-calls', 'call-reverts'] as const) : (['unknown-method'] as const)
  const others = [...ofCalls, 'null-results'] as const
  const questions = (left: number) => [
    ...counting('vault', left, 'agreementA'),
    ...counting('child', left, 'agreementA', 'factory'),
    terms('child', { agreement: 'agreementA', bountyPercentage: 10, agreementURI: 'ipfs://agreementA' }),
    targets(['agreementA', 'PROMOTION_REQUESTED', ['vault', 'factory', 'child']]),
    ...denied,
  ]
  const begun = countingWithChild(
    newCase(`failing-node/${name}`, 'FAULT-1', 'FAULT-2', 'FAULT-4').title(
      `Only ${what} fails, and every other call answers`,
    ),
  )
    .fault('node', 'rpc-error', limits)
    .ask(...questions(2 * DAY))
    .endFaults()
  return others
    .reduce(
      (builder, kind, index) =>
        builder
          .wait(1)
          .fault('node', kind, limits)
          .ask(...questions(2 * DAY - 1 - index))
          .endFaults(),
      begun,
    )
    .ask(...questions(2 * DAY - others.length))
}

/** Whatever tells of a factory's children fails, one way after another, while the explorer does not show these children yet. */
function unlistedChildren(): ScenarioBuilder {
  const asked = targets(['agreementA', 'UNDER_ATTACK', ['factory', 'child', 'child2']])
  const ofBlocks = ['trace_filter', 'trace_block', 'debug_traceBlockByNumber', 'debug_traceBlockByHash']
  const ways = [['eth_getTransactionCount'], ofBlocks, tracingMethods, ['eth_getCode'], ['eth_getLogs']]
  const begun = newCase('failing-node/children-that-the-explorer-lacks', 'FAULT-2', 'FAULT-4', 'LAG-1')
    .title('A node that does not tell of children has no fewer of them, and the explorer does not list them yet')
    .attackableFactory('All')
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
    .askDuringAndAfterQuirks(asked)
}

/** One request about one child fails, while the explorer shows none of them yet: the others are no whole list. */
function oneChildUnknown(): ScenarioBuilder {
  const asked = targets(['agreementA', 'UNDER_ATTACK', ['factory', 'child', 'child2', 'child3']])
  const methods = ['eth_getCode', 'ots_getContractCreator', 'eth_getTransactionReceipt']
  const ways = methods.flatMap((method) => [0, 1, 2, 3].map((after) => ({ method, after })))
  const begun = newCase('failing-node/one-request-about-children', 'FAULT-2', 'FAULT-4', 'LAG-1')
    .title('A single request about one of three children fails, and the explorer does not list them yet')
    .attackableFactory('All')
    .quirk('behind', { blocks: 100 })
    .spawn(['child', 'child2', 'child3'], 'factory')
  return ways
    .reduce(
      (builder, { method, after }) =>
        builder
          .wait(1)
          .fault('node', 'rpc-error', { method, requests: 1, ...(after > 0 && { after }) })
          .ask(asked)
          .endFaults(),
      begun,
    )
    .askDuringAndAfterQuirks(asked)
}

/** The node fails to tell one link, that of a child or that of its deployer, whose agreements differ. */
function oneLinkUnknown(): ScenarioBuilder {
  const asked = [closed('child', 'agreementA'), open('otherChild', 'agreementB', 'factory')]
  const begun = newCase('failing-node/one-link-unknown', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title(
      'A child whose own link cannot be read does not follow its deployer, and a deployer without a link binds nothing',
    )
    .deploy('factory', 'factory')
    .spawn(['child', 'otherChild'], 'factory')
    .agreements({ agreementA: ['child'], agreementB: { factory: 'All' } })
    .lifecycle('agreementA', 'requestUnderAttack', 'instantPromote')
    .underAttack('agreementB')
  const ways = (['rpc-error', 'call-reverts', 'empty-calls'] as const).flatMap((kind) =>
    [0, 1, 2, 3].map((after) => ({ kind, after })),
  )
  return ways
    .reduce(
      (builder, { kind, after }) =>
        builder
          .wait(1)
          .fault('node', kind, {
            contractFunction: 'getAgreementForContract',
            requests: 1,
            ...(after > 0 && { after }),
          })
          .ask(...asked)
          .endFaults(),
      begun,
    )
    .ask(...asked)
}

/** Linked deployers that left no code, on a node without an index of creators, while the explorer lists nothing of them yet. */
function deployersWithoutCode(): ScenarioBuilder {
  const asked = [
    targets(['agreementA', 'UNDER_ATTACK', ['destroyed', 'codeless', 'treasury', 'child', 'otherChild']]),
    open('child', 'agreementA', 'destroyed'),
    open('otherChild', 'agreementA', 'codeless'),
  ]
  return newCase('failing-node/no-creator-of-deployers-without-code', 'FAULT-2', 'FAULT-4', 'LAG-1')
    .title(
      'A node without an index of creators, or an entry in it, does not tell that a deployer without code is an account',
    )
    .deploy('factory', 'factory')
    .spawn('destroyed', 'factory', { destroyed: true, nested: ['child'] })
    .spawn('codeless', 'factory', { codeless: true, nested: ['otherChild'] })
    .attackableAgreement('agreementA', { covers: { destroyed: 'All', codeless: 'All', treasury: 'All' } })
    .quirk('behind', { blocks: 4 })
    .fault('node', 'unknown-method', { method: 'ots_getContractCreator' })
    .ask(...asked)
    .endFaults()
    .fault('node', 'null-results', { method: 'ots_getContractCreator' })
    .ask(...asked)
    .endFaults()
    .endQuirks()
    .ask(...asked)
}

/** A node that has one way alone to tell who deployed a contract, for children of a proxy and through a router. */
function tracesByOneWay(name: string, way: string, has: (method: string) => boolean): ScenarioBuilder {
  const asked = [unbound('childOfProxy'), open('childOfLinked', 'agreementB', 'linkedProxy'), unbound('routedChild')]
  const begun = newCase(`failing-node/${name}`, 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title(`A node that has ${way} alone gives no child another deployer`)
    .sameBlock((block) => block.deploy(['factory', 'ownFactory'], 'factory').deploy('router', 'router'))
    .do({ do: 'deploy', contract: 'proxy', kind: 'factory', implementation: 'factory' })
    .do({ do: 'deploy', contract: 'linkedProxy', kind: 'factory', implementation: 'ownFactory' })
    .agreements({ agreementA: { factory: 'All', router: 'All' }, agreementB: { linkedProxy: 'All' } })
    .underAttack('agreementA', 'agreementB')
    .spawn('childOfProxy', 'proxy')
    .spawn('childOfLinked', 'linkedProxy')
    .spawn('routedChild', 'ownFactory', { through: 'router' })
  return tracingMethods
    .filter((method) => !has(method))
    .reduce((builder, method) => builder.fault('node', 'unknown-method', { method }), begun)
    .askDuringAndAfterFaults(...asked)
}

/** The node fails for some methods, or for some functions of the contracts. */
export const failingNodeParts = cases(
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
  oneChildUnknown(),
  oneLinkUnknown(),
  deployersWithoutCode(),
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
  newCase('failing-node/scope-refused-after-an-addition', 'FAULT-2', 'FAULT-4', 'LAG-1')
    .title(
      'Where the scope of an agreement is refused, the contracts that an explorer lists are not all, if it is behind',
    )
    .deploy('factory', 'factory')
    .deploy('vault')
    .spawn('child', 'factory')
    .attackableAgreement('agreementA', { covers: ['vault'] })
    .wait(1)
    .quirk('behind')
    .addAccounts('agreementA', { factory: 'All' })
    .fault('node', 'rpc-error', { contractFunction: 'getBattleChainScopeAddresses' })
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault', 'factory', 'child']]))
    .endFaults()
    .endQuirks()
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault', 'factory', 'child']])),
  newCase('failing-node/receipts-refused-for-a-constructor', 'FAULT-2', 'FAULT-4')
    .title('Where receipts are refused, a child of a constructor is not the contract of the creation transaction')
    .deploy('factory', 'factory', { children: ['child'] })
    .attackableAgreement('agreementA', { covers: { factory: 'All' } })
    .fault('node', 'rpc-error', { method: 'eth_getTransactionReceipt' })
    .ask(open('child', 'agreementA', 'factory'), targets(['agreementA', 'UNDER_ATTACK', ['factory', 'child']]))
    .endFaults()
    .ask(open('child', 'agreementA', 'factory')),
  aboutChild('logs-refused', 'The node refuses the range of the logs that tell when a link was made', {
    kind: 'logs-refused',
  }),
  aboutChild('logs-cut', 'The node leaves half of the logs out, and says nothing of it', { kind: 'logs-cut' }),
  aboutChild('logs-fail', 'Only the logs fail, and everything else answers', {
    kind: 'rpc-error',
    method: 'eth_getLogs',
  }),

  countingWithChild(
    newCase('failing-node/decimal-times', 'FAULT-1', 'FAULT-2', 'FAULT-4').title(
      'A node that writes the numbers of blocks in decimal ends no countdown',
    ),
  )
    .fault('node', 'decimal-numbers', { method: 'eth_getBlockByNumber' })
    .fault('node', 'decimal-numbers', { method: 'eth_getBlockByHash' })
    .askDuringAndAfterFaults(
      counting('vault', 2 * DAY, 'agreementA'),
      counting('child', 2 * DAY, 'agreementA', 'factory'),
      denied,
    ),
)
