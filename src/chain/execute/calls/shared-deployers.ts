import { type Address, concat, keccak256 } from 'viem'
import { battleChainDeployer, router } from '../../../artifacts/index.ts'
import type { Name } from '../../../model/action.ts'
import type { Spawn } from '../../../model/actions/spawn-action.ts'
import { encodeCall } from '../../abi/encode-call.ts'
import { created2Address, createdAddress } from '../../created-address.ts'
import { cloneInitCode, initCodeHashes, initCodes } from '../../deploy/init-codes.ts'
import { CREATE2_DEPLOYER_ADDRESS } from '../../well-known-deployer.ts'
import type { ActionCall, CallContext } from '../action-call.ts'
import { saltOf } from '../salt.ts'
import { create3, createdContracts, withNested } from './created-contracts.ts'
import { implementationOf, initCodeOf } from './spawned-code.ts'

// They deploy for every scenario on the chain, so a salt contains the scenario's id. The model has checked that there is one child.

/** First call of a clone. It forwards an empty list of calls, which every vault, factory or router accepts. */
export const NO_CALLS = encodeCall({ abi: router.abi, functionName: 'forwardAll', args: [[], []] })

/** Encodes a call of the official deployer. It hashes the salt, which does not begin with the caller's address. */
export function officialCall(
  { children, proxies, kind = 'vault', method = 'create', implementation }: Spawn,
  context: CallContext,
): ActionCall {
  const { abi } = battleChainDeployer
  const { nonces, scenarioId, deployment } = context
  const { battleChainDeployer: deployer } = deployment
  const [child] = children as [Name]
  const salt = saltOf(`${scenarioId}/${child}`)
  const guarded = keccak256(salt)
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
        creates: at(created2Address(deployer, guarded, initCodeHashes[kind])),
      }
    case 'create3':
      return {
        data: encodeCall({ abi, functionName: 'deployCreate3', args: [salt, initCodes[kind]] }),
        creates: create3(child, proxies?.[0], deployer, guarded),
      }
    case 'clone': {
      const cloned = implementationOf({ kind, implementation }, context)
      const args = [salt, cloned, NO_CALLS] as const
      return {
        data: encodeCall({ abi, functionName: 'deployCreate2Clone', args }),
        creates: at(created2Address(deployer, guarded, keccak256(cloneInitCode(cloned)))),
      }
    }
  }
}

/** Encodes a call of the well-known CREATE2 deployer: it has no functions, and takes a salt and an init code. */
export function create2Call(action: Spawn, context: CallContext): ActionCall {
  const [child] = action.children as [Name]
  const salt = saltOf(`${context.scenarioId}/${child}`)
  const initCode = initCodeOf(action, context)
  const address = created2Address(CREATE2_DEPLOYER_ADDRESS, salt, keccak256(initCode))
  const creates = withNested(
    createdContracts([child], () => address),
    action.nested ?? [],
  )
  return { data: concat([salt, initCode]), creates }
}
