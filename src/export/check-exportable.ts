import { UsageError } from '../errors.ts'
import { isAction, type Scenario, type Step } from '../scenario/scenario.ts'

/**
 * Makes sure that a scenario can be written down as a program that has a chain and nothing else.
 * @throws {UsageError} where it cannot, with the reason.
 */
export function checkExportable(scenario: Scenario): void {
  const reason = reasonOf(scenario) ?? scenario.steps.map(reasonOfStep).find((one) => one !== undefined)
  if (reason === undefined) return
  throw new UsageError(`${scenario.id} cannot be written as a program of its own: ${reason}`, {
    next: 'leave --as out: `harborcheck reproduce` plays every case',
  })
}

function reasonOf({ elsewhere, told, meta }: Scenario): string | undefined {
  if (elsewhere) return 'it is told on two networks'
  if (told) return "its subject is told another chain id than the node's"
  if (meta) return 'it is told twice, and its answers are held against each other'
  return undefined
}

function reasonOfStep(step: Step): string | undefined {
  if (step.do === 'fault' || step.do === 'endFaults') return 'its sources fail, and a program asks the chain alone'
  if (step.do === 'quirk' || step.do === 'endQuirks')
    return 'its explorer goes wrong, and a program asks the chain alone'
  if (step.do === 'undone') return 'a reorganisation undoes a part of it'
  if (step.do !== 'ask') return (isAction(step) || step.do === 'sameBlock') && hasOddText(step) ? oddText : undefined
  if (step.race) return 'its questions are asked while a block comes'
  const spelled = step.questions.some((one) => 'spelling' in one && one.spelling !== 'checksummed')
  return spelled
    ? 'it asks about an address in another spelling, and a program has no other way to write one'
    : undefined
}

const oddText = 'one of its texts has quotes, backslashes, dollar signs or characters beyond ASCII'

/** What shells, Solidity and JSON each escape in another way. */
const odd = /[^ -~]|["'\\$`]/

function hasOddText(value: unknown): boolean {
  if (typeof value === 'string') return odd.test(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasOddText)
}
