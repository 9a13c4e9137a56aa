import { partsOf, scenarioPair } from '../generate/meta/scenario-pair.ts'
import type { Level } from '../model/rules.ts'
import type { TestNetwork } from '../network/test-network.ts'
import { openCount } from '../report/open-text.ts'
import { styleFor } from '../report/style.ts'
import { checkAgreement } from '../run/campaign/check-agreement.ts'
import type { ScenarioRun } from '../run/scenario-run.ts'
import { methodsOf, undeclaredText } from '../run/validity/unasked.ts'
import { type Network, networkSteps } from '../scenario/networks.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Subject } from '../subject/subject.ts'
import type { Interruption } from './interruption.ts'
import { isRight, print } from './print.ts'
import { type PrintedRun, printRun, type StepControl } from './print-run.ts'
import { printVariant } from './print-variant.ts'
import type { Keys } from './step-keys.ts'
import { actorsOf, directEnvironment, type NetworkSummary } from './up/network-summary.ts'
import { stayUp } from './up/stay-up.ts'
import { networkText } from './up/up-text.ts'

type Reproduction = {
  network: TestNetwork
  scenario: Scenario
  subjects: Record<Network, Subject>
  interruption: Interruption
  /** Asked before each step. */
  keys?: Keys
  stopAt?: number
  /** What an answer is judged by. */
  level: Level
}

/** What came of it; `leftUp` where the chain was left up, until somebody ended it. */
type Outcome = { exitCode: 0 | 1 | 2; leftUp?: true }

/** Plays a scenario, and its variant where it has one, or a part of it. 0 where every answer is right, and none contradicts another. */
export async function printReproduction(reproduction: Reproduction): Promise<Outcome> {
  const { network, scenario, subjects, interruption, keys, stopAt, level } = reproduction
  const { signal } = interruption
  const networks = scenario.elsewhere ? [network, await network.elsewhere()] : [network]
  if (keys)
    for (const one of networks) print(networkText({ environment: directEnvironment(one), actors: {}, agreements: [] }))
  const pace: StepControl = { signal, level, ...(keys && { before: askKeys(keys, networkSteps(scenario).length) }) }
  const printed = await printRun(network, subjects, scenario, { ...pace, ...(stopAt !== undefined && { stopAt }) })
  if (signal.aborted) return { exitCode: 1 }
  if (stopAt !== undefined && printed.steps === stopAt) return leaveUp(reproduction, printed)
  if (printed.steps < networkSteps(scenario).length)
    return withSomethingAsked(printPartialResult(scenario, printed), printed)
  const two = scenarioPair(scenario)
  const contradictions = two ? await printVariant(two, printed.played, { network, subjects, pace }) : 0
  if (signal.aborted) return { exitCode: 1 }
  // No subject is blamed, or praised, for a world on which the three that know the rules differ.
  for (const part of partsOf(scenario)) await checkAgreement(network, part)
  return printResult(printed, { isTwo: two !== undefined, contradictions, declared: subjects.here.info.capabilities })
}

function askKeys(keys: Keys, count: number): NonNullable<StepControl['before']> {
  return (number, text) => keys.next(`-- ${number} of ${count} [Enter goes on, q ends]: ${text}`)
}

const codeOf = ({ played: { questions } }: PrintedRun) =>
  questions.every(isRight) && (questions.length === 0 || questions.some(({ given }) => given.kind !== 'skipped'))
    ? 0
    : 1

function printPartialResult(scenario: Scenario, printed: PrintedRun): Outcome {
  const style = styleFor(process.stdout)
  const exitCode = codeOf(printed)
  const answers = exitCode === 0 ? 'Every answer so far is right' : 'Not every answer so far is right'
  const sofar = printed.played.questions.every(({ given }) => given.kind === 'skipped')
    ? 'Nothing was asked so far'
    : answers
  const text = `\nStopped after step ${printed.steps} of ${networkSteps(scenario).length}. ${sofar}.`
  print(exitCode === 0 ? style.good(text) : style.bad(text))
  return { exitCode }
}

/** Whoever ends a scenario before its first question has asked for nothing. */
function withSomethingAsked(outcome: Outcome, { played }: PrintedRun): Outcome {
  return played.questions.length === 0 ? { exitCode: 2 } : outcome
}

/** Lets people go on from there, on the page or with `harborcheck world`, until somebody ends it. */
async function leaveUp(
  { network: testNetwork, scenario, interruption }: Reproduction,
  { runs, ...printed }: PrintedRun,
): Promise<Outcome> {
  const outcome = printPartialResult(scenario, { runs, ...printed })
  const { here, elsewhere } = runs.on
  const told = networkSteps(scenario).slice(0, printed.steps)
  const steps = told.flatMap(({ network, step }) => (network === 'here' && step.do !== 'ask' ? [step] : []))
  const beginning = { scenario: { ...scenario, steps }, played: { cast: here.executor.addressBook.entries() } }
  const agreementsOn = ({ world }: ScenarioRun) => [...world.agreements.keys()]
  const other: NetworkSummary[] = scenario.elsewhere
    ? [
        {
          environment: directEnvironment(await testNetwork.elsewhere()),
          actors: actorsOf(elsewhere.executor.addressBook),
          agreements: agreementsOn(elsewhere),
        },
      ]
    : []
  print('')
  await stayUp(testNetwork, beginning, { agreements: agreementsOn(here), elsewhere: other }, interruption.interrupted)
  return { ...outcome, leftUp: true }
}

type Whole = { isTwo: boolean; contradictions: number; declared: readonly string[] }

function printResult({ played }: PrintedRun, { isTwo, contradictions, declared }: Whole): Outcome {
  const style = styleFor(process.stdout)
  if (played.questions.every(({ given }) => given.kind === 'skipped')) {
    const text = undeclaredText(methodsOf(played.questions), declared)
    print(style.bad(`\n${text.charAt(0).toUpperCase()}${text.slice(1)}.`))
    return { exitCode: played.questions.length === 0 ? 2 : 1 }
  }
  if (!played.questions.every(isRight)) {
    print(style.bad('\nNot every answer is right.'))
    return { exitCode: 1 }
  }
  if (contradictions > 0) {
    print(style.bad('\nEvery answer to the scenario is right, but the subject contradicts itself.'))
    return { exitCode: 1 }
  }
  const open = openCount(played.questions.filter(({ verdict }) => verdict.verdict === 'passed' && verdict.open).length)
  const skipped = played.questions.filter(({ given }) => given.kind === 'skipped').length
  const apart = [open, skipped > 0 ? `${skipped} not declared` : ''].filter(Boolean).join(', ')
  const right = `Every answer is right${open && ' or allowed'}${isTwo ? ', and none contradicts another' : ''}`
  print(style.good(`\n${right}${apart && ` (${apart})`}.`))
  return { exitCode: 0 }
}
