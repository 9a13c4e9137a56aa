import { attackable, closed, open, terms, timeLeft } from '../../scenario/questions.ts'
import { cases, DAY, newCase, situation } from '../new-case.ts'
import { requestAfter } from './whole-source.ts'

const rounds = [0, 1, 2, 3, 4, 5]

/** Six vaults under attack, each by an agreement of its own, of which the first is promoted. */
const sixVaults = situation((world) =>
  world
    .sameBlock((block) => block.deploy(rounds.map((round) => `vault${round}`)))
    .each(rounds, (next, round) => next.agreement(`agreement${round}`, { covers: [`vault${round}`] }))
    .underAttack(...rounds.map((round) => `agreement${round}`))
    .sameBlock((block) => block.lifecycle('agreement0', 'promote')),
)

const percentage = (bountyPercentage: number) => terms('vault1', { agreement: 'agreement1', bountyPercentage })

const ofBoth = [open('vaultA', 'agreementA'), closed('vaultB', 'agreementB')]

/**
 * One request among those of one question fails: each of the first six in turn, in a block of its own that changes the
 * answer. The question is asked again at the same block.
 */
export const failingOneRequest = cases(
  sixVaults('failing-node/one-request-for-terms', 'FAULT-2', 'FAULT-4')
    .title('A single node request fails in the middle of a question about terms')
    .each(rounds, (world, round) =>
      world
        .ask(percentage(round === 0 ? 10 : 19 + round))
        .setTerms('agreement1', { bountyPercentage: 20 + round })
        .fault('node', 'http-503', requestAfter(round))
        .askDuringAndAfterFaults(percentage(20 + round)),
    ),

  sixVaults('failing-node/one-request-for-the-time-left', 'FAULT-2', 'FAULT-4')
    .title('A single node request fails in the middle of a question about the time left')
    .each(rounds, (world, round) =>
      world
        .ask(timeLeft('vault0', 3 * DAY - round))
        .wait(1)
        .fault('node', 'http-503', requestAfter(round))
        .askDuringAndAfterFaults(timeLeft('vault0', 3 * DAY - 1 - round)),
    ),

  sixVaults('failing-node/one-request-for-a-verdict', 'FAULT-1')
    .title('A single node request fails in the middle of a question whether a vault is attackable')
    .each(rounds, (world, round) =>
      world
        .ask(round === 0 ? attackable('vault0', true) : attackable(`vault${round - 1}`, false))
        .lifecycle(`agreement${round}`, 'markCorrupted')
        .fault('node', 'http-503', requestAfter(round))
        .askDuringAndAfterFaults(attackable(`vault${round}`, false)),
    ),

  // All calls in a message are answered with too many requests, once.
  newCase('failing-node/calls-limited-together', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title('Calls about two vaults are answered with too many requests, then right; later each batch with one error')
    .sameBlock((block) => block.deploy(['vaultA', 'vaultB']))
    .agreements({ agreementA: ['vaultA'], agreementB: ['vaultB'] })
    .underAttack('agreementA')
    .lifecycle('agreementB', 'requestUnderAttack', 'instantPromote')
    .each([0, 1, 2, 3], (world, after) =>
      world
        .wait(1)
        .fault('node', 'rate-limited', requestAfter(after))
        .askDuringFaults(...ofBoth),
    )
    .wait(1)
    .fault('node', 'batches-refused')
    .ask(...ofBoth)
    .askAfterFaults(...ofBoth),
)
