import { type Address, zeroAddress } from 'viem'
import { UNLISTED_CHAIN } from '../../../chain/deploy/valid-chains.ts'

/** What an account entry says, and the error that names why it is refused. */
export type MalformedAccount = { text: string; refusal: string }

/** Characters beside the digits and letters of hexadecimal numbers, in the order of their codes. */
const noDigits = ['/', ':', '@', 'G', '`', 'g', 'z', ' ', 'é']

/** Derives malformed accounts from a right one on the home chain. */
export function malformedAccounts(address: Address): MalformedAccount[] {
  const bare = address.slice(2)
  const lengths = [
    '',
    '0x',
    bare.slice(1),
    `${bare}0`,
    `0x${bare.slice(1)}`,
    `${address}0`,
    `${address}00`,
    `${address}${bare}`,
  ]
  // A text of two bytes at one place would have another length.
  const texts = noDigits.flatMap((character) =>
    [0, 7, 20, 39].map((place) => {
      const after = place + new TextEncoder().encode(character).length
      return `0x${bare.slice(0, place)}${character}${bare.slice(after)}`
    }),
  )
  const ofLength = new Set(texts.filter((text) => new TextEncoder().encode(text).length === 42))
  return [
    ...lengths.map((text) => ({ text, refusal: 'Agreement__InvalidAddressLength' })),
    ...[...ofLength].map((text) => ({ text, refusal: 'Agreement__InvalidAddressCharacter' })),
    { text: zeroAddress, refusal: 'Agreement__ZeroAddress' },
  ]
}

/** A chain entry as an argument of the contracts. */
export type ChainArgument = {
  assetRecoveryAddress: string
  accounts: { accountAddress: string; childContractScope: number }[]
  caip2ChainId: string
}

/** Derives chain entries with one error each from a right one. */
export function malformedChains(right: ChainArgument): { chain: ChainArgument; refusal: string }[] {
  const { caip2ChainId: id } = right
  return [
    { chain: { ...right, caip2ChainId: '' }, refusal: 'Agreement__ChainIdHasZeroLength' },
    { chain: { ...right, caip2ChainId: UNLISTED_CHAIN }, refusal: `Agreement__InvalidChainId(${UNLISTED_CHAIN})` },
    { chain: { ...right, assetRecoveryAddress: '' }, refusal: `Agreement__InvalidAssetRecoveryAddress(${id})` },
    { chain: { ...right, accounts: [] }, refusal: `Agreement__ZeroAccountsForChainId(${id})` },
  ]
}
