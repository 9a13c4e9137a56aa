import type { Address } from 'viem'
import { expect, test } from 'vitest'
import {
  ANYONE,
  DAY,
  detailsOf,
  type Json,
  onAgreement,
  registryCalls,
  startChainWithExplorer,
  vaultCode,
} from './world.ts'

const rename = (agreement: Address, name: string) => onAgreement(agreement, 'setProtocolName', [name])
const percentage = (agreement: Address, bountyPercentage: bigint) =>
  onAgreement(agreement, 'setBountyTerms', [{ ...detailsOf([]).bountyTerms, bountyPercentage }])

/** A world of three agreements, A, B and C, and its lists as letters. */
async function startLetters() {
  const world = await startChainWithExplorer()
  const made: Address[] = []
  const vaults: Address[] = []
  for (const name of ['A', 'B', 'C']) {
    const vault = await world.deploy(vaultCode)
    vaults.push(vault)
    made.push(await world.createAgreement([vault], { name }))
  }
  const list = async (query: string): Promise<string> => {
    const { body } = await world.get(`/chain/agreements?${query}`)
    return body.items
      .map((item: Json) => 'ABC'[made.findIndex((each) => each.toLowerCase() === item.agreementAddress)])
      .join('')
  }
  return { world, list, vaults, made: made as [Address, Address, Address], registry: registryCalls(world.chain) }
}

test('an earlier list follows changes of the agreements', async () => {
  const { world, list, made } = await startLetters()
  await using _ = world
  const [a, , c] = made
  expect([await list('sortBy=protocolName'), await list('sortBy=bountyPercentage')]).toEqual(['CBA', 'CBA'])
  await world.mine([rename(a, 'Z')])
  await world.mine([percentage(c, 5n)])
  expect([await list('sortBy=protocolName'), await list('sortBy=bountyPercentage')]).toEqual(['ACB', 'BAC'])
})

test('lists follow states that time alone changes', async () => {
  const { world, list, made, registry } = await startLetters()
  await using _ = world
  const [a, b] = made
  for (const each of [a, b]) await world.mine([registry.extend(each), registry.request(each), registry.approve(each)])
  await world.mine([registry.promote(a)])
  const end = world.chain.head.timestamp + 3 * DAY
  const lists = async () => [
    await list('state=PROMOTION_REQUESTED'),
    await list('state=PRODUCTION'),
    await list('sortBy=state&sortOrder=ASC'),
  ]
  await world.mine([], end - 1)
  expect(await lists()).toEqual(['A', '', 'CBA'])
  await world.mine([], end)
  expect(await lists()).toEqual(['', 'A', 'CBA'])
  await world.mine([registry.promote(b)])
  expect(await lists()).toEqual(['B', 'A', 'CBA'])
  await world.mine([registry.corrupt(b)])
  expect(await lists()).toEqual(['', 'A', 'CBA'])
})

test('sorting by value follows new estimates and coverage', async () => {
  const { world, list, vaults, made } = await startLetters()
  await using _ = world
  const worth = (nth: number, usd: string) => ({ contract: vaults[nth] ?? ANYONE, symbol: 'USDC', usd })
  world.explorer.setValueEstimates([worth(0, '3'), worth(1, '2')])
  expect(await list('sortBy=valuePricedUsd')).toBe('ABC')
  world.explorer.setValueEstimates([worth(1, '2')])
  expect(await list('sortBy=valuePricedUsd')).toBe('BCA')
  const accounts = [{ accountAddress: vaults[1], childContractScope: 0 }]
  await world.mine([onAgreement(made[2], 'addAccounts', ['eip155:31337', accounts])])
  expect(await list('sortBy=valuePricedUsd')).toBe('CBA')
})

test('lists follow a reorganisation', async () => {
  const { world, list, made, registry } = await startLetters()
  await using _ = world
  const before = await world.chain.snapshot()
  const lists = async () => [await list('sortBy=protocolName'), await list('state=ATTACK_REQUESTED')]
  await world.mine([rename(made[0], 'Z'), registry.extend(made[1]), registry.request(made[1])])
  expect(await lists()).toEqual(['ACB', 'B'])
  await world.chain.revert(before)
  expect(await lists()).toEqual(['CBA', ''])
  await world.mine([rename(made[1], 'Z')])
  expect(await lists()).toEqual(['BCA', ''])
})
