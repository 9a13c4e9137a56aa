import { type Fault, type FaultKind, tracingMethods } from '../../model/fault.ts'
import { closed, counting, open, runOut, targets, terms, unbound } from '../../scenario/questions.ts'
import { cases, DAY, newCase, type ScenarioBuilder, situation } from '../new-case.ts'
import { openChild, requestAfter } from './whole-source.ts'

const openChildOfFactory = open('child', 'agreementA', 'factory')

/**
 * A vault whose promotion was requested a day ago, and a child of a factory, both bound by one agreement; a child from before the
 * link, which nothing binds, and a vault whose countdown has ended.
 */
const countingWithChild = situation((world) =>
  world
    .sameBlock((block) => block.deployEach({ vault: 'vault', endedVault: 'vault', factory: 'factory' }))
    .spawn('earlyChild', 'factory')
    .attackableAgreements({ agreementA: { vault: 'None', factory: 'FutureOnly' }, agreementB: ['endedVault'] })
    .runOut('agreementB')
    .spawn('child', 'factory')
    .lifecycle('agreementA', 'promote')
    .wait(DAY),
)

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
  return countingWithChild(`failing-node/${name}`, 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title(`Only ${what} fails, and every other call answers`)
    .fault('node', 'rpc-error', limits)
    .askDuringFaults(questions(2 * DAY))
    .each(others, (world, kind, index) =>
      world
        .wait(1)
        .fault('node', kind, limits)
        .askDuringFaults(questions(2 * DAY - 1 - index)),
    )
    .ask(questions(2 * DAY - others.length))
}

/** A child stays attackable while the node fails for all requests, or for some methods. */
const childStays = (id: string, title: string, kind: FaultKind, ...methods: readonly string[]) =>
  openChild(`failing-node/${id}`, 'FAULT-2', 'FAULT-4')
    .title(title)
    .append((world) => (methods.length > 0 ? world.failMethods(kind, ...methods) : world.fault('node', kind)))
    .askDuringAndAfterFaults(openChildOfFactory)

/** What tells of a factory's children. */
const waysToChildren = [
  ['eth_getTransactionCount'],
  ['trace_filter', 'trace_block', 'debug_traceBlockByNumber', 'debug_traceBlockByHash'],
  tracingMethods,
  ['eth_getCode'],
  ['eth_getLogs'],
]
const twoChildren = targets({ agreementA: ['factory', 'child', 'child2'] })
const threeChildren = targets({ agreementA: ['factory', 'child', 'child2', 'child3'] })

const ofTwoLinks = [closed('child', 'agreementA'), open('otherChild', 'agreementB', 'factory')]

const ofDeployersWithoutCode = [
  targets({ agreementA: ['destroyed', 'codeless', 'treasury', 'child', 'otherChild'] }),
  open('child', 'agreementA', 'destroyed'),
  open('otherChild', 'agreementA', 'codeless'),
]

/** Each way to tell who deployed a contract, by the beginning of its methods. */
const waysToDeployers = [
  { name: 'debug-traces-only', way: 'traces by the debug methods', prefix: 'debug_' },
  { name: 'trace-methods-only', way: 'traces by the trace methods', prefix: 'trace_' },
  { name: 'creators-only', way: 'an index of creators', prefix: 'ots_' },
]

