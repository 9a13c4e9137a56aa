import { attackable } from '../../scenario/questions.ts'
import { cases, DAY, newCase, situation } from '../new-case.ts'
import { requestAfter } from './whole-source.ts'

/** A child from a day before its deployer's link, which includes later ones only, or earlier ones only. */
const twoChildren = situation((world) =>
  world
    .deploy(['futureFactory', 'pastFactory'], 'factory')
    .spawnEach({ earlierChild: 'futureFactory', includedChild: 'pastFactory' })
    .wait(DAY)
    .attackableAgreement('agreementA', { covers: { futureFactory: 'FutureOnly', pastFactory: 'ExistingOnly' } }),
)

const asked = [attackable('earlierChild', false), attackable('includedChild', true)]

/** The node answers null where it has the block, or the receipt, that tells a time. */
export const nullAnswers = cases(
  twoChildren('failing-node/no-receipt-of-an-earlier-child', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title('A child whose receipt the node does not know was not made now, and not at the beginning of time')
    .fault('node', 'null-results', { method: 'eth_getTransactionReceipt' })
    .askDuringAndAfterFaults(asked),

  twoChildren('failing-node/no-block-of-an-earlier-child', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title('A block that the node does not know tells no time of a child, and none of a link')
    .each([0, 1, 2, 3, 4], (world, after) =>
      world
        .wait(1)
        .fault('node', 'null-results', requestAfter(after, { method: 'eth_getBlockByNumber' }))
        .askDuringFaults(asked),
    )
    .ask(asked),

  newCase('failing-node/no-latest-block', 'FAULT-1')
    .title('Where the node knows no latest block, the last one that was seen is not it')
    .attackableVault()
    .ask(attackable('vault', true))
    .lifecycle('agreementA', 'instantCorrupt')
    .fault('node', 'null-results', { method: 'eth_getBlockByNumber' })
    .askDuringAndAfterFaults(attackable('vault', false)),
)
