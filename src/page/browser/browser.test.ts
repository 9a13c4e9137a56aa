import { describe, expect, test } from 'vitest'
import { emptyWorld } from '../../model/world.ts'
import { scenario } from '../../scenario/builder.ts'
import { advance } from '../../scenario/timeline.ts'
import type { ContractNode } from '../../view/layout/layout.ts'
import { layoutOf } from '../../view/layout/layout-of.ts'
import { distanceText, shortened, usdText, utcText } from '../../view/text.ts'
import { worldView } from '../../view/view-world.ts'
import { nextDeadline } from './clock.tsx'
import { matchesOf } from './matches.ts'
import { nextContract } from './next-contract.ts'

const example = scenario('page/browser', 'A walk')
  .deploy('factory', 'factory')
  .spawn(['first', 'second'], 'factory')
  .deploy('vault')
  .agreement('vaultAgreement', { covers: ['vault'] })
  .lifecycle('vaultAgreement', 'requestUnderAttack')
  .build()
const world = example.steps.reduce((before, step) => advance(before, step).world, emptyWorld(1_000_000_000))
const addresses: Record<string, string> = { vault: '0xABCDEF', first: '0xABC123' }
const view = worldView(world, { title: '', addressOf: (name) => addresses[name] })

describe('matchesOf', () => {
  const found = (text: string) => matchesOf(view, text).map(({ kind, name }) => `${kind} ${name}`)

  test('finds whole names first, then prefixes, then other matches, in any letter case', () => {
    expect(found('VAULT')).toEqual(['contract vault', 'agreement vaultAgreement'])
    expect(found('ree')).toEqual(['agreement vaultAgreement'])
  })

  test('finds an address, in full or by its prefix', () => {
    expect(found(' 0xabcdef ')).toEqual(['contract vault'])
    expect(found('0xabc')).toEqual(['contract first', 'contract vault'])
    expect(found('0x')).toEqual([])
  })

  test('finds no match for white space or an unknown name', () => {
    expect(found(' ')).toEqual([])
    expect(found('nobody')).toEqual([])
  })
})

describe('nextContract', () => {
  const { contracts } = layoutOf(view)
  const from = (name: string) => contracts.find(({ contract }) => contract.name === name) as ContractNode
  const leads = (name: string, key: string) => nextContract(contracts, from(name), key)?.contract.name

  test.each([
    ['factory', 'ArrowRight', 'first'],
    ['first', 'ArrowDown', 'second'],
    ['second', 'ArrowUp', 'first'],
    ['second', 'ArrowLeft', 'factory'],
    ['first', 'ArrowRight', undefined],
    ['factory', 'ArrowLeft', undefined],
    ['factory', 'x', undefined],
  ])('from %s, %s leads to %s', (name, key, to) => {
    expect(leads(name, key)).toBe(to)
  })

  test('Home and End lead to the first and the last contract', () => {
    expect(leads('second', 'Home')).toBe(contracts[0]?.contract.name)
    expect(leads('second', 'End')).toBe(contracts.at(-1)?.contract.name)
  })
})

test('nextDeadline returns the earliest deadline', () => {
  expect(nextDeadline(view)?.deadline).toBe('requestDeadline')
  expect(nextDeadline({ agreements: [] })).toBeUndefined()
})

test('formats names, times, distances and amounts', () => {
  expect(shortened('agreementA', 10)).toBe('agreementA')
  expect(shortened('anAgreementWithALongName', 9)).toBe('anAg…Name')
  expect(utcText(0)).toBe('1970-01-01 00:00:00 UTC')
  expect(utcText(1e15)).toBe('1000000000000000 s')
  expect(distanceText(60, 0)).toBe('in 1 min')
  expect(distanceText(0, 60)).toBe('1 min ago')
  expect(distanceText(5, 5)).toBe('now')
  expect(usdText('1234567')).toBe('$1,234,567')
})
