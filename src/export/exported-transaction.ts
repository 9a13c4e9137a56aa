import {
  type AbiFunction,
  type AbiParameter,
  decodeAbiParameters,
  decodeFunctionData,
  type Hex,
  slice,
  toFunctionSelector,
} from 'viem'
import type { PlannedAction } from '../chain/execute/plan-block.ts'
import type { TransactionToMine } from '../chain/mine.ts'
import type { Action } from '../model/action.ts'
import { InternalError, UsageError } from '../platform/errors.ts'
import { stepText } from '../scenario/narrative.ts'
import { codeOf, contracts, inputsOf } from './codes.ts'
import { exportedValue, type NameOf } from './exported-value.ts'
import type { CodeName, ExportedCall, ExportedCreation, ExportedTransaction, ExportedValue } from './scenario-export.ts'
import { signatureOf } from './signature.ts'

/** The names of addresses, and the timestamp of the scenario's start. */
type Context = { nameOf: NameOf; startedAt: number }

/**
 * Replaces the bytes of a planned transaction by names and values.
 * @throws {UsageError} if the action must revert with an error that the contracts do not declare.
 */
export function exportedTransaction(
  { action, sender, call, creates }: PlannedAction,
  context: Context,
): ExportedTransaction {
  const { to, data } = call
  const content =
    to === undefined
      ? { creation: exportedCreation(createdCode(action), data, context) }
      : { to: nameIn(context, to), call: exportedCall(data, context) }
  return {
    text: stepText(action),
    from: nameIn(context, sender),
    content,
    creates: creates.map(({ name }) => name),
    reverts: action.reverts === undefined ? undefined : errorSignature(action.reverts),
  }
}

/** Describes the transaction of the registries' deployer that prepares a block's actions. */
export function exportedPreparation({ from, to, data }: TransactionToMine, context: Context): ExportedTransaction {
  if (to === undefined) throw new InternalError('A preparation calls no contract')
  const content = { to: nameIn(context, to), call: exportedCall(data, context) }
  return { text: 'makes chains valid', from: nameIn(context, from), content, creates: [] }
}

function nameIn({ nameOf }: Context, address: Hex): string {
  const name = nameOf(address)
  if (name === undefined)
    throw new InternalError('A transaction of the scenario has an address without a name', { facts: { address } })
  return name
}

function createdCode(action: Action): CodeName {
  return action.do === 'deploy' ? action.kind : 'agreement'
}

function exportedCreation(code: CodeName, data: Hex, { nameOf }: Context): ExportedCreation {
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

function exportedCall(data: Hex, context: Context): ExportedCall {
  const item = functions.get(slice(data, 0, 4))
  if (!item)
    throw new InternalError('A transaction of the scenario calls a function that no contract has', { facts: { data } })
  const { args = [] } = decodeFunctionData({ abi: [item], data })
  return { item, args: item.inputs.map((input, index) => argument(item, input, args[index], context)) }
}

/**
 * Describes an argument. Two have a special meaning: a router's data is another call, and a commitment window ends at a
 * timestamp.
 */
function argument(item: AbiFunction, input: AbiParameter, value: unknown, context: Context): ExportedValue {
  if (item.name === 'forward' && input.type === 'bytes')
    return { kind: 'call', call: exportedCall(value as Hex, context) }
  if (item.name === 'extendCommitmentWindow') return { kind: 'timestamp', seconds: Number(value) - context.startedAt }
  return exportedValue(input, value, context.nameOf)
}

function errorSignature(name: string): string {
  const item = errors.find((one) => one.name === name)
  if (!item) throw new UsageError(`No contract has an error named ${name}`)
  return signatureOf(item)
}
