import type { Address } from 'viem'
import { factory, router } from '../../../artifacts/index.ts'
import type { Deploy, Name, Spawn } from '../../../model/action.ts'
import { encodeCall } from '../../abi/encode-call.ts'
import { created2Address, createdAddress } from '../../created-address.ts'
import { factoryInitCode, initCodeHashes, initCodes } from '../../deploy/init-codes.ts'
import type { Call, Made, Setting } from '../call.ts'
import { saltOf } from '../salt.ts'

/** The first nonce of a contract (EIP-161). */
const FIRST = 1

/** A creation transaction. */
export function deploy({ contract, kind, children = [] }: Deploy, { sender, nonces }: Setting): Call {
  const address = createdAddress(sender, nonces.of(sender))
  const makes = [
    { name: contract, address, nonce: FIRST + children.length },
    ...children.map((name, index) => ({ name, address: createdAddress(address, FIRST + index), nonce: FIRST })),
  ]
  const data = children.length === 0 ? initCodes[kind] : factoryInitCode(children.map(() => initCodes.vault))
  return { data, makes }
}

/** A call of the factory, direct or through a router. */
export function spawn(action: Spawn, setting: Setting): Call {
  const { addressBook } = setting
  const spawner = addressBook.addressOf(action.factory)
  const call = spawning(action, spawner, setting)
  if (action.through === undefined) return { ...call, to: spawner, spawner }
  const data = encodeCall({ abi: router.abi, functionName: 'forward', args: [spawner, call.data] })
  return { ...call, to: addressBook.addressOf(action.through), data, spawner }
}

function spawning({ children, kind = 'vault', how = 'create' }: Spawn, spawner: Address, setting: Setting): Call {
  const { abi } = factory
  const count = BigInt(children.length)
  const nonce = setting.nonces.of(spawner)
  const inOrder = () => makes(children, (_, index) => createdAddress(spawner, nonce + index))
  switch (how) {
    case 'create':
      return {
        data: encodeCall({ abi, functionName: 'spawn', args: [initCodes[kind], count] }),
        makes: inOrder(),
      }
    case 'clone': {
      const args = [setting.deployment.implementations[kind], count] as const
      return { data: encodeCall({ abi, functionName: 'spawnClones', args }), makes: inOrder() }
    }
    case 'create2':
      return {
        data: encodeCall({ abi, functionName: 'spawnAtSalts', args: [initCodes[kind], children.map(saltOf)] }),
        makes: makes(children, (child) => created2Address(spawner, saltOf(child), initCodeHashes[kind])),
      }
  }
}

function makes(children: Name[], address: (child: Name, index: number) => Address): Made[] {
  return children.map((name, index) => ({ name, address: address(name, index), nonce: FIRST }))
}
