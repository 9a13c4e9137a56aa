import { type Action, namePattern } from '../model/action.ts'
import { lookAlikeOf } from '../model/look-alike.ts'
import { CREATE2_DEPLOYER, OLDER_CHILD, OLDER_FACTORY } from '../model/world.ts'
import { UsageError } from '../platform/errors.ts'
import { actionsOf, type Scenario, type Step } from '../scenario/scenario.ts'

/**
 * Checks that a scenario can be exported: a program has a chain, but no explorer and no proxies.
 * @param name Its name in the error: its file. Default: its id.
 * @throws {UsageError} with the reason if it cannot.
 */
export function checkExportable(scenario: Scenario, name = scenario.id): void {
  const reason = reasonOf(scenario) ?? scenario.steps.map(reasonOfStep).find((one) => one !== undefined)
  if (reason === undefined) return
  throw new UsageError(`${name} cannot be written as a program: ${reason}`, {
    next: 'leave --as out: `harborcheck reproduce` runs every case',
  })
}

function reasonOf({ elsewhere, subjectEnvironment, node, meta }: Scenario): string | undefined {
  if (elsewhere) return 'it runs on two networks'
  if (subjectEnvironment) return "its subject is told another chain id than the node's"
  if (node) return "its node acts as another software, and a program has Anvil's"
  if (meta) return 'it runs twice, and its answers are compared with each other'
  return undefined
}

function reasonOfStep(step: Step): string | undefined {
  if (step.do === 'fault' || step.do === 'endFaults') return 'its sources fail, and a program only has a chain'
  if (step.do === 'quirk' || step.do === 'endQuirks') return 'its explorer has quirks, and a program only has a chain'
  if (step.do === 'sameBlock' && step.sameSecond) return 'two of its blocks have the same timestamp'
  if (step.do === 'pending') return 'transactions are pending in its node, and a program only has blocks'
  if (step.do === 'undone' || step.do === 'reorganise') return 'a reorganisation undoes a part of it'
  if (anyText(step, namesLookAlike)) return 'one of its accounts has a look-alike address'
  if (anyText(step, (text) => text === OLDER_FACTORY || text === OLDER_CHILD))
    return 'one of its contracts is older than the registries, with which a program begins'
  const actions = actionsOf(step)
  if (actions.some((action) => 'codeOf' in action))
    return 'one of its accounts takes the code of a contract by EIP-7702'
  if (actions.some((action) => action.do === 'fakeEvent'))
    return 'an event of the attack registry comes from another contract'
  if (actions.some((action) => 'caught' in action || 'failedCalls' in action || 'failedCreations' in action))
    return 'one of its transactions catches the error of a call'
  if (actions.some((action) => action.do === 'spawn' && action.factory === CREATE2_DEPLOYER))
    return 'one of its contracts comes from the well-known CREATE2 deployer, which has no functions'
  if (actions.some((action) => 'also' in action)) return 'one of its transactions makes several calls'
  if (actions.some((action) => 'code' in action)) return 'one of its contracts has other code'
  if (actions.some((action) => 'pointsTo' in action)) return 'one of its contracts points to another'
  if (actions.some(makesProxy)) return 'one of its contracts is an EIP-1967 proxy'
  if (step.do !== 'ask') return anyText(actions, isEscaped) ? escapedText : undefined
  if (step.race) return 'its questions are asked while the chain changes'
  const spelled = step.questions.some((one) => 'spelling' in one && one.spelling !== 'checksummed')
  return spelled ? 'it asks about an address in another spelling, and a program writes one spelling only' : undefined
}

function makesProxy(action: Action): boolean {
  return 'implementation' in action && !(action.do === 'spawn' && action.method === 'clone')
}

const escapedText = 'one of its texts has quotes, backslashes, dollar signs or characters beyond ASCII'

/** Characters that shells, Solidity and JSON escape in different ways. */
const escaped = /[^ -~]|["'\\$`]/

const isEscaped = (text: string) => escaped.test(text)
const namesLookAlike = (text: string) => namePattern.test(text) && lookAlikeOf(text) !== undefined

/** Whether a text inside a value matches. */
function anyText(value: unknown, isSuch: (text: string) => boolean): boolean {
  if (typeof value === 'string') return isSuch(value)
  return typeof value === 'object' && value !== null && Object.values(value).some((part) => anyText(part, isSuch))
}
