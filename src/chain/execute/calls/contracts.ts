import type { Address } from 'viem'
import { factory, router } from '../../../artifacts/index.ts'
import type { Deploy, Name, Spawn } from '../../../model/action.ts'
import { encodeCall } from '../../abi/encode-call.ts'
import { created2Address, createdAddress } from '../../created-address.ts'
import { factoryInitCode, initCodeHashes, initCodes } from '../../deploy/init-codes.ts'
import type { Call, CallContext, CreatedContract } from '../call.ts'
import { saltOf } from '../salt.ts'

/** The first nonce of a contract (EIP-161). */
const FIRST_NONCE = 1

/** A creation transaction. */
export function deploy({ contract, kind, children = [] }: Deploy, { sender, nonces }: CallContext): Call {
  const address = createdAddress(sender, nonces.of(sender))
  const creates = [
    { name: contract, address, nonce: FIRST_NONCE + children.length },
    ...createdContracts(children, (_, index) => createdAddress(address, FIRST_NONCE + index)),
  ]
  const data = children.length === 0 ? initCodes[kind] : factoryInitCode(children.map(() => initCodes.vault))
  return { data, creates }
}

/** A call of a factory, direct or through a router. */
export function spawn(action: Spawn, context: CallContext): Call {
  const { addressBook } = context
  const spawner = addressBook.addressOf(action.factory)
  const call = factoryCall(action, spawner, context)
  if (action.through === undefined) return { ...call, to: spawner, spawner }
  const data = encodeCall({ abi: router.abi, functionName: 'forward', args: [spawner, call.data] })
  return { ...call, to: addressBook.addressOf(action.through), data, spawner }
}

function factoryCall(
  { children, kind = 'vault', method = 'create' }: Spawn,
  spawner: Address,
  context: CallContext,
): Call {
  const { abi } = factory
  const count = BigInt(children.length)
  const nonce = context.nonces.of(spawner)
  const byNonce = () => createdContracts(children, (_, index) => createdAddress(spawner, nonce + index))
  switch (method) {
    case 'create':
      return {
        data: encodeCall({ abi, functionName: 'spawn', args: [initCodes[kind], count] }),
        creates: byNonce(),
      }
    case 'clone': {
      const args = [context.deployment.implementations[kind], count] as const
      return { data: encodeCall({ abi, functionName: 'spawnClones', args }), creates: byNonce() }
    }
    case 'create2':
      return {
        data: encodeCall({ abi, functionName: 'spawnAtSalts', args: [initCodes[kind], children.map(saltOf)] }),
        creates: createdContracts(children, (child) => created2Address(spawner, saltOf(child), initCodeHashes[kind])),
      }
  }
}

function createdContracts(names: Name[], addressOf: (name: Name, index: number) => Address): CreatedContract[] {
  return names.map((name, index) => ({ name, address: addressOf(name, index), nonce: FIRST_NONCE }))
}
