import { attackable, closed, type ExpectedTarget, open, targets, unbound } from '../../scenario/questions.ts'
import { cases, newCase, type ScenarioBuilder, short, situation } from '../new-case.ts'
import { listed, twoVaults } from './whole-source.ts'

/** A vault under attack, and children before the link of their factories, in its second but a block later, and after it. */
const aroundTheLink = situation((world) =>
  world
    .sameBlock((block) => block.deployEach({ futureFactory: 'factory', pastFactory: 'factory', vault: 'vault' }))
    .spawn('earlyChild', 'pastFactory')
    .agreement('agreementA', { covers: { futureFactory: 'FutureOnly', pastFactory: 'ExistingOnly', vault: 'None' } })
    .lifecycle('agreementA', 'requestUnderAttack')
    .sameSecond((block) => block.spawn('childOfThatSecond', 'futureFactory'))
    .lifecycle('agreementA', 'approveAttack')
    .spawn('lateChild', 'futureFactory')
    .emptyBlocks(8),
)

const questions = [
  unbound('childOfThatSecond'),
  open('earlyChild', 'agreementA', 'pastFactory'),
  open('lateChild', 'agreementA', 'futureFactory'),
  attackable('vault', true),
  targets({ agreementA: ['futureFactory', 'pastFactory', 'vault', 'earlyChild', 'lateChild'] }),
]

const aboutChildren = [
  unbound('earlyChild'),
  open('pastChild', 'agreementA', 'pastFactory'),
  open('lateChild', 'agreementA', 'futureFactory'),
  targets({ agreementA: ['futureFactory', 'pastFactory', 'pastChild', 'lateChild'] }),
]

/** What a node that has pruned old state no longer tells; it still has all blocks, receipts and logs. */
const ofState = ['eth_getCode', 'eth_call', 'eth_getTransactionCount', 'eth_getStorageAt'] as const

/** The questions while the node has lost old state, with its index of creators and without. */
const askPruned = (kind: 'history-refused' | 'history-missing') => (world: ScenarioBuilder) =>
  world
    .wait(1)
    .failMethods(kind, ...ofState)
    .ask(...aboutChildren)
    .failMethods('unknown-method', 'ots_getContractCreator')
    .askDuringFaults(...aboutChildren)

const numbers = Array.from({ length: 24 }, (_, index) => index)

