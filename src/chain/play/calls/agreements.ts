import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  keccak256,
  stringToBytes,
  zeroAddress,
} from 'viem'
import type { Adopt, CreateAgreement } from '../../../model/action.ts'
import { agreement, agreementFactory, chainSafeHarborRegistry } from '../../artifacts/index.ts'
import type { Call, Setting } from '../call.ts'
import { chainsOf, termsOf } from '../encode.ts'

const [{ inputs: constructorInputs }] = agreement.abi.filter((item) => item.type === 'constructor') as [Constructor]
type Constructor = Extract<(typeof agreement.abi)[number], { type: 'constructor' }>

/** The official factory's `create`, or a creation transaction of the same code. */
export async function createAgreement(action: CreateAgreement, setting: Setting): Promise<Call> {
  const { scenarioId, deployment, roster, nonces, sender } = setting
  const owner = roster.addressOf(action.owner)
  const details = {
    protocolName: action.protocolName,
    contactDetails: action.contactDetails,
    chains: chainsOf(action.chains, owner, setting),
    bountyTerms: termsOf(action.terms),
    agreementURI: action.agreementURI,
  }
  const constructorArguments = encodeAbiParameters(constructorInputs, [details, owner, deployment.attackRegistry])
  if (action.byHand) {
    const address = getContractAddress({ from: sender, nonce: BigInt(nonces.of(sender)) })
    const data = concat([agreement.bytecode, constructorArguments])
    return { data, makes: [{ name: action.agreement, address, nonce: 1 }] }
  }
  const salt = keccak256(stringToBytes(`${scenarioId}/${action.agreement}`))
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: deployment.agreementFactory,
    // The factory binds the salt to its caller.
    salt: keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [sender, salt])),
    bytecodeHash: await setting.initCodeHash(constructorArguments),
  })
  return {
    to: deployment.agreementFactory,
    data: encodeFunctionData({ abi: agreementFactory.abi, functionName: 'create', args: [details, owner, salt] }),
    makes: [{ name: action.agreement, address, nonce: 1 }],
  }
}

/** The chain safe harbor registry's `adoptSafeHarbor`. */
export function adopt({ agreement }: Adopt, { deployment, roster }: Setting): Call {
  const adopted = agreement === null ? zeroAddress : roster.addressOf(agreement)
  return {
    to: deployment.chainSafeHarborRegistry,
    data: encodeFunctionData({ abi: chainSafeHarborRegistry.abi, functionName: 'adoptSafeHarbor', args: [adopted] }),
  }
}
