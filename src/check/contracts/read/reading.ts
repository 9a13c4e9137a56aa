import { type Abi, type Address, decodeFunctionResult, getAddress, type Hex, isAddress, isHex, zeroAddress } from 'viem'
import { encodeCall } from '../../../chain/abi/encode-call.ts'
import { decodeRevert, type RevertReason } from '../../../chain/execute/revert-reason.ts'
import type { RpcRequest } from '../../../chain/rpc/rpc.ts'
import { RpcError } from '../../../chain/rpc/rpc-error.ts'
import type { Name } from '../../../model/action.ts'
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

/** The name of an address; the address where it has none. */
export type NameOf = (address: string) => Name | undefined

/** The call that reads. */
export function readCall({ to, abi, functionName, args }: Reading): RpcRequest {
  const data = encodeCall({ abi, functionName, args } as never)
  return { method: 'eth_call', params: [{ to, data }, 'latest'] }
}

/** How the answer to a reading differs from what it has to be. */
export function differencesOf(reading: Reading, answer: unknown, nameOf: NameOf): ContractDifference[] {
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

/** Whether an answer is that of a contract without the function. */
const isMissing = (answer: unknown) => answer === '0x' || (answer instanceof RpcError && answer.data === '0x')

function decode(abi: Abi, functionName: string, answer: unknown): { value: unknown } | undefined {
  try {
    return { value: decodeFunctionResult({ abi, functionName, data: answer as Hex }) }
  } catch {
    return undefined
  }
}

/** How a call that did not return what it should ended: `refused with` an error, or with data that cannot be read. */
function refusalText(answer: unknown): string {
  if (!(answer instanceof RpcError)) return `data that cannot be read: ${String(answer).slice(0, 100)}`
  const { name, text } = refusalOf(answer)
  return refusedWith(name ?? text)
}

/** What a value says of a call that has to be refused. */
export const refusedWith = (error: string) => `refused with ${error}`

/** The error that a call was refused with, its arguments as text, addresses by name; the node's message where it tells none. */
export function refusalOf({ data, message }: RpcError, nameOf: NameOf = () => undefined): RevertReason {
  return isHex(data) ? decodeRevert(data, (arg) => textOf(arg, nameOf)) : { text: message }
}

/** A value as text: addresses by name, lists in an order of their own, since the interface promises none. */
export function textOf(value: unknown, nameOf: NameOf): string {
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
