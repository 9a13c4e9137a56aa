import { open, targets, unbound } from '../../scenario/questions.ts'
import { cases, newCase, type ScenarioBuilder } from '../new-case.ts'

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

/** The explorer hints at a child that is not included, and the node has lost the state in which it was made. */
export const failingPartialHistory = cases(
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
