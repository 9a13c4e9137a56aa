import { checkThreeWays } from '../check/resolvers/campaign/check-three-ways.ts'
import { compareAnswers } from '../check/resolvers/meta/compare-answers.ts'
import { methodsOf, undeclaredText } from '../check/resolvers/validity/unasked.ts'
import { partsOf, type ScenarioPair, scenarioPair } from '../generate/meta/scenario-pair.ts'
import type { CaseResult } from '../judge/case-result.ts'
import { summaryOf } from '../live/network/summary.ts'
import { durationText } from '../model/duration.ts'
import { type Level, rules } from '../model/rules.ts'
import type { Beginning } from '../network/beginning.ts'
import type { TestNetwork } from '../network/test-network.ts'
import { capitalised } from '../platform/words.ts'
import { openCount } from '../report/open-text.ts'
import { styleFor } from '../report/style.ts'
import { questionText } from '../scenario/narrative.ts'
import { type Network, networkSteps } from '../scenario/network-steps.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Subject } from '../subject/subject.ts'
import type { Interruption } from './interruption.ts'
import { io } from './io.ts'
import { givenText, print, reasonLines, tallyOf } from './print.ts'
import { type PrintedRun, printRun, type StepControl } from './print-run.ts'
import type { Keys } from './step-keys.ts'
import { stayUp } from './up/stay-up.ts'
import { networkText, servicesText } from './up/up-text.ts'

type Reproduction = {
  network: TestNetwork
  scenario: Scenario
  subjects: Record<Network, Subject>
  interruption: Interruption
  /** With `--step`: asked before each step. */
  keys?: Keys | undefined
  stopAt?: number | undefined
  /** Level to judge answers at. */
  level: Level
}

/** `leftUp`: the chain stayed up after `--stop-at`, until the user stopped it. */
type ReproductionOutcome = { exitCode: 0 | 1 | 2; leftUp?: true }

/**
 * Runs a scenario, or its steps up to `stopAt`, then its variant if it has one (META), and prints both. Exit code 0 if
 * every answer is right and the two agree, 1 if not, 2 if it stopped before the first question.
 */
export async function printReproduction(reproduction: Reproduction): Promise<ReproductionOutcome> {
  const { network, scenario, subjects, interruption, keys, stopAt, level } = reproduction
  const { signal } = interruption
  const networks = scenario.elsewhere ? [network, await network.elsewhere()] : [network]
  if (keys) for (const one of networks) print(`${networkText(summaryOf(one))}\n${servicesText(summaryOf(one))}`)
  const control: StepControl = {
    signal,
    level,
    beforeStep: keys && askKeys(keys, networkSteps(scenario).length),
  }
  const printed = await printRun(network, subjects, scenario, { ...control, stopAt })
  if (signal.aborted) return { exitCode: 1 }
  if (stopAt !== undefined && printed.steps === stopAt) return keepUp(reproduction, printed)
  if (printed.steps < networkSteps(scenario).length)
    return requireQuestion(printPartialResult(scenario, printed), printed)
  const pair = scenarioPair(scenario)
  const contradictions = pair ? await printVariant(pair, printed.result, { network, subjects, control }) : 0
  if (signal.aborted) return { exitCode: 1 }
  // Where contracts, explorer and model disagree, no verdict on the subject holds: checkAgreement throws.
  for (const part of partsOf(scenario)) await checkThreeWays(network, part)
  return printResult(printed, {
    hasVariant: pair !== undefined,
    contradictions,
    declared: subjects.here.info.capabilities,
  })
}

function askKeys(keys: Keys, count: number): NonNullable<StepControl['beforeStep']> {
  return (number, text) => keys.next(`-- ${number} of ${count} [Enter continues, q quits]: ${text}`)
}

