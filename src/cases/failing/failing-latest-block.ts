import { faultKinds } from '../../model/fault.ts'
import { attackable, closed, open, targets, terms, timeLeft } from '../../scenario/questions.ts'
import { cases, DAY, newCase } from '../new-case.ts'

/**
 * In the latest block a vault goes from one agreement under attack to another, a second vault gets its link in the block that
 * corrupts its agreement, and a countdown begins anew: facts of two blocks together are wrong at both.
 */
const askedOfTwoBlocks = [
  attackable('vault', true),
  terms('vault', { agreement: 'agreementB', bountyPercentage: 20 }),
  attackable('lateVault', false),
  timeLeft('countedVault', 3 * DAY),
  targets({ agreementB: ['vault'] }, ['agreementD', 'PROMOTION_REQUESTED', ['countedVault']]),
]

/** The node lacks the latest block at times, or the state of it. */
export const failingLatestBlock = cases(
  ...(['one-block-behind', 'state-not-ready'] as const).map((kind) =>
    newCase(`failing-node/${kind}`, 'FAULT-1', 'FAULT-2', 'FAULT-4')
      .title(`No answer mixes two blocks: ${faultKinds[kind]}`)
      .sameBlock((block) => block.deploy(['vault', 'lateVault', 'otherVault', 'countedVault']))
      .agreement('agreementA', { covers: ['vault'], terms: { bountyPercentage: 10 } })
      .agreement('agreementB', { covers: ['vault'], terms: { bountyPercentage: 20 } })
      .agreements({ agreementC: ['otherVault'], agreementD: ['countedVault'] })
      .underAttack('agreementA', 'agreementC', 'agreementD')
      .lifecycle('agreementD', 'promote')
      .wait(DAY)
      .sameBlock((block) =>
        block
          .lifecycle('agreementA', 'instantCorrupt')
          .underAttack('agreementB')
          .addAccounts('agreementC', ['lateVault'])
          .lifecycle('agreementC', 'instantCorrupt')
          .lifecycle('agreementD', 'cancelPromotion', 'promote'),
      )
      // Each question begins at either node, and with a request or two at the one that has the latest block.
      .each([{}, { after: 1 }, { after: 2 }], (world, limits) =>
        world.each(askedOfTwoBlocks, (next, question) => next.fault('node', kind, limits).askDuringFaults(question)),
      )
      .fault('node', kind)
      .askAfter(1, open('vault', 'agreementB'), closed('lateVault', 'agreementC'))
      .askAfterFaults(
        open('vault', 'agreementB'),
        closed('lateVault', 'agreementC'),
        timeLeft('countedVault', 3 * DAY - 1),
      ),
  ),
)
