import { type Address, concat, type Hex, keccak256, zeroAddress } from 'viem'
import { agreement, agreementFactory, chainSafeHarborRegistry } from '../../../artifacts/index.ts'
import type { Adopt, CreateAgreement } from '../../../model/action.ts'
import { encodeCall } from '../../abi/encode-call.ts'
import { encoderOf } from '../../abi/encoder.ts'
import { created2Address, createdAddress } from '../../created-address.ts'
import { agreementInitCodeHash } from '../agreement-init-code.ts'
import type { Call, Setting } from '../call.ts'
import { chainsOf, termsOf } from '../encode.ts'
import { saltOf } from '../salt.ts'

const encodeConstructor = encoderOf(agreement.abi.find((item) => item.type === 'constructor')?.inputs ?? [])

/** The official factory's `create`, or a creation transaction of the same code. */
export function createAgreement(action: CreateAgreement, setting: Setting): Call {
  const { scenarioId, deployment, addressBook, nonces, sender } = setting
  const owner = addressBook.addressOf(action.owner)
  const details = {
    protocolName: action.protocolName,
    contactDetails: action.contactDetails,
    chains: chainsOf(action.chains, owner, setting),
    bountyTerms: termsOf(action.terms),
    agreementURI: action.agreementURI,
  }
  const constructorArguments = `0x${encodeConstructor([details, owner, deployment.attackRegistry])}` as const
  if (action.byHand) {
    const address = createdAddress(sender, nonces.of(sender))
    const data = concat([agreement.bytecode, constructorArguments])
    return { data, makes: [{ name: action.agreement, address, nonce: 1 }] }
  }
  const salt = saltOf(`${scenarioId}/${action.agreement}`)
  const initCodeHash = agreementInitCodeHash(constructorArguments)
  const address = created2Address(deployment.agreementFactory, boundSalt(sender, salt), initCodeHash)
  return {
    to: deployment.agreementFactory,
    data: encodeCall({ abi: agreementFactory.abi, functionName: 'create', args: [details, owner, salt] }),
    makes: [{ name: action.agreement, address, nonce: 1 }],
  }
}

/** The factory binds a salt to its caller: `keccak256(abi.encode(caller, salt))`. */
function boundSalt(caller: Address, salt: Hex): Hex {
  return keccak256(`0x${caller.slice(2).toLowerCase().padStart(64, '0')}${salt.slice(2)}`)
}

/** The chain safe harbor registry's `adoptSafeHarbor`. */
export function adopt({ agreement }: Adopt, { deployment, addressBook }: Setting): Call {
  const adopted = agreement === null ? zeroAddress : addressBook.addressOf(agreement)
  return {
    to: deployment.chainSafeHarborRegistry,
    data: encodeCall({ abi: chainSafeHarborRegistry.abi, functionName: 'adoptSafeHarbor', args: [adopted] }),
  }
}
