import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { Action } from '../../../model/action.ts'
import { apply } from '../../../model/transitions/apply.ts'
import { type AgreementFacts, emptyWorld } from '../../../model/world.ts'
import { scenario } from '../../../scenario/builder.ts'
import { advance } from '../../../scenario/timeline.ts'
import { expectedRefusal } from './expected-refusal.ts'

const { steps } = scenario('a/b', 'c')
  .deploy('vault')
  .agreement('agreementA', { covers: ['vault'] })
  .build()
const committed = steps.reduce((before, step) => advance(before, step).world, emptyWorld(1_000))
const { cantChangeUntil } = committed.agreements.get('agreementA') as AgreementFacts
const world = { ...committed, now: cantChangeUntil }
const agreement = 'agreementA'
const context = {
  chain: { chainId: 31_337, otherChainId: 31_338 },
  addressOf: () => '0xABcdEFABcdEFabcdEfAbCdefabcdeFABcDEFabCD' as Address,
}

test.each<[string, Action, string]>([
  ['the caller', { do: 'promote', agreement, by: 'mallory' }, 'AttackRegistry__Unauthorized(mallory)'],
  [
    'the end of the window, and the earlier end that was requested',
    { do: 'extendCommitmentWindow', agreement, seconds: -world.now },
    `Agreement__CannotShortenCommitmentWindow(${cantChangeUntil}, 0)`,
  ],
  [
    'the missing chain',
    { do: 'removeChains', agreement, chains: ['home', 7, 8] },
    'Agreement__ChainNotFoundByCaip2Id(eip155:7)',
  ],
  [
    'the missing account, as written',
    { do: 'removeAccounts', agreement, chain: 'home', accounts: [{ account: 'vault', spelling: 'lower' }] },
    'Agreement__AccountNotFoundByAddress(eip155:31337, 0xabcdefabcdefabcdefabcdefabcdefabcdefabcd)',
  ],
  [
    'the caller that is not the owner',
    { do: 'addOrSetChains', agreement, chains: [], by: 'mallory' },
    'OwnableUnauthorizedAccount(mallory)',
  ],
])('an error names %s', (_, action, text) => {
  const { refusal } = apply(world, action)
  expect(expectedRefusal(world, action, `${refusal}`, context)).toBe(text)
})
