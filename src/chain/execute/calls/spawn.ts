import { type Address, type Hex, keccak256 } from 'viem'
import { factory, router } from '../../../artifacts/index.ts'
import type { Spawn } from '../../../model/actions/spawn-action.ts'
import { InternalError } from '../../../platform/errors.ts'
import { encodeCall } from '../../abi/encode-call.ts'
import { created2Address, createdAddress } from '../../created-address.ts'
import { catchingInitCode } from '../../deploy/init-codes.ts'
import type { Authorization } from '../../mine.ts'
import { CREATE2_DEPLOYER_ADDRESS } from '../../well-known-deployer.ts'
import type { ActionCall, CallContext } from '../action-call.ts'
import { saltOf } from '../salt.ts'
import { create3, createdContracts, withNested } from './created-contracts.ts'
import { create2Call, officialCall } from './shared-deployers.ts'
import { implementationOf, initCodeOf } from './spawned-code.ts'

/** Encodes a call of a factory or a shared deployer, direct or through a router. */
export function spawn(action: Spawn, context: CallContext): ActionCall {
  const { addressBook, deployment, nonces } = context
  const spawner = addressBook.addressOf(action.factory)
  const authorization = authorizationOf(action, context)
  const { failedCalls, failedCreations = 0, through } = action
  const nonce = (authorization ? authorization.nonce + 1 : nonces.of(spawner)) + failedCreations
  const call =
    spawner === deployment.battleChainDeployer
      ? officialCall(action, context)
      : spawner === CREATE2_DEPLOYER_ADDRESS
        ? create2Call(action, context)
        : factoryCall(action, { spawner, nonce }, context)
  const advance = action.children.length + failedCreations + (authorization ? 1 : 0)
  const spawned = { ...call, spawner: { address: spawner, advance }, authorization }
  if (action.caught) return { data: catchingInitCode(spawner, call.data) }
  const to = through === undefined ? spawner : addressBook.addressOf(through)
  const passedOn = (data: Hex) =>
    through === undefined ? data : encodeCall({ abi: router.abi, functionName: 'forward', args: [spawner, data] })
  const data = passedOn(failedCreations > 0 ? afterFailures(failedCreations, call.data) : call.data)
  if (failedCalls === undefined) return { ...spawned, to, data }
  const before = { calls: failedCalls, data: passedOn(undoneData(action, context)) }
  return { ...spawned, data: catchingInitCode(to, data, before) }
}

const afterFailures = (failures: number, data: Hex): Hex =>
  encodeCall({ abi: factory.abi, functionName: 'spawnAfterFailures', args: [BigInt(failures), data] })

/** Data of a call that fails: by CREATE2 it makes the children and then one again, which undoes all; otherwise it is empty. */
function undoneData(action: Spawn, context: CallContext): Hex {
  if (action.method !== 'create2') return '0x'
  const salts = [...action.children, ...action.children].map(saltOf)
  return encodeCall({ abi: factory.abi, functionName: 'spawnAtSalts', args: [initCodeOf(action, context), salts] })
}

/** Signs an account's consent to take a factory's code. Its nonce is the account's after the transaction has begun. */
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
): ActionCall {
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
