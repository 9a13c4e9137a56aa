import type { Hex } from 'viem'
import { attackRegistry } from '../../../artifacts/index.ts'
import { encodeCall } from '../../../chain/abi/encode-call.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { RpcRequest } from '../../../chain/rpc/rpc.ts'
import { RpcError } from '../../../chain/rpc/rpc-error.ts'
import { isUnverifiedRequest } from '../../../model/actions/registry-operations.ts'
import type { ContractDifference } from '../difference.ts'
import { attemptAll, count, type ReadContext } from '../read/read-context.ts'
import { type NameOfAddress, refusalOf } from '../read/reading.ts'
import { anyError, type Trial } from './trial.ts'

/** Tries calls at the latest block, and compares their outcomes. Omits calls of functions that the deployment lacks. */
export async function runTrials(
  trials: readonly Trial[],
  { chain, nameOf, checked }: ReadContext,
): Promise<ContractDifference[]> {
  const { custom, implementations } = chain.deployment
  // What the profile sends in its own way may need more than one call.
  const actionOf = (name: string) => (isUnverifiedRequest(name) ? 'requestUnderAttack' : (name as 'adopt'))
  const isCalled = (name: string) => !custom?.lacks.has(name) && !custom?.actions[actionOf(name)]
  const called = trials.filter(({ functionName, needs = [] }) => [functionName, ...needs].every(isCalled))
  const tried = await withoutOwners(chain, called)
  if (tried.length === 0) return []
  const router = await chain.request<Hex>({ method: 'eth_getCode', params: [implementations.router, 'latest'] })
  for (const { rule } of tried) count(checked, rule)
  const answers = await attemptAll(
    chain,
    tried.map((trial) => callRequest(trial, router)),
  )
  return tried.flatMap((trial, index) => compare(trial, answers[index], nameOf) ?? [])
}

function callRequest({ from, to, data, codes = {} }: Trial, router: Hex): RpcRequest {
  const overrides = Object.entries(codes).map(([at, code]) => [at, { code: code === 'router' ? router : code }])
  const state = overrides.length === 0 ? [] : [Object.fromEntries(overrides)]
  return { method: 'eth_call', params: [{ from, to, data }, 'latest', ...state] }
}

/** Omits calls by the owner of the called contract. An account with another role can own it in a custom deployment. */
async function withoutOwners(chain: Chain, trials: readonly Trial[]): Promise<readonly Trial[]> {
  const contracts = [...new Set(trials.flatMap(({ to, isByOther }) => (isByOther ? [to] : [])))]
  if (contracts.length === 0) return trials
  const data = encodeCall({ abi: attackRegistry.abi, functionName: 'owner' })
  const answers = await chain.attempt(
    contracts.map((to): RpcRequest => ({ method: 'eth_call', params: [{ to, data }, 'latest'] })),
  )
  const owners = new Map(contracts.map((to, index) => [to, addressIn(answers[index])]))
  return trials.filter(
    ({ from, to, isByOther }) => !isByOther || ![undefined, from.toLowerCase()].includes(owners.get(to)),
  )
}

/** Decodes an address in lower case; `undefined` if the answer is malformed or an error. */
const addressIn = (answer: unknown): string | undefined =>
  /^0x0{24}([0-9a-f]{40})$/.exec(String(answer))?.[1]?.replace(/^/, '0x')

function compare(
  { what, refusal, rule, brokenRule = () => rule }: Trial,
  answer: unknown,
  nameOf: NameOfAddress,
): ContractDifference | undefined {
  const actual = answer instanceof RpcError ? refusalOf(answer, nameOf) : undefined
  const isRight = refusal === undefined ? !actual : actual && [anyError, actual.text, actual.name].includes(refusal)
  if (isRight) return undefined
  return {
    in: 'trial',
    rule: brokenRule(actual && (actual.name ?? actual.text)),
    what: `a call of ${what}`,
    expected: outcomeText(refusal),
    actual: outcomeText(actual?.text),
  }
}

const outcomeText = (refusal: string | undefined) => (refusal === undefined ? 'to pass' : `to revert with ${refusal}`)
