import type { Address } from 'viem'
import type { AddressBook } from '../../chain/execute/address-book.ts'
import { type Expectation, expectationOf } from '../../judge/expectation.ts'
import type { Name } from '../../model/action.ts'
import { contractMethods, type Question } from '../../model/question.ts'
import type { World } from '../../model/world.ts'

/** All questions about a world as it is now, with the expected answers. */
export type WorldQuestions = {
  /** The number of the block that the answers are for. */
  block: number
  /** When the scenario began, in seconds. Terms give the end of a commitment window relative to it. */
  startedAt: number
  /** The addresses of all names. */
  addresses: Record<Name, Address>
  questions: { question: Question; expected: Expectation }[]
}

/** Lists questions about every contract, agreement and linked address, and the targets. */
export function worldQuestions(
  world: World,
  block: number,
  addressBook: Pick<AddressBook, 'addressOf' | 'entries'>,
): WorldQuestions {
  const names = [...new Set([...world.contracts.keys(), ...world.links.keys(), ...world.agreements.keys()])]
  const about = names.flatMap((contract) => contractMethods.map((method): Question => ({ method, contract })))
  return {
    block,
    startedAt: world.startedAt,
    addresses: Object.fromEntries(addressBook.entries().map(({ name, address }) => [name, address])),
    questions: [...about, { method: 'targets' } as const].map((question) => ({
      question,
      expected: expectationOf(world, question),
    })),
  }
}
