import { type Address, concat, type Hex, keccak256, pad, toHex } from 'viem'
import { agreement, agreementFactory } from '../../../artifacts/index.ts'
import type { CreateAgreement } from '../../../model/actions/create-agreement-action.ts'
import { encodeCall } from '../../abi/encode-call.ts'
import { encoderOf } from '../../abi/encoder.ts'
import { created2Address, createdAddress } from '../../created-address.ts'
import type { ActionCall, CallContext } from '../action-call.ts'
import { agreementInitCodeHash } from '../agreement-init-code.ts'
import { chainsOf, termsOf } from '../encode.ts'
import { agreementSalt } from '../salt.ts'
import { caip2 } from '../spelling.ts'

const encodeConstructor = encoderOf(agreement.abi.find((item) => item.type === 'constructor')?.inputs ?? [])

/** Encodes a call of the official factory's `create`, or a creation transaction with the same code. */
export function createAgreement(action: CreateAgreement, context: CallContext): ActionCall {
  const { scenarioId, chainId, deployment, addressBook, nonces, sender } = context
  const owner = addressBook.addressOf(action.owner)
  const details = {
    protocolName: action.protocolName,
    contactDetails: action.contactDetails,
    chains: chainsOf(action.chains, () => owner, context),
    bountyTerms: termsOf(action.terms),
    agreementURI: action.agreementURI,
  }
  const constructorArguments =
    `0x${encodeConstructor([deployment.safeHarborRegistry, owner, caip2('home', context), details])}` as const
  if (action.byHand) {
    const address = createdAddress(sender, nonces.of(sender))
    const { custom } = deployment
    const data = custom?.agreementInitCode?.(details, owner) ?? concat([agreement.bytecode, constructorArguments])
    return { data, creates: [{ name: action.agreement, address, nonce: 1 }] }
  }
  const salt = agreementSalt(action, scenarioId)
  const initCodeHash = agreementInitCodeHash(constructorArguments)
  const address = created2Address(deployment.agreementFactory, boundSalt(sender, chainId, salt), initCodeHash)
  return {
    to: deployment.agreementFactory,
    data: encodeCall({ abi: agreementFactory.abi, functionName: 'create', args: [details, owner, salt] }),
    creates: [{ name: action.agreement, address, nonce: 1 }],
  }
}

/** Computes the salt that the factory passes to CREATE2: `keccak256(abi.encode(caller, chain id, salt))`. */
function boundSalt(caller: Address, chainId: number, salt: Hex): Hex {
  return keccak256(concat([pad(caller), pad(toHex(chainId)), salt]))
}
