import { UsageError } from '../../errors.ts'
import { type LifeOperation, lifeOperations, type Name, type SpawnMethod } from '../../model/action.ts'
import { childContractScopes } from '../../model/protocol.ts'
import { type Covers, type ScenarioBuilder, scenario } from '../../scenario/builder.ts'
import type { DeadlineName, Step } from '../../scenario/scenario.ts'
import { parseDuration } from './duration.ts'

/** What an action of a few words can be told besides. */
export type TransactionOptions = {
  by?: Name
  reverts?: string
  how?: SpawnMethod
  kind?: 'vault' | 'factory' | 'router'
  through?: Name
}

/** The forms in words, each with what it is for; everything else is JSON. */
const forms = [
  ['deploy NAME', 'a contract, a vault unless --kind says otherwise'],
  ['spawn FACTORY CHILD...', 'children of a factory, in one call'],
  ['agreement NAME CONTRACT[=SCOPE]...', 'an agreement of NAMEOwner, with a commitment window of 30 days'],
  ['underAttack AGREEMENT', 'requested and approved'],
  ['adopt ADOPTER AGREEMENT|none', 'an adoption'],
  ['promote AGREEMENT', `and so on: ${lifeOperations.join(', ')}`],
  ['commit AGREEMENT DURATION', 'a commitment window that ends so long from then'],
  ['addAccounts AGREEMENT CONTRACT[=SCOPE]...', 'to the scope'],
  ['removeAccounts AGREEMENT CONTRACT...', 'from the scope'],
  ['transferOwnership AGREEMENT TO', 'or transferAttackModerator'],
  ['endFaults', 'or endQuirks'],
] as const

/**
 * The steps that some words ask for: `promote agreementA`, `spawn factory child`, or a step in full as JSON, or a list of
 * them.
 * @throws {UsageError} where they are neither.
 */
export function stepsInWords(words: readonly string[], manner: TransactionOptions = {}): Step[] {
  const [verb = '', ...rest] = words
  if (/^\s*[{[]/.test(verb)) return fromJson(words.join(' '))
  const telling = tellingOf(verb, rest, manner)
  if (!telling) throw unclear(words)
  const { steps } = telling(scenario('up/words', 'What some words ask for')).build()
  const { by, reverts } = manner
  return steps.map((step) => ({ ...step, ...(by && { by }), ...(reverts && { reverts }) }) as Step)
}

type Telling = (told: ScenarioBuilder) => ScenarioBuilder

function tellingOf(verb: string, rest: readonly string[], manner: TransactionOptions): Telling | undefined {
  const [first = '', second = ''] = rest
  const { kind, how, through } = manner
  if (rest.length === 1 && lifeOperations.includes(verb as LifeOperation)) {
    return (told) => told.life(first, verb as LifeOperation)
  }
  switch (`${verb} ${Math.min(rest.length, 2)}`) {
    case 'deploy 1':
      return (told) => told.deploy(first, kind)
    case 'spawn 2':
      return (told) =>
        told.spawn(rest.slice(1), first, { ...(kind && { kind }), ...(how && { how }), ...(through && { through }) })
    case 'agreement 2':
      return (told) => told.agreement(first, { covers: coversOf(rest.slice(1)) })
    case 'underAttack 1':
      return (told) => told.underAttack(first)
    case 'adopt 2':
      return (told) => told.adopt(first, second === 'none' ? null : second)
    case 'commit 2': {
      const seconds = parseDuration(second)
      return seconds === undefined ? undefined : (told) => told.commit(first, seconds)
    }
    case 'addAccounts 2':
      return (told) => told.addAccounts(first, coversOf(rest.slice(1)))
    case 'removeAccounts 2':
      return (told) => told.removeAccounts(first, rest.slice(1))
    case 'transferOwnership 2':
    case 'transferAttackModerator 2':
      return (told) => told.do({ do: verb as 'transferOwnership', agreement: first, to: second })
    case 'endFaults 0':
      return (told) => told.endFaults()
    case 'endQuirks 0':
      return (told) => told.endQuirks()
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
      facts: { 'there are': childContractScopes.join(', ') },
    })
  })
}

const deadlines: readonly string[] = ['countdownEnd', 'requestDeadline', 'commitmentEnd'] satisfies DeadlineName[]

/**
 * The step that some words about time ask for: `+3d`, or `countdownEnd agreementA`, which an offset may follow.
 * @throws {UsageError} where they are neither.
 */
export function timeInWords(words: readonly string[]): Step {
  const [first = '', agreement, offset = '0'] = words
  const seconds = words.length === 1 ? parseDuration(first) : undefined
  if (seconds !== undefined && seconds > 0) return { do: 'wait', seconds }
  if (seconds !== undefined)
    throw new UsageError('Time only goes on', { next: 'snapshots go back: world snapshot NAME' })
  const by = parseDuration(offset)
  if (deadlines.includes(first) && agreement !== undefined && by !== undefined && words.length <= 3) {
    return { do: 'waitUntil', deadline: first as DeadlineName, agreement, ...(by !== 0 && { offset: by }) }
  }
  throw new UsageError(`That is no time: ${words.join(' ')}`, {
    next: '`+3d`, `+1h30m`, or `countdownEnd agreementA`, also with `-1` or `+1` after it; requestDeadline and commitmentEnd likewise',
  })
}

function fromJson(text: string): Step[] {
  try {
    const value: unknown = JSON.parse(text)
    return (Array.isArray(value) ? value : [value]) as Step[]
  } catch (error) {
    throw new UsageError(`That is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}

function unclear(words: readonly string[]): UsageError {
  return new UsageError(`There is no such action: ${words.join(' ')}`, {
    facts: Object.fromEntries(forms),
    next: `every step of a scenario can be done as JSON: world do '{"do": "wait", "seconds": 60}'`,
  })
}
