import type { JudgedInjection } from '../check/resolvers/race/race-question.ts'
import type { RaceContext } from '../check/resolvers/race/run-injection.ts'
import { runRaces } from '../check/resolvers/race/run-races.ts'
import { eitherText, injectionText } from '../check/resolvers/report/race-text.ts'
import type { AskedQuestion } from '../judge/case-result.ts'
import { expectationOf } from '../judge/expectation.ts'
import { verdictWord } from '../judge/judge.ts'
import type { World } from '../model/world.ts'
import type { Style } from '../report/style.ts'
import { questionText, stepText } from '../scenario/narrative.ts'
import type { Raced } from '../scenario/races.ts'
import type { Step } from '../scenario/scenario.ts'
import { givenText, isRight, print } from './print.ts'

/** Asks the raced questions of a scenario once for each request after which the chain can change, and prints each answer. */
export function printRace(
  context: RaceContext,
  asked: readonly AskedQuestion[],
  style: Style,
): Promise<AskedQuestion[]> {
  return runRaces(context, asked, (raced, judged, requests) => {
    // Print the heading once: the injection after the last request is run first.
    if (judged.at.between[1] === null && judged.at.requestsBefore === requests)
      print(heading(context, raced, judged, requests, style))
    print(injectionLine(judged, style))
  })
}

function heading(
  { scenario }: RaceContext,
  { stepIndex, question }: Raced,
  { worlds }: JudgedInjection,
  requests: number,
  style: Style,
) {
  const rightIn = (world: World) => expectationOf(world, question).value
  const either = eitherText({ before: rightIn(worlds.before), after: rightIn(worlds.after) })
  return [
    '',
    `${style.bold('While the chain changes')}: ${stepText(scenario.steps[stepIndex - 1] as Step)}`,
    `  ${questionText(question)}, ${requests} requests: ${either}`,
    style.dim('  a change before the first request is not tried: the scenario asks the same question after the change'),
  ].join('\n')
}

function injectionLine({ at, given, verdict, blame, first }: JudgedInjection, style: Style): string {
  const asked = first ? `${questionText(first)} asked first, ` : ''
  const line = `  ${isRight({ verdict }) ? style.good('✓') : style.bad('✗')} ${asked}${injectionText(at)} → ${givenText(given)}  ${style.dim(verdictWord(verdict))}`
  return blame ? `${line}\n    breaks ${blame.rule}: ${blame.says}` : line
}
