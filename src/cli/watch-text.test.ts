import { expect, test } from 'vitest'
import type { WatchLine } from '../check/networks/watch-network.ts'
import { watchText } from './watch-text.ts'

test.each([
  [{ unknown: { reason: 'its deployer is not known' } }, 'not known: its deployer is not known'],
  [{ agreement: null }, 'not attackable, not bound'],
  [{}, 'attackable, UNDER_ATTACK, bound by 0xa as a child of 0xf'],
])('says of a contract that is %o: %s', (facts, text) => {
  const known = { unknown: null, attackable: true, agreement: '0xa', state: 'UNDER_ATTACK', parent: '0xf', ends: null }
  const line = { event: 'contract', block: { number: 7 }, contract: '0xc', ...known, ...facts }
  expect(watchText(line as unknown as WatchLine)).toBe(`7  contract 0xc ${text}`)
})