/** The node lacks what is old, refuses or cuts logs, limits how much it is asked for, or does not tell the latest block. */
export const failingHistory = cases(
  aroundTheLink('failing-node/no-history', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title('What a node cannot say of old blocks leaves a child undecided, and does not unbind it')
    .fault('node', 'history-refused')
    .askDuringAndAfterFaults(...questions),

  aroundTheLink('failing-node/history-silently-missing', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title('A node that answers as if no old block ever was unbinds no child, and loses no target')
    .fault('node', 'history-missing')
    .askDuringFaults(...questions)
    .wait(1)
    .fault('node', 'unknown-method', { method: 'ots_getContractCreator' })
    .fault('node', 'history-missing')
    .askDuringFaults(...questions)
    .wait(1)
    .fault('node', 'history-missing', { method: 'eth_getBlockByNumber' })
    .askDuringAndAfterFaults(...questions),

  twoVaults('failing-node/events-silently-missing', 'FAULT-2')
    .title('An agreement that the explorer lists is a target, announced or not')
    .emptyBlocks(8)
    .fault('node', 'history-missing')
    .askDuringAndAfterFaults(listed),

  newCase('failing-node/logs-of-ten-blocks', 'FAULT-2', 'FAULT-4')
    .title('Where a node has logs of ten blocks at a time, those before count too')
    .sameBlock((block) => block.deploy(['vault', 'otherVault']))
    .agreements({ agreementA: ['vault'], agreementB: ['otherVault'] })
    .quirk('loses-events')
    .underAttack('agreementA')
    .emptyBlocks(12)
    .underAttack('agreementB')
    .fault('node', 'logs-of-ten-blocks')
    .askDuringAndAfterFaults(targets({ agreementA: ['vault'], agreementB: ['otherVault'] })),

  newCase('failing-node/logs-of-ten-blocks-each-with-one', 'FAULT-2')
    .title('Where a node has logs of ten blocks at a time, each of those blocks counts, the ones where a page ends too')
    .quirk('loses-events')
    .each(numbers, (world, number) =>
      world.sameBlock((block) =>
        block
          .deploy(`vault${number}`)
          .agreement(`agreement${number}`, { covers: [`vault${number}`] })
          .lifecycle(`agreement${number}`, 'requestUnderAttack'),
      ),
    )
    .each(numbers, (world, number) => world.lifecycle(`agreement${number}`, 'approveAttack'))
    .fault('node', 'logs-of-ten-blocks')
    .askDuringAndAfterFaults(
      targets(...numbers.map((number): ExpectedTarget => [`agreement${number}`, 'UNDER_ATTACK', [`vault${number}`]])),
    ),

  newCase('failing-node/relinked-while-logs-are-cut', 'FAULT-1', 'FAULT-4')
    .title('A link that the registry names counts although the node has no event of it: the agreement before does not')
    .deploy('vault')
    .agreement('agreementA', { covers: { vault: 'None', treasury: 'None' }, ...short })
    .agreement('agreementB', { covers: ['vault'] })
    .askAfter('underAttack', 'agreementA', open('vault', 'agreementA'))
    .waitUntil('commitmentEnd', 'agreementA')
    .sameBlock((block) =>
      block.removeAccounts('agreementA', ['vault']).lifecycle('agreementB', 'requestUnderAttack', 'instantPromote'),
    )
    .fault('node', 'logs-cut')
    .askDuringAndAfterFaults(closed('vault', 'agreementB')),

  ...(['eth_getBlockByNumber', 'eth_blockNumber'] as const).map((method) =>
    newCase(
      method === 'eth_blockNumber'
        ? 'failing-node/latest-number-does-not-come'
        : 'failing-node/latest-block-does-not-come',
      'FAULT-1',
      'FAULT-4',
    )
      .title(`Where the answer to ${method} does not come, the block of the question before is not the latest one`)
      .attackableVault()
      .ask(open('vault', 'agreementA'))
      .lifecycle('agreementA', 'markCorrupted')
      .fault('node', 'hang', { method, requests: 1 })
      .ask(attackable('vault', false))
      .askAfterFaults(closed('vault', 'agreementA')),
  ),

  twoVaults('failing-node/rate-limited-after-a-change', 'FAULT-1', 'FAULT-4')
    .title('A state that the node refuses to tell so often may have changed')
    .ask(open('openVault', 'agreementA'))
    .lifecycle('agreementA', 'instantCorrupt')
    .fault('node', 'rate-limited', { contractFunction: 'getAgreementState' })
    .fault('node', 'rate-limited', { contractFunction: 'getAgreementInfo' })
    .askDuringAndAfterFaults(closed('openVault', 'agreementA')),

  newCase('failing-node/silent-beside-an-explorer-that-is-behind', 'FAULT-2', 'FAULT-4', 'LAG-1')
    .title('Where the node is silent, an explorer that has not seen the request does not close a vault')
    .coveredVault()
    .quirk('behind', { blocks: 3 })
    .underAttack('agreementA')
    .fault('node', 'http-503')
    .askDuringFaults(open('vault', 'agreementA'))
    .wait(1)
    .fault('node', 'reset')
    .askDuringAndAfterFaults(open('vault', 'agreementA')),

  // The explorer hints at a child that is not included, and the node has lost the state in which it was made.
  // A node that does not say what it has lost is enough: the explorer is right then.
  newCase('failing-node/no-state-of-old-blocks', 'FAULT-1', 'FAULT-2', 'FAULT-4', 'LAG-5')
    .title('A node that has lost old state, and has all logs, makes no child that is older than a link a later one')
    .sameBlock((block) => block.deploy(['futureFactory', 'pastFactory'], 'factory'))
    .agreement('agreementA', { covers: { futureFactory: 'FutureOnly', pastFactory: 'ExistingOnly' } })
    .spawnEach({ earlyChild: 'futureFactory', pastChild: 'pastFactory' })
    .quirk('cutoff-at-creation')
    .underAttack('agreementA')
    .spawn('lateChild', 'futureFactory')
    .emptyBlocks(9)
    .append(askPruned('history-refused'))
    .endQuirks()
    .append(askPruned('history-missing'))
    .ask(...aboutChildren),
)
