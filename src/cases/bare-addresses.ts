import { binding, targets } from '../scenario/questions.ts'
import { cases, newCase, numbered } from './new-case.ts'

/** Enough addresses that one of sixteen first digits is missing in none of a thousand runs. */
const COUNT = 120
const numbers = Array.from({ length: COUNT }, (_, index) => index)

/** About so many of the children a question of its own: some resolvers take a second for each. */
const ASKED = 24

const bare = { scope: 'ExistingOnly', spelling: 'bare' } as const

/** Entries without `0x`, of addresses with any first digit: `0` among them. */
export const bareAddresses = cases(
  newCase('chains-and-spelling/bare-addresses-of-every-digit', 'CHILD-10')
    .title('An entry without 0x names its account whatever the first digits of the address are, zeros too')
    .sameBlock((block) =>
      block.deploy('root', 'factory').spawn(numbered('factory', COUNT), 'root', { kind: 'factory' }),
    )
    .sameBlock((block) => block.each(numbers, (next, number) => next.spawn(`child${number}`, `factory${number}`)))
    .attackableAgreement('agreementA', { covers: numbers.map((number) => ({ account: `factory${number}`, ...bare })) })
    .each(numbers.slice(0, ASKED), (world, number) =>
      world.ask(binding(`child${number}`, 'agreementA', `factory${number}`)),
    )
    .ask(targets({ agreementA: numbers.flatMap((number) => [`factory${number}`, `child${number}`]) })),
)
