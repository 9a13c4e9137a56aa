import {
  type AbiFunction,
  type AbiParameter,
  decodeAbiParameters,
  decodeFunctionData,
  type Hex,
  slice,
  toFunctionSelector,
} from 'viem'
import type { PlannedAction } from '../chain/execute/plan.ts'
import { InternalError, UsageError } from '../errors.ts'
import type { Action } from '../model/action.ts'
import { stepText } from '../scenario/narrative.ts'
import { codeOf, contracts, inputsOf } from './codes.ts'
import { exportedValue, type NameOf } from './exported-value.ts'
import type { CodeName, Exported, ExportedCall, ExportedCreation, ExportedTransaction } from './scenario-export.ts'
import { signatureOf } from './signature.ts'

/** What a transaction is worked out from: the names, and when the scenario started. */
type Place = { nameOf: NameOf; startedAt: number }

/** A planned transaction, by names instead of bytes. Throws UsageError where it must meet an error that no contract has. */
export function exportedTransaction(
  { action, sender, call, creates }: PlannedAction,
  place: Place,
): ExportedTransaction {
  const { to, data } = call
  const what =
    to === undefined
      ? { creation: toldCreation(codeMadeBy(action), data, place) }
      : { to: nameIn(place, to), call: toldCall(data, place) }
  return {
    text: stepText(action),
    from: nameIn(place, sender),
    what,
    creates: creates.map(({ name }) => name),
    ...(action.reverts !== undefined && { refusal: errorSignature(action.reverts) }),
  }
}

function nameIn({ nameOf }: Place, address: Hex): string {
  const name = nameOf(address)
  if (name === undefined) throw new InternalError('A transaction of the scenario is of nobody', { facts: { address } })
  return name
}

function codeMadeBy(action: Action): CodeName {
  return action.do === 'deploy' ? action.kind : 'agreement'
}

function toldCreation(code: CodeName, data: Hex, { nameOf }: Place): ExportedCreation {
  const inputs = inputsOf(code)
  if (inputs.length === 0) return { code, inputs, args: [] }
  const values = decodeAbiParameters(inputs, `0x${data.slice(codeOf(code).length)}`)
  return { code, inputs, args: inputs.map((input, index) => exportedValue(input, values[index], nameOf)) }
}

const items: readonly { type: string }[] = Object.values(contracts).flatMap(({ abi }) => [...abi])
const functions = new Map(
  items.filter((item): item is AbiFunction => item.type === 'function').map((item) => [toFunctionSelector(item), item]),
)
const errors = items.filter((item): item is ErrorItem => item.type === 'error')

type ErrorItem = { type: 'error'; name: string; inputs: readonly AbiParameter[] }

function toldCall(data: Hex, place: Place): ExportedCall {
  const item = functions.get(slice(data, 0, 4))
  if (!item)
    throw new InternalError('A transaction of the scenario calls a function that no contract has', { facts: { data } })
  const { args = [] } = decodeFunctionData({ abi: [item], data })
  return { item, args: item.inputs.map((input, index) => argument(item, input, args[index], place)) }
}

/** Two arguments are more than their type says: the data of another call, and a time. */
function argument(item: AbiFunction, input: AbiParameter, value: unknown, place: Place): Exported {
  if (item.name === 'forward' && input.type === 'bytes') return { kind: 'call', call: toldCall(value as Hex, place) }
  if (item.name === 'extendCommitmentWindow') return { kind: 'moment', seconds: Number(value) - place.startedAt }
  return exportedValue(input, value, place.nameOf)
}

function errorSignature(name: string): string {
  const item = errors.find((one) => one.name === name)
  if (!item) throw new UsageError(`No contract has an error named ${name}`)
  return signatureOf(item)
}
