import { askStep } from '../check/resolvers/ask-step.ts'
import { type NetworkRuns, startNetworkRuns } from '../check/resolvers/network-runs.ts'
import { answerNote } from '../check/resolvers/report/answer-note.ts'
import { atOnceNotes, atOnceReport } from '../check/resolvers/report/at-once-text.ts'
import type { AskedQuestion, CaseResult } from '../judge/case-result.ts'
import { durationText } from '../model/duration.ts'
import type { Level } from '../model/rules.ts'
import type { TestNetwork } from '../network/test-network.ts'
import { requestLines } from '../report/request-lines.ts'
import { requestReports } from '../report/request-reports.ts'
import { type Style, styleFor } from '../report/style.ts'
import { questionText, stepText, withNetwork } from '../scenario/narrative.ts'
import { type Network, networkSteps } from '../scenario/network-steps.ts'
import { racesOf } from '../scenario/races.ts'
import type { Scenario, ScenarioQuestion } from '../scenario/scenario.ts'
import type { Subject } from '../subject/subject.ts'
import { io } from './io.ts'
import { print, printedAnswer } from './print.ts'
import { printRace } from './print-race.ts'

/** How far to run a scenario, and how to judge its answers. */
export type StepControl = {
  signal: AbortSignal
  /** Level to judge answers at. */
  level: Level
  /** Number of the last step to run, from 1. Default: all. With it, no question is raced. */
  stopAt?: number | undefined
  /** Called before each step with its number, from 1, and its text. Resolves to false to stop there. Default: run all. */
  beforeStep?: ((number: number, text: string) => Promise<boolean>) | undefined
}

/** A scenario as far as it ran: its answers, the number of its steps, and the state of its networks. */
export type PrintedRun = { result: CaseResult; steps: number; runs: NetworkRuns }

/** Runs a scenario, prints each step, question and answer, and returns the judged answers. */
export async function printRun(
  testNetwork: TestNetwork,
  subjects: Record<Network, Subject>,
  scenario: Scenario,
  { signal, stopAt, beforeStep, level }: StepControl,
): Promise<PrintedRun> {
  const style = styleFor(io().stdout)
  const runs = await startNetworkRuns(testNetwork, scenario)
  const printedNames = { here: new Set<string>(), elsewhere: new Set<string>() }
  const questions: AskedQuestion[] = []
  const scheduled = networkSteps(scenario)
  let steps = 0
  for (const { network, index, step } of scheduled.slice(0, stopAt)) {
    const text = withNetwork(stepText(step), network)
    if (signal.aborted || (beforeStep && !(await beforeStep(steps + 1, text)))) break
    steps += 1
    await runs.runStep(network, step)
    const world = runs.worldOf(network)
    const seconds = world.now - world.startedAt
    if (step.do === 'ask') {
      print(`\n${steps}. asked`)
      const on = scenario.elsewhere && network
      const checkpoint = { scenario, step: index, network: on, world, names: runs.namesOn(network) }
      const posed = step.questions.values()
      for await (const asked of askStep(runs.networks[network], subjects[network], step, checkpoint, { level })) {
        printAnswer(asked, withNetwork(questionText(posed.next().value as ScenarioQuestion), network), style)
        questions.push(asked)
      }
      continue
    }
    const { block, executor } = runs.on[network]
    const time = style.bold(`+${durationText(seconds)}`)
    print(`\n${steps}. ${time}  block ${block}, timestamp ${world.now}\n  ${text}`)
    for (const { name, address } of executor.addressBook.entries()) {
      if (!printedNames[network].has(name)) print(style.dim(`    ${name} is ${address}`))
      printedNames[network].add(name)
    }
  }
  // Races reset the chain, so they come last, and only after a whole run: --stop-at leaves the chain as it is.
  const isWhole = stopAt === undefined && steps === scheduled.length && !signal.aborted
  if (isWhole && racesOf(scenario).length > 0) {
    await runs.on.here.cleanUp()
    questions.push(
      ...(await printRace({ network: testNetwork, subject: subjects.here, scenario, signal, level }, questions, style)),
    )
  }
  return { result: { scenario, questions, seconds: 0 }, steps, runs }
}

function printAnswer(asked: AskedQuestion, question: string, style: Style): void {
  const { atOnce, exchanges = [] } = asked
  const { outcome, open, right, reasons, ...printed } = printedAnswer(asked, style)
  const isWrong = outcome === 'wrong'
  const note = answerNote(asked)
  print(`  ${printed.mark} ${question} → ${printed.given}  ${printed.word}`)
  const notes = [...(isWrong ? [open, `expected ${right}`] : []), ...atOnceNotes(atOnce && atOnceReport(atOnce)), note]
  for (const line of notes) if (line !== undefined) print(`    ${line}`)
  for (const line of reasons) print(line)
  if (isWrong) for (const line of requestLines(requestReports(exchanges), style)) print(`  ${line}`)
}
