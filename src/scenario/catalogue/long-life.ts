import { scenario } from '../builder.ts'
import { attackable, binding, closed, open, terms } from '../questions.ts'
import type { Scenario } from '../scenario.ts'

/** More accounts than a byte can number; nothing links them. */
const accounts = Array.from({ length: 300 }, (_, index) => `account${index}`)

/** More blocks than a page of a hundred holds. */
const rounds = Array.from({ length: 110 }, (_, index) => index)

/** A program that answers for a long time may not take one answer for another. */
export const longLife: Scenario[] = [
  scenario(
    'long-life/three-hundred-other-questions',
    'After questions about three hundred other addresses, the answers are as before',
  )
    .about('BIND-2', 'STATE-2')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' }, owner: 'protocol' })
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .ask(open('child', 'agreementA', 'factory'), terms('child', { agreement: 'agreementA' }))
    .ask(...accounts.map((account) => attackable(account, false)))
    .ask(open('child', 'agreementA', 'factory'), terms('child', { agreement: 'agreementA' }))
    .lifecycle('agreementA', 'markCorrupted')
    .ask(closed('child', 'agreementA', 'factory'))
    .build(),

  rounds
    .reduce(
      (builder, round) =>
        builder
          .addAccounts('agreementA', { [`factory${round}`]: 'ExistingOnly' })
          .ask(binding(`child${round}`, 'agreementA', `factory${round}`)),
      scenario(
        'long-life/a-link-in-each-block',
        'A link is known in its own block, whichever of a hundred and ten blocks in a row that is',
      )
        .about('CHILD-2')
        .attackableVault()
        .sameBlock((block) => rounds.reduce((next, round) => next.deploy(`factory${round}`, 'factory'), block))
        .sameBlock((block) => rounds.reduce((next, round) => next.spawn(`child${round}`, `factory${round}`), block)),
    )
    .build(),
]
