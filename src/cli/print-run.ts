import type { AskedQuestion, CaseResult } from '../judge/case-result.ts'
import { expectationOf } from '../judge/expectation.ts'
import { judge } from '../judge/judge.ts'
import { durationText } from '../model/duration.ts'
import type { Level } from '../model/rules.ts'
import type { TestNetwork } from '../network/test-network.ts'
import { answerText } from '../report/answer-text.ts'
import { requestReports } from '../report/request-reports.ts'
import { requestLines } from '../report/requests.ts'
import { type Style, styleFor } from '../report/style.ts'
import { askQuestion, askQuestions, type QuestionContext, type RecordedAnswer } from '../run/ask-question.ts'
import { type NetworkRuns, startNetworkRuns } from '../run/network-runs.ts'
import { questionText, stepText, withNetwork } from '../scenario/narrative.ts'
import { type Network, networkSteps } from '../scenario/networks.ts'
import { racesOf } from '../scenario/races.ts'
import type { Scenario, ScenarioQuestion } from '../scenario/scenario.ts'
import type { Subject } from '../subject/subject.ts'
import { isRight, openWorth, print, saidText } from './print.ts'
import { printRace } from './print-race.ts'

/** How far a scenario is played, and who has a say in it. */
export type Pace = {
  signal: AbortSignal
  /** What an answer is judged by. */
  level: Level
  /** The number of the last step that is played, from 1. Default: the scenario's last. What is left out is not raced either. */
  stopAt?: number
  /** Asked before each step, by its number and what happens: whether to go on. Default: always. */
  before?: (number: number, text: string) => Promise<boolean>
}

/** A scenario as far as it was played: how many of its steps, and where it stands. */
export type PrintedRun = { played: CaseResult; steps: number; runs: NetworkRuns }

/** Plays a scenario and tells each step, each question and each answer; what was asked comes back, for comparisons. */
export async function printRun(
  testNetwork: TestNetwork,
  subjects: Record<Network, Subject>,
  scenario: Scenario,
  { signal, stopAt, before, level }: Pace,
): Promise<PrintedRun> {
  const style = styleFor(process.stdout)
  const runs = await startNetworkRuns(testNetwork, scenario)
  const known = { here: new Set<string>(), elsewhere: new Set<string>() }
  const questions: AskedQuestion[] = []
  const turns = networkSteps(scenario)
  let steps = 0
  for (const { network, index, step } of turns.slice(0, stopAt)) {
    const text = withNetwork(stepText(step), network)
    if (signal.aborted || (before && !(await before(steps + 1, text)))) break
    steps += 1
    await runs.runStep(network, step)
    const world = runs.worldOf(network)
    const seconds = world.now - world.startedAt
    if (step.do === 'ask') {
      print(`\n${steps}. asked`)
      const place = { network, names: runs.namesOn(network), world, proxies: runs.networks[network].proxies }
      const subject = subjects[network]
      // One that takes the questions of a moment together is asked once; any other answer is told as it comes.
      const together = subject.askMany && (await askQuestions(subject, step.questions, place))
      for (const [which, asked] of step.questions.entries()) {
        const heard = together?.[which] ?? (await askQuestion(subject, asked, place))
        const answered = tellAnswer(heard, asked, { ...place, level }, style)
        questions.push({ at: { step: index, seconds }, ...(scenario.elsewhere && { network }), ...answered })
      }
      continue
    }
    const { block, executor } = runs.on[network]
    const time = style.bold(`+${durationText(seconds)}`)
    print(`\n${steps}. ${time}  block ${block}, timestamp ${world.now}\n  ${text}`)
    for (const { name, address } of executor.addressBook.entries()) {
      if (!known[network].has(name)) print(style.dim(`    ${name} is ${address}`))
      known[network].add(name)
    }
  }
  // A race goes on from here, and clears the scenario away: not from where somebody wants to look around.
  const isWhole = stopAt === undefined && steps === turns.length && !signal.aborted
  if (isWhole && racesOf(scenario).length > 0) {
    await runs.on.here.cleanUp()
    questions.push(
      ...(await printRace({ network: testNetwork, subject: subjects.here, scenario, signal, level }, questions, style)),
    )
  }
  return { played: { scenario, questions, seconds: 0 }, steps, runs }
}

function tellAnswer(
  { given, recorded }: RecordedAnswer,
  asked: ScenarioQuestion,
  { world, network, level }: QuestionContext & { network: Network; level: Level },
  style: Style,
): Omit<AskedQuestion, 'at'> {
  const expected = expectationOf(world, asked)
  const verdict = judge(asked.method, expected, given, level)
  const word = verdict.verdict === 'failed' ? verdict.severity : verdict.verdict
  const right = isRight({ verdict })
  const open = openWorth({ verdict, given, expected })
  const mark = !right ? style.bad('✗') : open ? style.warn('~') : style.good(verdict.verdict === 'skipped' ? '-' : '✓')
  print(
    `  ${mark} ${withNetwork(questionText(asked), network)} → ${saidText(given)}  ${style.dim(right && open ? open : word)}`,
  )
  if (!right && open) print(`    ${open}`)
  if (!right) print(`    expected ${expected.mustRefuse ? 'a refusal' : answerText(expected.value)}`)
  for (const { rule, fact } of expected.because) print(style.dim(`      ${rule.padEnd(9)} ${fact}`))
  if (!right) for (const line of requestLines(requestReports(recorded.exchanges), style)) print(`  ${line}`)
  return { world, question: asked, expected, given, verdict, requests: recorded.requests }
}
