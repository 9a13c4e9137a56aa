import { expect, test } from 'vitest'
import { generated } from '../../../test/support/generated-scenarios.ts'
import { catalogue } from '../../cases/index.ts'
import { showcase } from '../../cases/showcase.ts'
import type { Action, ChainRef } from '../../model/action.ts'
import { scenario } from '../../scenario/builder.ts'
import { isAction, type Scenario } from '../../scenario/scenario.ts'
import { preparation, unlistedChains, validChains } from './valid-chains.ts'

const ids = { chainId: 31_337, otherChainId: 31_338 }
const chains = {
  ...ids,
  deployment: { chainSafeHarborRegistry: '0x0000000000000000000000000000000000000001' },
} as const

const actionsOf = ({ steps, elsewhere = [] }: Scenario): Action[] =>
  [...steps, ...elsewhere].flatMap((step) =>
    isAction(step) ? [step] : 'actions' in step ? (step.actions as Action[]) : [],
  )

const agreementOn = (...others: ChainRef[]): Action[] =>
  actionsOf(
    scenario('a/b', 'c')
      .deploy('vault')
      .agreement('agreementA', {
        covers: ['vault'],
        elsewhere: Object.fromEntries(others.map((one) => [one, ['vault']])),
      })
      .build(),
  )

test('the first list contains the home chain and the other network', () => {
  expect(validChains(ids)).toEqual(expect.arrayContaining(['eip155:31337', 'eip155:31338']))
  expect(new Set(validChains({ chainId: 1, otherChainId: 10 })).size).toBe(
    validChains({ chainId: 1, otherChainId: 10 }).length,
  )
})

test('the first list suffices for the bundled cases', () => {
  for (const one of [...catalogue, showcase])
    expect([one.id, unlistedChains(actionsOf(one), ids)]).toEqual([one.id, []])
})

test('the first list suffices for generated scenarios, since a profile has no other', () => {
  for (const one of generated(300)) expect([one.id, unlistedChains(actionsOf(one), ids)]).toEqual([one.id, []])
})

test('makes an unlisted chain valid before its first use, once', () => {
  const actions = agreementOn(1, 99, 100)
  expect(unlistedChains(actions, ids)).toEqual(['eip155:99', 'eip155:100'])
  const again: Action = { do: 'addOrSetChains', agreement: 'agreementA', chains: [{ chain: 99, accounts: [] }] }
  expect(unlistedChains([...actions, again], ids)).toEqual(['eip155:99', 'eip155:100'])
  expect(preparation(actions, chains)).toHaveLength(1)
})

test('sends no transaction for listed chains, or for removing unlisted ones', () => {
  expect(preparation(agreementOn(1, 'elsewhere'), chains)).toEqual([])
  expect(preparation([{ do: 'removeChains', agreement: 'agreementA', chains: [99] }], chains)).toEqual([])
})
