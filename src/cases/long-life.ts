import { attackable, binding, closed, open, terms, timeLeft } from '../scenario/questions.ts'
import { cases, DAY, newCase, numbered } from './new-case.ts'

/** More accounts than a byte can number; nothing links them. */
const accounts = numbered('account', 300)

/** More blocks than a page of a hundred holds. */
const rounds = Array.from({ length: 110 }, (_, index) => index)

/** One factory for each round, and one that nothing links. */
const factories = [...rounds, rounds.length]

/** Every percentage once: 29 % as a fraction in binary, times 100, is less than 29. */
const percentageIn = (round: number) => Math.min(round, 100)

/** A program that answers for a long time may not take one answer for another. */
export const longLife = cases(
  newCase('long-life/three-hundred-other-questions', 'BIND-2', 'STATE-2')
    .title('After questions about three hundred other addresses, the answers are as before')
    .attackableFactory('All', { owner: 'protocol' })
    .spawn('child', 'factory')
    .ask(open('child', 'agreementA', 'factory'), terms('child', { agreement: 'agreementA' }))
    .ask(...accounts.map((account) => attackable(account, false)))
    .ask(open('child', 'agreementA', 'factory'), terms('child', { agreement: 'agreementA' }))
    .askAfter('markCorrupted', 'agreementA', closed('child', 'agreementA', 'factory')),

  newCase('long-life/a-link-in-each-block', 'CHILD-2', 'TERM-4')
    .title(
      'A link and a percentage are known in their own block, whichever of a hundred and ten blocks in a row that is',
    )
    .countingDownVault({ terms: { bountyPercentage: 0 } })
    .sameBlock((block) =>
      block.deploy(
        factories.map((index) => `factory${index}`),
        'factory',
      ),
    )
    .sameBlock((block) => block.each(factories, (next, index) => next.spawn(`child${index}`, `factory${index}`)))
    .each(rounds, (world, round) =>
      world
        .sameBlock((block) =>
          block
            .addAccounts('agreementA', { [`factory${round}`]: 'ExistingOnly' })
            .setTerms('agreementA', { bountyPercentage: percentageIn(round) }),
        )
        .ask(
          binding(`child${round}`, 'agreementA', `factory${round}`),
          terms(`child${round}`, { agreement: 'agreementA', bountyPercentage: percentageIn(round) }),
          timeLeft(`child${round}`, 3 * DAY - 3 - round),
          binding(`child${round + 1}`, null),
          // A Foundry script is run for each step that has this method: not in every round.
          ...(round % 10 === 9 ? [attackable(`child${round}`, true), attackable(`child${round + 1}`, false)] : []),
        ),
    )
    .lifecycle('agreementA', 'markCorrupted')
    .ask(closed('child0', 'agreementA', 'factory0'), closed('child109', 'agreementA', 'factory109')),
)
