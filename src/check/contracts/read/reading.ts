import { type Abi, type Address, getAddress, type Hex, isAddress, isHex, zeroAddress } from 'viem'
import { encodeCall } from '../../../chain/abi/encode-call.ts'
import { decodeRevert, type RevertReason } from '../../../chain/execute/revert-reason.ts'
import type { RpcRequest } from '../../../chain/rpc/rpc.ts'
import { RpcError } from '../../../chain/rpc/rpc-error.ts'
import type { Name } from '../../../model/action.ts'
import { decodeResult } from '../../../rpc/decode-result.ts'
import type { ContractRuleId } from '../contract-rules.ts'
import type { ContractDifference } from '../difference.ts'

/** A function that reads, and what it has to return. */
export type Reading = {
  to: Address
  abi: Abi
  functionName: string
  args: readonly unknown[]
  /** The call with names in the place of addresses. */
  what: string
  /** Of a struct: its members, each with a rule of its own. */
  expected: readonly ExpectedValue[]
  /** Whether a deployment may do without the function: then only a wrong answer is a difference. */
  isOptional?: true
}

/** `member`: of a struct. `value`: text, addresses as names; `pick` takes it from what was returned. */
export type ExpectedValue = {
  member?: string
  rule: ContractRuleId
  value: string
  pick?: (returned: unknown) => unknown
}

/** Makes readings of the functions of a contract. With a `name`, their text begins with it. */
export const readingsFrom =
  (to: Address, abi: unknown, name?: string) =>
  (
    functionName: string,
    args: readonly unknown[],
    expected: readonly ExpectedValue[],
    shownArgs = args.join(', '),
  ): Reading => ({
    ...{ to, abi: abi as Abi, functionName, args, expected },
    what: `${name ? `${name}.` : ''}${functionName}(${shownArgs})`,
  })

/** Expects one value. */
export const one = (rule: ContractRuleId, value: unknown): [ExpectedValue] => [{ rule, value: String(value) }]

/** Expects the value of a struct's member. */
export const memberOf = (member: string, rule: ContractRuleId, value: unknown): ExpectedValue => ({
  ...{ member, rule, value: String(value) },
  pick: (returned) => Object(returned)[member] as unknown,
})

/** Returns the name of an address, if it has one. */
export type NameOfAddress = (address: string) => Name | undefined

export function readCall({ to, abi, functionName, args }: Reading): RpcRequest {
  const data = encodeCall({ abi, functionName, args } as never)
  return { method: 'eth_call', params: [{ to, data }, 'latest'] }
}

/** Compares the answer to a reading with the expected one. */
export function differencesOf(reading: Reading, answer: unknown, nameOf: NameOfAddress): ContractDifference[] {
  const { abi, functionName, what, expected, isOptional } = reading
  if (isOptional && isMissing(answer)) return []
  const decoded = answer instanceof RpcError ? undefined : decode(abi, functionName, answer)
  return expected.flatMap(({ member, rule, value, pick }): ContractDifference[] => {
    const returned = decoded && (pick ? pick(decoded.value) : decoded.value)
    const actual = decoded ? textOf(returned, nameOf) : refusalText(answer)
    if (actual === value) return []
    return [{ in: 'reading', rule, what: member ? `${what}.${member}` : what, expected: value, actual }]
  })
}

/** Whether the contract lacks the function. */
const isMissing = (answer: unknown) => answer === '0x' || (answer instanceof RpcError && answer.data === '0x')

function decode(abi: Abi, functionName: string, answer: unknown): { value: unknown } | undefined {
  try {
    return { value: decodeResult({ abi, functionName, data: answer as Hex }) }
  } catch {
    return undefined
  }
}

/** Describes a wrong end of a call: `refused with` an error, or unreadable data. */
function refusalText(answer: unknown): string {
  if (!(answer instanceof RpcError)) return `data that cannot be read: ${String(answer).slice(0, 100)}`
  const { name, text } = refusalOf(answer)
  return refusedWith(name ?? text)
}

/** Describes the refusal of a call. */
export const refusedWith = (error: string) => `refused with ${error}`

/** Decodes the error of a refused call, its arguments as text, addresses by name; without an error, the node's message. */
export function refusalOf({ data, message }: RpcError, nameOf: NameOfAddress = () => undefined): RevertReason {
  return isHex(data) ? decodeRevert(data, (arg) => textOf(arg, nameOf)) : { text: message }
}

/** Formats a value: addresses by name, lists sorted, since the interface does not specify their order. */
export function textOf(value: unknown, nameOf: NameOfAddress): string {
  if (Array.isArray(value))
    return `[${value
      .map((one) => textOf(one, nameOf))
      .toSorted()
      .join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, one]) => `${name}: ${textOf(one, nameOf)}`)
    return `{${members.join(', ')}}`
  }
  if (typeof value === 'string' && isAddress(value, { strict: false }) && value === getAddress(value)) {
    return value === zeroAddress ? 'zero' : (nameOf(value) ?? value)
  }
  return String(value)
}