/** The node fails for some methods, or for some functions of the contracts. */
export const failingNodeParts = cases(
  childStays(
    'no-traces',
    "The node does not know the methods that give a contract's deployer",
    'unknown-method',
    ...tracingMethods,
  ),

  someCallsFail('no-code', 'the code of a contract', { method: 'eth_getCode' }),
  ...(
    [
      ['no-links', 'the link of a contract', 'getAgreementForContract'],
      ['no-state', 'the state of an agreement', 'getAgreementState'],
      ['no-top-level', 'the state of a top-level contract', 'isTopLevelContractUnderAttack'],
      ['no-info', 'the time of a promotion', 'getAgreementInfo'],
      ['no-terms', 'the bounty terms', 'getBountyTerms'],
      ['no-window', 'the end of the commitment window', 'getCantChangeUntil'],
      ['no-document', 'the location of the document', 'getAgreementURI'],
      ['no-details', 'what an agreement says of its accounts', 'getDetails'],
      ['no-accounts', "an agreement's accounts on a chain", 'getChainAccounts'],
      ['no-scope', "the addresses in an agreement's scope", 'getBattleChainScopeAddresses'],
    ] as const
  ).map(([name, what, contractFunction]) => someCallsFail(name, what, { contractFunction })),

  newCase('failing-node/children-that-the-explorer-lacks', 'FAULT-2', 'FAULT-4', 'LAG-1')
    .title('A node that does not tell of children has no fewer of them, and the explorer does not list them yet')
    .attackableFactory('All')
    .wait(DAY)
    .spawn('child', 'factory')
    .spawn('child2', 'factory', { method: 'create2' })
    .quirk('behind', { seconds: 3_600 })
    .each(waysToChildren, (world, methods) =>
      world
        .wait(1)
        .failMethods('rpc-error', ...methods)
        .askDuringFaults(twoChildren),
    )
    .askDuringAndAfterQuirks(twoChildren),

  newCase('failing-node/one-request-about-children', 'FAULT-2', 'FAULT-4', 'LAG-1')
    .title('A single request about one of three children fails, and the explorer does not list them yet')
    .attackableFactory('All')
    .quirk('behind', { blocks: 100 })
    .spawn(['child', 'child2', 'child3'], 'factory')
    .each(['eth_getCode', 'ots_getContractCreator', 'eth_getTransactionReceipt'], (world, method) =>
      world.each([0, 1, 2, 3], (next, after) =>
        next.wait(1).fault('node', 'rpc-error', requestAfter(after, { method })).askDuringFaults(threeChildren),
      ),
    )
    .askDuringAndAfterQuirks(threeChildren),

  newCase('failing-node/one-link-unknown', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title(
      'A child whose own link cannot be read does not follow its deployer, and a deployer without a link binds nothing',
    )
    .factoryWith(['child', 'otherChild'])
    .agreements({ agreementA: ['child'], agreementB: { factory: 'All' } })
    .lifecycle('agreementA', 'requestUnderAttack', 'instantPromote')
    .underAttack('agreementB')
    .each(['rpc-error', 'call-reverts', 'empty-calls'] as const, (world, kind) =>
      world.each([0, 1, 2, 3], (next, after) =>
        next
          .wait(1)
          .fault('node', kind, requestAfter(after, { contractFunction: 'getAgreementForContract' }))
          .askDuringFaults(...ofTwoLinks),
      ),
    )
    .ask(...ofTwoLinks),

  newCase('failing-node/no-creator-of-deployers-without-code', 'FAULT-2', 'FAULT-4', 'LAG-1')
    .title(
      'A node without an index of creators, or an entry in it, does not tell that a deployer without code is an account',
    )
    .deploy('factory', 'factory')
    .spawn('destroyed', 'factory', { destroyed: true, nested: ['child'] })
    .spawn('codeless', 'factory', { codeless: true, nested: ['otherChild'] })
    .attackableAgreement('agreementA', { covers: { destroyed: 'All', codeless: 'All', treasury: 'All' } })
    .quirk('behind', { blocks: 4 })
    .failMethods('unknown-method', 'ots_getContractCreator')
    .askDuringFaults(...ofDeployersWithoutCode)
    .failMethods('null-results', 'ots_getContractCreator')
    .askDuringFaults(...ofDeployersWithoutCode)
    .askAfterQuirks(...ofDeployersWithoutCode),

  ...waysToDeployers.map(({ name, way, prefix }) =>
    newCase(`failing-node/${name}`, 'FAULT-1', 'FAULT-2', 'FAULT-4')
      .title(`A node that has ${way} alone gives no child another deployer`)
      .sameBlock((block) => block.deployEach({ factory: 'factory', ownFactory: 'factory', router: 'router' }))
      .deploy('proxy', 'factory', { implementation: 'factory' })
      .deploy('linkedProxy', 'factory', { implementation: 'ownFactory' })
      .attackableAgreements({ agreementA: { factory: 'All', router: 'All' }, agreementB: { linkedProxy: 'All' } })
      .spawnEach({ childOfProxy: 'proxy', childOfLinked: 'linkedProxy' })
      .spawn('routedChild', 'ownFactory', { through: 'router' })
      .failMethods('unknown-method', ...tracingMethods.filter((method) => !method.startsWith(prefix)))
      .askDuringAndAfterFaults(
        unbound('childOfProxy'),
        open('childOfLinked', 'agreementB', 'linkedProxy'),
        unbound('routedChild'),
      ),
  ),

  childStays('no-creator', "The node knows no contract's creation", 'null-results', 'ots_getContractCreator'),
  childStays('no-receipts', 'The node knows no receipt of a transaction', 'null-results', 'eth_getTransactionReceipt'),

  newCase('failing-node/scope-refused-after-an-addition', 'FAULT-2', 'FAULT-4', 'LAG-1')
    .title(
      'Where the scope of an agreement is refused, the contracts that an explorer lists are not all, if it is behind',
    )
    .deployEach({ factory: 'factory', vault: 'vault' })
    .spawn('child', 'factory')
    .attackableAgreement('agreementA', { covers: ['vault'] })
    .wait(1)
    .quirk('behind')
    .addAccounts('agreementA', { factory: 'All' })
    .fault('node', 'rpc-error', { contractFunction: 'getBattleChainScopeAddresses' })
    .askDuringFaults(targets({ agreementA: ['vault', 'factory', 'child'] }))
    .askAfterQuirks(targets({ agreementA: ['vault', 'factory', 'child'] })),

  newCase('failing-node/receipts-refused-for-a-constructor', 'FAULT-2', 'FAULT-4')
    .title('Where receipts are refused, a child of a constructor is not the contract of the creation transaction')
    .deploy('factory', 'factory', { children: ['child'] })
    .attackableAgreement('agreementA', { covers: { factory: 'All' } })
    .fault('node', 'rpc-error', { method: 'eth_getTransactionReceipt' })
    .ask(open('child', 'agreementA', 'factory'), targets({ agreementA: ['factory', 'child'] }))
    .askAfterFaults(open('child', 'agreementA', 'factory')),

  childStays('logs-refused', 'The node refuses the range of the logs that tell when a link was made', 'logs-refused'),
  childStays('logs-cut', 'The node leaves half of the logs out, and says nothing of it', 'logs-cut'),
  childStays('logs-fail', 'Only the logs fail, and everything else answers', 'rpc-error', 'eth_getLogs'),

  countingWithChild('failing-node/decimal-times', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title('A node that writes the numbers of blocks in decimal ends no countdown')
    .failMethods('decimal-numbers', 'eth_getBlockByNumber', 'eth_getBlockByHash')
    .askDuringAndAfterFaults(
      counting('vault', 2 * DAY, 'agreementA'),
      counting('child', 2 * DAY, 'agreementA', 'factory'),
      denied,
    ),
)