/** Runs the variant of a scenario, prints each answer that contradicts the first run, and returns their number. */
async function printVariant(
  pair: ScenarioPair,
  result: CaseResult,
  { network, subjects, control }: { network: TestNetwork; subjects: Record<Network, Subject>; control: StepControl },
): Promise<number> {
  const style = styleFor(io().stdout)
  const { rule } = pair.property
  const statement = rules.find(({ id }) => id === rule)?.statement
  print(`\n${style.bold('Run again')}, with one difference: ${pair.variant.says}`)
  const variantRun = await printRun(network, subjects, pair.varied, control)
  const differing = control.signal.aborted
    ? []
    : compareAnswers(pair, result, variantRun.result).filter(({ same }) => !same)
  for (const { one, other, says, severity } of differing) {
    print(`\n${style.bad('✗')} ${style.bold(questionText(other.question))} contradicts itself  ${style.dim(severity)}`)
    print(`    ${givenText(one.given)} at +${durationText(one.at.seconds)}`)
    print(`    ${givenText(other.given)} at +${durationText(other.at.seconds)}`)
    const because = { rule, fact: `${statement} The difference: ${says}` }
    for (const line of reasonLines([because], style)) print(line)
  }
  return differing.length
}

function printPartialResult(scenario: Scenario, { result, steps }: PrintedRun): ReproductionOutcome {
  const style = styleFor(io().stdout)
  const { wrong, skipped } = tallyOf(result.questions)
  const isAsked = skipped < result.questions.length
  const isFine = wrong === 0 && (isAsked || result.questions.length === 0)
  const answers = wrong === 0 ? 'Every answer so far is right' : 'Not every answer so far is right'
  const text = `\nStopped after step ${steps} of ${networkSteps(scenario).length}. ${isAsked ? answers : 'Nothing was asked so far'}.`
  print(isFine ? style.good(text) : style.bad(text))
  return { exitCode: isFine ? 0 : 1 }
}

/** Replaces the exit code by 2 if the scenario was stopped before its first question. */
function requireQuestion(outcome: ReproductionOutcome, { result }: PrintedRun): ReproductionOutcome {
  return result.questions.length === 0 ? { exitCode: 2 } : outcome
}

/** Leaves chain, explorer and page running after `--stop-at`, until Ctrl-C or `harborcheck down`. */
async function keepUp(
  { network: testNetwork, scenario, interruption }: Reproduction,
  { runs, ...printed }: PrintedRun,
): Promise<ReproductionOutcome> {
  const outcome = printPartialResult(scenario, { runs, ...printed })
  const { here, elsewhere } = runs.on
  const printedSteps = networkSteps(scenario).slice(0, printed.steps)
  const steps = printedSteps.flatMap(({ network, step }) => (network === 'here' && step.do !== 'ask' ? [step] : []))
  const onChain = { addresses: here.executor.addressBook.entries() }
  const beginning: Beginning = { scenario: { ...scenario, steps }, onChain }
  const other = scenario.elsewhere ? [summaryOf(await testNetwork.elsewhere(), elsewhere)] : []
  print('')
  await stayUp(
    testNetwork,
    beginning,
    { agreements: [...here.world.agreements.keys()], elsewhere: other },
    interruption.interrupted,
  )
  return { ...outcome, leftUp: true }
}

type Result = { hasVariant: boolean; contradictions: number; declared: readonly string[] }

function printResult({ result }: PrintedRun, { hasVariant, contradictions, declared }: Result): ReproductionOutcome {
  const style = styleFor(io().stdout)
  const { wrong, open, skipped } = tallyOf(result.questions)
  if (skipped === result.questions.length) {
    print(style.bad(`\n${capitalised(undeclaredText(methodsOf(result.questions), declared))}.`))
    return { exitCode: result.questions.length === 0 ? 2 : 1 }
  }
  if (wrong > 0 || contradictions > 0) {
    const fault = wrong > 0 ? 'Not every answer is right.' : CONTRADICTION
    print(style.bad(`\n${fault}`))
    return { exitCode: 1 }
  }
  const apart = [openCount(open), skipped > 0 ? `${skipped} not declared` : ''].filter(Boolean).join(', ')
  const right = `Every answer is right${open > 0 ? ' or allowed' : ''}${hasVariant ? ', and none contradicts another' : ''}`
  print(style.good(`\n${right}${apart && ` (${apart})`}.`))
  return { exitCode: 0 }
}

const CONTRADICTION = 'Every answer to the scenario is right, but the subject contradicts itself.'
