import { type Address, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import type { FactOf } from '../../explorer/index.ts'
import { emptyWorld } from '../../model/world.ts'
import { actionsOf } from './actions-of-fact.ts'

const addressOf = (digit: string): Address => `0x${digit.repeat(40)}`
const names = { [addressOf('a')]: 'agreementA', [addressOf('b')]: 'agreementB', [addressOf('c')]: 'owner' }

test.each([
  { title: 'an agreement of the scenario', adopted: addressOf('a'), expected: ['agreementA'] },
  { title: 'no agreement any more', adopted: zeroAddress, expected: [null] },
  { title: 'an agreement outside the scenario', adopted: addressOf('b'), expected: [] },
])('an adopter of $title', ({ adopted, expected }) => {
  const fact = { kind: 'adopted', adopter: addressOf('c'), agreement: adopted } as FactOf<'adopted'>
  const world = emptyWorld(0)
  const nameOf = (address: Address) => names[address] ?? address
  const actions = actionsOf(fact, { world, facts: [], nameOf, has: (name) => name === 'agreementA' }, world)
  expect(actions).toEqual(expected.map((agreement) => ({ do: 'adopt', adopter: 'owner', agreement })))
})
