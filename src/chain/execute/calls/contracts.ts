import { type Address, type Hex, keccak256 } from 'viem'
import { battleChainDeployer, factory, router } from '../../../artifacts/index.ts'
import { InternalError } from '../../../errors.ts'
import type { ContractKind, Deploy, Name, Spawn } from '../../../model/action.ts'
import { encodeCall } from '../../abi/encode-call.ts'
import { created2Address, createdAddress } from '../../created-address.ts'
import {
  catchingInitCode,
  cloneInitCode,
  codelessInitCode,
  eip1967InitCode,
  initCodeHashes,
  initCodeReturning,
  initCodes,
  initialisedProxyInitCode,
  nestedInitCode,
  PROXY_INIT_CODE_HASH,
  pointerInitCode,
} from '../../deploy/init-codes.ts'
import type { Authorization } from '../../mine.ts'
import type { Call, CallContext, CreatedContract } from '../call.ts'
import { saltOf } from '../salt.ts'

/** The first nonce of a contract (EIP-161). */
const FIRST_NONCE = 1

/** A creation transaction. */
export function deploy(action: Deploy, { sender, nonces, addressBook }: CallContext): Call {
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

/** The init code of a proxy, whose constructor deploys so many vaults by the implementation's code. */
function proxyInitCode(implementation: Address, children: number): Hex {
  if (children === 0) return eip1967InitCode(implementation)
  const args = [initCodes.vault, BigInt(children)] as const
  return initialisedProxyInitCode(implementation, encodeCall({ abi: factory.abi, functionName: 'spawn', args }))
}

/** Contracts that are deployed one inside the constructor of the other; the innermost reports itself first. */
function nestedContracts(names: readonly Name[], first: Address): CreatedContract[] {
  const contracts: CreatedContract[] = []
  let address = first
  for (const [depth, name] of names.entries()) {
    const nonce = depth < names.length - 1 ? FIRST_NONCE + 1 : FIRST_NONCE
    contracts.unshift({ name, address, nonce })
    address = createdAddress(address, FIRST_NONCE)
  }
  return contracts
}

/** A call of a factory or the official deployer, direct or through a router. */
export function spawn(action: Spawn, context: CallContext): Call {
  const { addressBook, deployment, nonces } = context
  const spawner = addressBook.addressOf(action.factory)
  const authorization = authorizationOf(action, context)
  const nonce = authorization ? authorization.nonce + 1 : nonces.of(spawner)
  const isOfficial = spawner === deployment.battleChainDeployer
  const call = isOfficial ? officialCall(action, context) : factoryCall(action, { spawner, nonce }, context)
  const advance = action.children.length + (authorization ? 1 : 0)
  const spawned = { ...call, spawner: { address: spawner, advance }, authorization }
  if (action.caught) return { data: catchingInitCode(spawner, call.data) }
  if (action.through === undefined) return { ...spawned, to: spawner }
  const data = encodeCall({ abi: router.abi, functionName: 'forward', args: [spawner, call.data] })
  return { ...spawned, to: addressBook.addressOf(action.through), data }
}

/** The consent of an account to take a factory's code. It has the account's nonce once the transaction has begun. */
function authorizationOf({ factory, codeOf }: Spawn, context: CallContext): Authorization | undefined {
  if (codeOf === undefined) return undefined
  const { addressBook, nonces, sender, chainId } = context
  const account = addressBook.addressOf(factory)
  const privateKey = addressBook.privateKeyOf(factory)
  if (privateKey === undefined) throw new InternalError(`"${factory}" has no key, so it cannot take a contract's code`)
  const nonce = nonces.of(account) + (sender === account ? 1 : 0)
  return { chainId, nonce, code: addressBook.addressOf(codeOf), privateKey }
}

function factoryCall(
  action: Spawn,
  { spawner, nonce }: { spawner: Address; nonce: number },
  context: CallContext,
): Call {
  const { children, proxies, kind = 'vault', method = 'create', implementation, nested = [] } = action
  const { abi } = factory
  const count = BigInt(children.length)
  const initCode = initCodeOf(action, context)
  const byNonce = () =>
    withNested(
      createdContracts(children, (_, index) => createdAddress(spawner, nonce + index)),
      nested,
    )
  switch (method) {
    case 'create':
      return {
        data: encodeCall({ abi, functionName: 'spawn', args: [initCode, count] }),
        creates: byNonce(),
      }
    case 'clone': {
      const args = [implementationOf({ kind, implementation }, context), count] as const
      return { data: encodeCall({ abi, functionName: 'spawnClones', args }), creates: byNonce() }
    }
    case 'create2':
      return {
        data: encodeCall({ abi, functionName: 'spawnAtSalts', args: [initCode, children.map(saltOf)] }),
        creates: withNested(
          createdContracts(children, (child) => created2Address(spawner, saltOf(child), keccak256(initCode))),
          nested,
        ),
      }
    case 'create3':
      return {
        data: encodeCall({ abi, functionName: 'spawnByCreate3', args: [initCode, children.map(saltOf)] }),
        creates: withNested(
          children.flatMap((child, index) => create3(child, proxies?.[index], spawner, saltOf(child))),
          nested,
        ),
      }
  }
}

/** The init code of a factory's children by any method but `clone`. */
function initCodeOf(
  { destroyed, codeless, kind = 'vault', implementation, pointsTo, code, nested = [] }: Spawn,
  { addressBook }: CallContext,
): Hex {
  if (destroyed) return codelessInitCode('destroyed', nested)
  if (codeless) return codelessInitCode('codeless', nested)
  if (implementation !== undefined) return eip1967InitCode(addressBook.addressOf(implementation))
  if (pointsTo !== undefined) return pointerInitCode(addressBook.addressOf(pointsTo))
  if (code !== undefined) return initCodeReturning(code)
  return nestedInitCode(kind, [], nested)
}

/** The contract whose code a clone runs. */
function implementationOf(
  { kind, implementation }: { kind: ContractKind; implementation: Name | undefined },
  { addressBook, deployment }: CallContext,
): Address {
  return implementation === undefined ? deployment.implementations[kind] : addressBook.addressOf(implementation)
}

/** Adds what the last contract deploys in its constructor, which reports before that contract does. */
function withNested(made: CreatedContract[], nested: readonly Name[]): CreatedContract[] {
  const last = made.at(-1)
  if (!last || nested.length === 0) return made
  const inside = nestedContracts(nested, createdAddress(last.address, FIRST_NONCE))
  return [...made.slice(0, -1), ...inside, { ...last, nonce: last.nonce + 1 }]
}

/** The official deployer deploys for every scenario on the chain, so a salt contains the scenario's id. */
function officialCall(
  { children, proxies, kind = 'vault', method = 'create', implementation }: Spawn,
  context: CallContext,
): Call {
  const { abi } = battleChainDeployer
  const { nonces, scenarioId, deployment } = context
  const { battleChainDeployer: deployer } = deployment
  // The model has checked that there is one child.
  const [child] = children as [Name]
  const salt = saltOf(`${scenarioId}/${child}`)
  const at = (address: Address) => createdContracts([child], () => address)
  switch (method) {
    case 'create':
      return {
        data: encodeCall({ abi, functionName: 'deployCreate', args: [initCodes[kind]] }),
        creates: at(createdAddress(deployer, nonces.of(deployer))),
      }
    case 'create2':
      return {
        data: encodeCall({ abi, functionName: 'deployCreate2', args: [salt, initCodes[kind]] }),
        creates: at(created2Address(deployer, salt, initCodeHashes[kind])),
      }
    case 'create3':
      return {
        data: encodeCall({ abi, functionName: 'deployCreate3', args: [salt, initCodes[kind]] }),
        creates: create3(child, proxies?.[0], deployer, salt),
      }
    case 'clone': {
      const cloned = implementationOf({ kind, implementation }, context)
      const args = [salt, cloned, '0x'] as const
      return {
        data: encodeCall({ abi, functionName: 'deployCreate2Clone', args }),
        creates: at(created2Address(deployer, salt, keccak256(cloneInitCode(cloned)))),
      }
    }
  }
}

/** A contract made by CREATE3, after its proxy: the first contract that the proxy makes. */
function create3(child: Name, proxy: Name | undefined, factory: Address, salt: Hex): CreatedContract[] {
  if (proxy === undefined) throw new InternalError(`The proxy of "${child}" has no name`)
  const proxyAddress = created2Address(factory, salt, PROXY_INIT_CODE_HASH)
  return [
    { name: proxy, address: proxyAddress, nonce: FIRST_NONCE + 1 },
    { name: child, address: createdAddress(proxyAddress, FIRST_NONCE), nonce: FIRST_NONCE },
  ]
}

function createdContracts(names: Name[], addressOf: (name: Name, index: number) => Address): CreatedContract[] {
  return names.map((name, index) => ({ name, address: addressOf(name, index), nonce: FIRST_NONCE }))
}
