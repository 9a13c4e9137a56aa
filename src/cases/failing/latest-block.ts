import { faultKinds } from '../../model/fault.ts'
import { DAY, type ScenarioBuilder } from '../../scenario/builder.ts'
import { attackable, closed, open, targets, terms, timeLeft } from '../../scenario/questions.ts'
import { cases, newCase } from '../new-case.ts'
import { taken } from '../racing-blocks.ts'

/**
 * In the latest block a vault goes from one agreement under attack to another, a second vault gets its link in the block that
 * corrupts its agreement, and a countdown begins anew: facts of two blocks together are wrong at both.
 */
const aroundTheLatestBlock = (kind: 'one-block-behind' | 'state-not-ready'): ScenarioBuilder => {
  const asked = [
    attackable('vault', true),
    terms('vault', { agreement: 'agreementB', bountyPercentage: 20 }),
    attackable('lateVault', false),
    timeLeft('countedVault', 3 * DAY),
    targets(['agreementB', 'UNDER_ATTACK', ['vault']], ['agreementD', 'PROMOTION_REQUESTED', ['countedVault']]),
  ]
  const begun = newCase(`failing-node/${kind}`, 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title(`No answer mixes two blocks: ${faultKinds[kind]}`)
    .sameBlock((block) => block.deploy(['vault', 'lateVault', 'otherVault', 'countedVault']))
    .agreement('agreementA', { covers: ['vault'], terms: { bountyPercentage: 10 } })
    .agreement('agreementB', { covers: ['vault'], terms: { bountyPercentage: 20 } })
    .agreement('agreementC', { covers: ['otherVault'] })
    .agreement('agreementD', { covers: ['countedVault'] })
    .underAttack('agreementA', 'agreementC', 'agreementD')
    .lifecycle('agreementD', 'promote')
    .wait(DAY)
    .sameBlock((block) =>
      taken(block.lifecycle('agreementA', 'instantCorrupt'), 'agreementB')
        .addAccounts('agreementC', ['lateVault'])
        .lifecycle('agreementC', 'instantCorrupt')
        .lifecycle('agreementD', 'cancelPromotion', 'promote'),
    )
  // Each question begins at either node, and with a request or two at the one that has the latest block.
  return [0, 1, 2]
    .flatMap((after) => asked.map((question) => ({ question, limits: after === 0 ? {} : { after } })))
    .reduce((builder, { question, limits }) => builder.fault('node', kind, limits).ask(question).endFaults(), begun)
    .fault('node', kind)
    .wait(1)
    .ask(open('vault', 'agreementB'), closed('lateVault', 'agreementC'))
    .endFaults()
    .ask(open('vault', 'agreementB'), closed('lateVault', 'agreementC'), timeLeft('countedVault', 3 * DAY - 1))
}

/** The node lacks the latest block at times, or the state of it. */
export const failingLatestBlock = cases(
  aroundTheLatestBlock('one-block-behind'),
  aroundTheLatestBlock('state-not-ready'),
)
