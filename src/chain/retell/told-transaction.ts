import {
  type AbiFunction,
  type AbiParameter,
  decodeAbiParameters,
  decodeFunctionData,
  type Hex,
  toFunctionSelector,
} from 'viem'
import { InternalError, UsageError } from '../../errors.ts'
import type { Action } from '../../model/action.ts'
import { stepText } from '../../scenario/narrative.ts'
import * as artifacts from '../artifacts/index.ts'
import type { Planned } from '../play/plan.ts'
import { codeOf, inputsOf } from './codes.ts'
import type { CodeName, Told, ToldCall, ToldCreation, ToldTransaction } from './retelling.ts'
import { signatureOf } from './signature.ts'
import { type NameOf, toldValue } from './told-value.ts'

/** What a transaction is worked out from: the names, and when the story started. */
type Place = { nameOf: NameOf; startedAt: number }

/** A planned transaction, by names instead of bytes. Throws UsageError where it must meet an error that no contract has. */
export function toldTransaction({ action, sender, call }: Planned, place: Place): ToldTransaction {
  const { to, data } = call
  const what =
    to === undefined
      ? { creation: toldCreation(codeMadeBy(action), data, place) }
      : { to: nameIn(place, to), call: toldCall(data, place) }
  return {
    text: stepText(action),
    from: nameIn(place, sender),
    what,
    ...(action.reverts !== undefined && { refusal: errorSignature(action.reverts) }),
  }
}

function nameIn({ nameOf }: Place, address: Hex): string {
  const name = nameOf(address)
  if (name === undefined) throw new InternalError('A transaction of the story is of nobody', { facts: { address } })
  return name
}

function codeMadeBy(action: Action): CodeName {
  return action.do === 'deploy' ? action.kind : 'agreement'
}

function toldCreation(code: CodeName, data: Hex, { nameOf }: Place): ToldCreation {
  const inputs = inputsOf(code)
  if (inputs.length === 0) return { code, inputs, args: [] }
  const values = decodeAbiParameters(inputs, `0x${data.slice(codeOf(code).length)}`)
  return { code, inputs, args: inputs.map((input, index) => toldValue(input, values[index], nameOf)) }
}

const told = [
  'agreement',
  'agreementFactory',
  'attackRegistry',
  'chainSafeHarborRegistry',
  'factory',
  'router',
] as const
const functions: AbiFunction[] = told.flatMap((name) =>
  (artifacts[name].abi as readonly { type: string }[]).filter((item): item is AbiFunction => item.type === 'function'),
)

function toldCall(data: Hex, place: Place): ToldCall {
  const item = functions.find((one) => toFunctionSelector(one) === data.slice(0, 10))
  if (!item)
    throw new InternalError('A transaction of the story calls a function that no contract has', { facts: { data } })
  const { args = [] } = decodeFunctionData({ abi: [item], data })
  return { item, args: item.inputs.map((input, index) => argument(item, input, args[index], place)) }
}

/** Two arguments are more than their type says: the data of another call, and a time. */
function argument(item: AbiFunction, input: AbiParameter, value: unknown, place: Place): Told {
  if (item.name === 'forward' && input.type === 'bytes') return { kind: 'call', call: toldCall(value as Hex, place) }
  if (item.name === 'extendCommitmentWindow') return { kind: 'moment', seconds: Number(value) - place.startedAt }
  return toldValue(input, value, place.nameOf)
}

type ErrorItem = { type: 'error'; name: string; inputs: readonly AbiParameter[] }
const errors = Object.values(artifacts).flatMap(({ abi }) =>
  (abi as readonly { type: string }[]).filter((item): item is ErrorItem => item.type === 'error'),
)

function errorSignature(name: string): string {
  const item = errors.find((one) => one.name === name)
  if (!item) throw new UsageError(`No contract has an error named ${name}`)
  return signatureOf(item)
}
