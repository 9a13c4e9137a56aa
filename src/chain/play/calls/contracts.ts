import { type Address, encodeFunctionData, getContractAddress, type Hex, keccak256, stringToBytes } from 'viem'
import type { Deploy, Name, Spawn } from '../../../model/action.ts'
import { factory, router } from '../../artifacts/index.ts'
import { factoryInitCode, initCodes } from '../../deploy/init-codes.ts'
import type { Call, Made, Setting } from '../call.ts'

/** The first nonce of a contract (EIP-161). */
const FIRST = 1

/** A creation transaction. */
export function deploy({ contract, kind, children = [] }: Deploy, { sender, nonces }: Setting): Call {
  const address = created(sender, nonces.of(sender))
  const makes = [
    { name: contract, address, nonce: FIRST + children.length },
    ...children.map((name, index) => ({ name, address: created(address, FIRST + index), nonce: FIRST })),
  ]
  const data = children.length === 0 ? initCodes[kind] : factoryInitCode(children.map(() => initCodes.vault))
  return { data, makes }
}

/** A call of the factory, direct or through a router. */
export function spawn(action: Spawn, setting: Setting): Call {
  const { roster } = setting
  const spawner = roster.addressOf(action.factory)
  const call = spawning(action, spawner, setting)
  if (action.through === undefined) return { ...call, to: spawner, spawner }
  const data = encodeFunctionData({ abi: router.abi, functionName: 'forward', args: [spawner, call.data] })
  return { ...call, to: roster.addressOf(action.through), data, spawner }
}

function spawning({ children, kind = 'vault', how = 'create' }: Spawn, spawner: Address, setting: Setting): Call {
  const { abi } = factory
  const count = BigInt(children.length)
  const nonce = setting.nonces.of(spawner)
  const inOrder = () => makes(children, (_, index) => created(spawner, nonce + index))
  switch (how) {
    case 'create':
      return {
        data: encodeFunctionData({ abi, functionName: 'spawn', args: [initCodes[kind], count] }),
        makes: inOrder(),
      }
    case 'clone': {
      const args = [setting.deployment.implementations[kind], count] as const
      return { data: encodeFunctionData({ abi, functionName: 'spawnClones', args }), makes: inOrder() }
    }
    case 'create2': {
      const salt = (child: Name) => keccak256(stringToBytes(child))
      return {
        data: encodeFunctionData({ abi, functionName: 'spawnAtSalts', args: [initCodes[kind], children.map(salt)] }),
        makes: makes(children, (child) => created2(spawner, salt(child), initCodes[kind])),
      }
    }
  }
}

function makes(children: Name[], address: (child: Name, index: number) => Address): Made[] {
  return children.map((name, index) => ({ name, address: address(name, index), nonce: FIRST }))
}

function created(from: Address, nonce: number): Address {
  return getContractAddress({ from, nonce: BigInt(nonce) })
}

function created2(from: Address, salt: Hex, bytecode: Hex): Address {
  return getContractAddress({ opcode: 'CREATE2', from, salt, bytecode })
}
