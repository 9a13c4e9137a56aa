import type { Address, Hex } from 'viem'
import { factory } from '../../../artifacts/index.ts'
import type { Deploy } from '../../../model/actions/deploy-action.ts'
import { encodeCall } from '../../abi/encode-call.ts'
import { createdAddress } from '../../created-address.ts'
import {
  eip1967InitCode,
  initCodeReturning,
  initCodes,
  initialisedProxyInitCode,
  nestedInitCode,
  pointerInitCode,
} from '../../deploy/init-codes.ts'
import type { ActionCall, CallContext } from '../action-call.ts'
import { createdContracts, FIRST_NONCE, nestedContracts } from './created-contracts.ts'

/** Encodes a creation transaction. */
export function deploy(action: Deploy, { sender, nonces, addressBook }: CallContext): ActionCall {
  const { contract, kind, implementation, pointsTo, code, children = [], nested = [] } = action
  const address = createdAddress(sender, nonces.of(sender))
  const own = FIRST_NONCE + children.length
  const creates = [
    { name: contract, address, nonce: own + (nested.length > 0 ? 1 : 0) },
    ...createdContracts(children, (_, index) => createdAddress(address, FIRST_NONCE + index)),
    ...nestedContracts(nested, createdAddress(address, own)),
  ]
  if (implementation !== undefined)
    return { data: proxyInitCode(addressBook.addressOf(implementation), children.length), creates }
  if (pointsTo !== undefined) return { data: pointerInitCode(addressBook.addressOf(pointsTo)), creates }
  if (code !== undefined) return { data: initCodeReturning(code), creates }
  const vaults = children.map(() => initCodes.vault)
  return { data: nestedInitCode(kind, vaults, nested), creates }
}

/** Builds the init code of a proxy whose constructor deploys `children` vaults by the implementation's code. */
function proxyInitCode(implementation: Address, children: number): Hex {
  if (children === 0) return eip1967InitCode(implementation)
  const args = [initCodes.vault, BigInt(children)] as const
  return initialisedProxyInitCode(implementation, encodeCall({ abi: factory.abi, functionName: 'spawn', args }))
}
