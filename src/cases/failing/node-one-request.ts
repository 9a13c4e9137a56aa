import { attackable, closed, open, terms, timeLeft } from '../../scenario/questions.ts'
import { cases, DAY, newCase, type ScenarioBuilder, situation } from '../new-case.ts'
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

type Question = ReturnType<typeof terms>

/** In each round a change, and a request that fails during the question about it; `asked` has the number of changes. */
const eachRound =
  (asked: (changes: number) => Question, change: (world: ScenarioBuilder, round: number) => ScenarioBuilder) =>
  (world: ScenarioBuilder) =>
    world.each(rounds, (next, round) =>
      change(next.ask(asked(round)), round)
        .fault('node', 'http-503', requestAfter(round))
        .askDuringAndAfterFaults(asked(round + 1)),
    )

const percentage = (changes: number) =>
  terms('vault1', { agreement: 'agreement1', bountyPercentage: changes === 0 ? 10 : 19 + changes })

const verdict = (changes: number) =>
  changes === 0 ? attackable('vault0', true) : attackable(`vault${changes - 1}`, false)

const ofBoth = [open('vaultA', 'agreementA'), closed('vaultB', 'agreementB')]

/**
 * One request among those of one question fails: each of the first six in turn, in a block of its own that changes the
 * answer. The question is asked again at the same block.
 */
export const failingOneRequest = cases(
  sixVaults('failing-node/one-request-for-terms', 'FAULT-2', 'FAULT-4')
    .title('A single node request fails in the middle of a question about terms')
    .append(eachRound(percentage, (world, round) => world.setTerms('agreement1', { bountyPercentage: 20 + round }))),

  sixVaults('failing-node/one-request-for-the-time-left', 'FAULT-2', 'FAULT-4')
    .title('A single node request fails in the middle of a question about the time left')
    .append(
      eachRound(
        (changes) => timeLeft('vault0', 3 * DAY - changes),
        (world) => world.wait(1),
      ),
    ),

  sixVaults('failing-node/one-request-for-a-verdict', 'FAULT-1')
    .title('A single node request fails in the middle of a question whether a vault is attackable')
    .append(eachRound(verdict, (world, round) => world.lifecycle(`agreement${round}`, 'markCorrupted'))),

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
