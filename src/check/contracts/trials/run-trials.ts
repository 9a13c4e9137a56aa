import type { Hex } from 'viem'
import type { Chain } from '../../../chain/chain.ts'
import type { RpcRequest } from '../../../chain/rpc/rpc.ts'
import { RpcError } from '../../../chain/rpc/rpc-error.ts'
import { isUnverifiedRequest } from '../../../model/actions/registry-operations.ts'
import type { CheckedRules } from '../checked-rules.ts'
import type { ContractDifference } from '../difference.ts'
import { type NameOfAddress, refusalOf } from '../read/reading.ts'
import { anyError, type Trial } from './trial.ts'

/** Calls in one message. */
const CALLS = 400

/** Tries calls at the latest block, and compares their outcomes. Omits calls of functions that the deployment lacks. */
export async function runTrials(
  chain: Chain,
  trials: readonly Trial[],
  nameOf: NameOfAddress,
  checked: CheckedRules,
): Promise<ContractDifference[]> {
  const { custom, implementations } = chain.deployment
  // What the profile sends in its own way may need more than one call.
  const actionOf = (name: string) => (isUnverifiedRequest(name) ? 'requestUnderAttack' : (name as 'adopt'))
  const tried = trials.filter(({ functionName: name }) => !custom?.lacks.has(name) && !custom?.actions[actionOf(name)])
  if (tried.length === 0) return []
  const router = await chain.request<Hex>({ method: 'eth_getCode', params: [implementations.router, 'latest'] })
  const differences: ContractDifference[] = []
  for (let start = 0; start < tried.length; start += CALLS) {
    const some = tried.slice(start, start + CALLS)
    const answers = await chain.attempt(some.map((trial) => callRequest(trial, router)))
    for (const [index, trial] of some.entries()) {
      checked.count(trial.rule)
      const difference = compare(trial, answers[index], nameOf)
      if (difference) differences.push(difference)
    }
  }
  return differences
}

function callRequest({ from, to, data, routerAt }: Trial, router: Hex): RpcRequest {
  const overrides = routerAt === undefined ? [] : [{ [routerAt]: { code: router } }]
  return { method: 'eth_call', params: [{ from, to, data }, 'latest', ...overrides] }
}

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
