import { open, targets, unbound } from '../../scenario/questions.ts'
import { cases, newCase, type ScenarioBuilder, situation } from '../new-case.ts'

/** A child by CREATE2, made through a router, of which the explorer takes the router for the deployer. */
const unlistedChild = situation((world) =>
  world
    .sameBlock((block) => block.deployEach({ factory: 'factory', router: 'router' }))
    .attackableAgreement('agreementA', { covers: { factory: 'All' } })
    .spawn('child', 'factory', { method: 'create2', through: 'router' })
    .quirk('called-as-deployer'),
)

/** A reorganisation puts a child before the link of its factory. */
const moveBeforeTheLink = (world: ScenarioBuilder) =>
  world.reorganise(3, { by: (branch) => branch.spawn('child', 'factory').underAttack('agreementA') })

const withChild = targets({ agreementA: ['factory', 'child'] })
const withChildren = targets({ agreementA: ['factory', 'child', 'otherChild'] })

/** The node leaves out, loses or refuses what shows who made a contract, and when. */
export const failingTraces = cases(
  unlistedChild('failing-node/traces-of-old-blocks-refused', 'FAULT-2', 'FAULT-4', 'LAG-4')
    .title('A search for children of which a part failed is not gone on with where it ended')
    .emptyBlocks(254)
    .fault('node', 'history-refused', { method: 'trace_filter' })
    .failMethods('unknown-method', 'trace_block', 'debug_traceBlockByNumber')
    .askDuringAndAfterFaults(withChild),

  unlistedChild('failing-node/traces-silently-missing', 'FAULT-2', 'FAULT-4', 'LAG-4')
    .title('A factory of which the traces show fewer creations than its nonce has more children')
    .ask(withChild, open('child', 'agreementA', 'factory'))
    .spawn('otherChild', 'factory', { method: 'create2', through: 'router' })
    .emptyBlocks(8)
    .fault('node', 'history-missing', { method: 'trace_filter' })
    .askDuringFaults(withChildren)
    .wait(1)
    .fault('node', 'unknown-method', { method: 'trace_filter' })
    .fault('node', 'history-missing', { method: 'trace_block' })
    .fault('node', 'unknown-method', { method: 'debug_traceBlockByNumber' })
    .askDuringFaults(withChildren)
    .wait(1)
    .failMethods('unknown-method', 'trace_filter', 'trace_block')
    .fault('node', 'history-missing', { method: 'debug_traceBlockByNumber' })
    .askDuringAndAfterFaults(withChildren),

  unlistedChild('failing-node/traces-that-are-null', 'FAULT-2', 'FAULT-4', 'LAG-4')
    .title('Null for the traces of a block, or of a range of blocks, is no empty list')
    .fault('node', 'null-results', { method: 'trace_filter' })
    .ask(withChild)
    .fault('node', 'null-results', { method: 'trace_block' })
    .ask(withChild)
    .fault('node', 'null-results', { method: 'debug_traceBlockByNumber' })
    .askDuringAndAfterFaults(withChild),

  unlistedChild('failing-node/traces-that-failed', 'FAULT-2', 'FAULT-4', 'LAG-4')
    .title('A transaction whose trace failed may have made a child')
    .failMethods('unknown-method', 'trace_filter', 'trace_block')
    .fault('node', 'traces-failed')
    .askDuringAndAfterFaults(withChild),

  newCase('failing-node/creation-moves-before-the-link', 'FAULT-2')
    .title(
      'A creation found by a search is looked up again after a reorganisation has put it before the link of its deployer',
    )
    .attackableFactory('FutureOnly')
    .spawn('child', 'factory')
    .fault('node', 'unknown-method', { method: 'ots_getContractCreator' })
    .ask(open('child', 'agreementA', 'factory'))
    .append(moveBeforeTheLink)
    .ask(unbound('child'), open('factory', 'agreementA'))
    .askAfterFaults(unbound('child')),

  newCase('failing-node/index-lost-after-a-reorganisation', 'FAULT-1')
    .title(
      'A creation that a reorganisation has moved is not what it was, where the index of creators has no answer any more',
    )
    .attackableFactory('FutureOnly')
    .spawn('child', 'factory')
    .ask(open('child', 'agreementA', 'factory'))
    .append(moveBeforeTheLink)
    .fault('node', 'null-results', { method: 'ots_getContractCreator' })
    .askDuringFaults(unbound('child'))
    .wait(1)
    .fault('node', 'unknown-method', { method: 'ots_getContractCreator' })
    .askDuringAndAfterFaults(unbound('child')),

  newCase('failing-node/constructor-child-by-debug-traces', 'FAULT-2')
    .title('What a constructor makes inside a creation transaction has a deployer, also where only nested traces tell')
    .deploy('factory', 'factory', { children: ['child', 'second'], nested: ['branch', 'leaf'] })
    .attackableAgreement('agreementA', { covers: { factory: 'All' } })
    .failMethods('unknown-method', 'ots_getContractCreator', 'trace_block', 'trace_transaction')
    .ask(open(['child', 'second'], 'agreementA', 'factory'))
    .ask(open('branch', 'agreementA', 'factory'), unbound('leaf'))
    .askAfterFaults(open('child', 'agreementA', 'factory')),

  newCase('failing-node/code-of-an-undone-child', 'FAULT-1', 'FAULT-4')
    .title(
      'A node that refuses the code of a child whose creation was undone inside a transaction does not make it one',
    )
    .attackableFactory('All')
    // So the address has a name.
    .undone((branch) => branch.spawn('child', 'factory', { method: 'create2' }))
    .spawn(['child', 'child'], 'factory', { method: 'create2', reverts: 'Factory__SpawnFailed', caught: true })
    .ask(unbound('child'))
    .wait(1)
    .fault('node', 'rpc-error', { method: 'eth_getCode' })
    .ask(unbound('child'))
    .askAfterFaults(unbound('child'), open('factory', 'agreementA')),
)
