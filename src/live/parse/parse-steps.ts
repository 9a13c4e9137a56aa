import type { Name, SpawnMethod } from '../../model/action.ts'
import { isRegistryOperation, registryOperations } from '../../model/actions/registry-operations.ts'
import { childContractScopes } from '../../model/protocol.ts'
import { messageOf, UsageError } from '../../platform/errors.ts'
import { type ScenarioBuilder, scenario } from '../../scenario/builder.ts'
import type { Covers } from '../../scenario/new-agreement.ts'
import type { DeadlineName, Step } from '../../scenario/scenario.ts'
import { parseDuration } from './parse-duration.ts'

/** Options of an action on the command line. */
export type ParsedTransactionOptions = {
  by?: Name
  reverts?: string
  method?: SpawnMethod
  kind?: 'vault' | 'factory' | 'router'
  through?: Name
}

/** The actions that have a short form, each with a description. Every other step is written as JSON. */
const forms = [
  ['deploy NAME', 'a contract, a vault unless --kind says otherwise'],
  ['spawn FACTORY CHILD...', 'children of a factory, in one call'],
  ['agreement NAME CONTRACT[=SCOPE]...', 'an agreement of NAMEOwner, with a commitment window of 30 days'],
  ['underAttack AGREEMENT', 'requested and approved'],
  ['adopt ADOPTER AGREEMENT|none', 'an adoption'],
  ['promote AGREEMENT', `and so on: ${registryOperations.join(', ')}`],
  ['commit AGREEMENT DURATION', 'a commitment window that ends so long from then'],
  ['addAccounts AGREEMENT CONTRACT[=SCOPE]...', 'to the scope'],
  ['removeAccounts AGREEMENT CONTRACT...', 'from the scope'],
  ['transferOwnership AGREEMENT TO', 'or transferAttackModerator; acceptOwnership AGREEMENT completes the first'],
  ['authorizeAgreementOwner CONTRACT TO', 'TO can request attack mode for a contract of the official deployer'],
  ['changeRegistryModerator TO', 'by the owner of the attack registry'],
  ['endFaults', 'or endQuirks'],
] as const

/**
 * Parses the words of a command line into steps: a short form such as `promote agreementA`, or JSON of one step or a list.
 * @throws {UsageError} if the words are neither.
 */
export function parseSteps(words: readonly string[], options: ParsedTransactionOptions = {}): Step[] {
  const [verb = '', ...rest] = words
  if (/^\s*[{[]/.test(verb)) return fromJson(words.join(' '))
  const addSteps = adderOf(verb, rest, options)
  if (!addSteps) throw unknownAction(words)
  const { steps } = addSteps(scenario('up/command-line', 'Steps of a command line')).build()
  const { by, reverts } = options
  return steps.map((step) => ({ ...step, ...(by && { by }), ...(reverts && { reverts }) }) as Step)
}

type AddSteps = (builder: ScenarioBuilder) => ScenarioBuilder

function adderOf(verb: string, rest: readonly string[], options: ParsedTransactionOptions): AddSteps | undefined {
  const [first = '', second = ''] = rest
  const { kind, method, through } = options
  if (rest.length === 1 && isRegistryOperation(verb)) return (builder) => builder.lifecycle(first, verb)
  switch (`${verb} ${Math.min(rest.length, 2)}`) {
    case 'deploy 1':
      return (builder) => builder.deploy(first, kind)
    case 'spawn 2':
      return (builder) =>
        builder.spawn(rest.slice(1), first, {
          ...(kind && { kind }),
          ...(method && { method }),
          ...(through && { through }),
        })
    case 'agreement 2':
      return (builder) => builder.agreement(first, { covers: coversOf(rest.slice(1)) })
    case 'underAttack 1':
      return (builder) => builder.underAttack(first)
    case 'adopt 2':
      return (builder) => builder.adopt(first, second === 'none' ? null : second)
    case 'commit 2': {
      const seconds = parseDuration(second)
      return seconds === undefined ? undefined : (builder) => builder.commit(first, seconds)
    }
    case 'addAccounts 2':
      return (builder) => builder.addAccounts(first, coversOf(rest.slice(1)))
    case 'removeAccounts 2':
      return (builder) => builder.removeAccounts(first, rest.slice(1))
    case 'transferOwnership 2':
    case 'transferAttackModerator 2':
      return (builder) => builder.do({ do: verb as 'transferOwnership', agreement: first, to: second })
    case 'acceptOwnership 1':
      return (builder) => builder.do({ do: 'acceptOwnership', agreement: first })
    case 'authorizeAgreementOwner 2':
      return (builder) => builder.do({ do: 'authorizeAgreementOwner', contract: first, to: second })
    case 'changeRegistryModerator 1':
      return (builder) => builder.do({ do: 'changeRegistryModerator', to: first })
    case 'endFaults 0':
      return (builder) => builder.endFaults()
    case 'endQuirks 0':
      return (builder) => builder.endQuirks()
    default:
      return undefined
  }
}

function coversOf(words: readonly string[]): Covers {
  return words.map((word) => {
    const [account = '', scope] = word.split('=', 2)
    if (scope === undefined) return { account }
    const known = childContractScopes.find((one) => one === scope)
    if (known) return { account, scope: known }
    throw new UsageError(`There is no child contract scope "${scope}"`, {
      next: `Use one of ${childContractScopes.join(', ')}.`,
    })
  })
}

const deadlines: readonly string[] = ['countdownEnd', 'requestDeadline', 'commitmentEnd'] satisfies DeadlineName[]

/**
 * Parses the words of a command line into a step that waits: `+3d`, or `countdownEnd agreementA` with an optional offset.
 * @throws {UsageError} if the words are neither.
 */
export function parseTime(words: readonly string[]): Step {
  const [first = '', agreement, offset = '0'] = words
  const seconds = words.length === 1 ? parseDuration(first) : undefined
  if (seconds !== undefined && seconds > 0) return { do: 'wait', seconds }
  if (seconds !== undefined)
    throw new UsageError('Time cannot move backwards', { next: 'Use `world restore NAME` to go back to a snapshot.' })
  const by = parseDuration(offset)
  if (deadlines.includes(first) && agreement !== undefined && by !== undefined && words.length <= 3) {
    return { do: 'waitUntil', deadline: first as DeadlineName, agreement, ...(by !== 0 && { offset: by }) }
  }
  throw new UsageError(`Not a duration or a deadline: ${words.join(' ')}`, {
    next: 'Give a duration such as `+3d` or `+1h30m`, or a deadline (countdownEnd, requestDeadline or commitmentEnd) and an agreement, with an optional offset: `countdownEnd agreementA -1`.',
  })
}

function fromJson(text: string): Step[] {
  try {
    const value: unknown = JSON.parse(text)
    return (Array.isArray(value) ? value : [value]) as Step[]
  } catch (error) {
    throw new UsageError(`The step is not valid JSON: ${messageOf(error)}`)
  }
}

function unknownAction(words: readonly string[]): UsageError {
  const [verb = ''] = words
  const form = isRegistryOperation(verb)
    ? `${verb} AGREEMENT`
    : forms.find(([one]) => one.split(' ', 1)[0] === verb)?.[0]
  if (form !== undefined)
    return new UsageError(`The action ${verb} has other arguments: ${form}`, { facts: { given: words.join(' ') } })
  return new UsageError(`Unknown action: ${words.join(' ')}`, {
    facts: Object.fromEntries(forms),
    next: `Use one of these forms, or give any step as JSON: world do '{"do": "wait", "seconds": 60}'`,
  })
}
