import type { RuleId } from '../../model/rules.ts'
import { DAY, type ScenarioBuilder } from '../../scenario/builder.ts'
import { attackable, closed, open, terms, timeLeft } from '../../scenario/questions.ts'
import type { Ask } from '../../scenario/scenario.ts'
import { cases, newCase } from '../new-case.ts'

/** How the answer to a question changes with each block. `round`: from 0. */
type Changing = {
  rules: RuleId[]
  change: (builder: ScenarioBuilder, round: number) => ScenarioBuilder
  question: (round: number) => Ask['questions'][number]
}

const vaults = ['vault0', 'vault1', 'vault2', 'vault3', 'vault4', 'vault5']

/**
 * One request among those of one question fails: each of the first six in turn, in a block of its own that changes the
 * answer. The question is asked again at the same block.
 */
function oneAfterOthers(id: string, title: string, { rules, change, question }: Changing): ScenarioBuilder {
  const agreements = vaults.map((_, round) => `agreement${round}`)
  const begun = agreements.reduce(
    (builder, agreement, round) => builder.agreement(agreement, { covers: [`vault${round}`] }),
    newCase(id, ...rules)
      .title(title)
      .sameBlock((block) => vaults.reduce((next, vault) => next.deploy(vault), block)),
  )
  return vaults.reduce(
    (builder, _, round) =>
      change(builder.ask(question(round - 1)), round)
        .fault('node', 'http-503', { requests: 1, ...(round > 0 && { after: round }) })
        .askDuringAndAfterFaults(question(round)),
    begun.underAttack(...agreements).sameBlock((block) => block.lifecycle('agreement0', 'promote')),
  )
}

/** All calls in a message are answered with too many requests, once, while two vaults with different agreements are asked about. */
function limitedTogether(): ScenarioBuilder {
  const asked = [open('vaultA', 'agreementA'), closed('vaultB', 'agreementB')]
  const begun = newCase('failing-node/calls-limited-together', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title(
      'Calls about two vaults are answered with too many requests, and with what they ask for when they are repeated',
    )
    .sameBlock((block) => block.deploy(['vaultA', 'vaultB']))
    .agreements({ agreementA: ['vaultA'], agreementB: ['vaultB'] })
    .underAttack('agreementA')
    .lifecycle('agreementB', 'requestUnderAttack', 'instantPromote')
  return [0, 1, 2, 3]
    .reduce(
      (builder, after) =>
        builder
          .wait(1)
          .fault('node', 'rate-limited', { requests: 1, ...(after > 0 && { after }) })
          .ask(...asked)
          .endFaults(),
      begun,
    )
    .ask(...asked)
}

/** One request among those of one question fails. */
export const failingOneRequest = cases(
  oneAfterOthers(
    'failing-node/one-request-for-terms',
    'A single node request fails in the middle of a question about terms',
    {
      rules: ['FAULT-2', 'FAULT-4'],
      change: (builder, round) => builder.setTerms('agreement1', { bountyPercentage: 20 + round }),
      question: (round) => terms('vault1', { agreement: 'agreement1', bountyPercentage: round < 0 ? 10 : 20 + round }),
    },
  ),
  oneAfterOthers(
    'failing-node/one-request-for-the-time-left',
    'A single node request fails in the middle of a question about the time left',
    {
      rules: ['FAULT-2', 'FAULT-4'],
      change: (builder) => builder.wait(1),
      question: (round) => timeLeft('vault0', 3 * DAY - 1 - round),
    },
  ),
  oneAfterOthers(
    'failing-node/one-request-for-a-verdict',
    'A single node request fails in the middle of a question whether a vault is attackable',
    {
      rules: ['FAULT-1'],
      change: (builder, round) => builder.lifecycle(`agreement${round}`, 'markCorrupted'),
      question: (round) => attackable(`vault${Math.max(0, round)}`, round < 0),
    },
  ),
  limitedTogether(),
)
