import type { AskedQuestion } from '../judge/case-result.ts'
import { expectationOf } from '../judge/expectation.ts'
import { answerText } from '../report/answer-text.ts'
import { injectionText } from '../report/race.ts'
import type { Style } from '../report/style.ts'
import type { JudgedInjection } from '../run/race/race-question.ts'
import type { RaceContext } from '../run/race/run-injection.ts'
import { runRaces } from '../run/race/run-races.ts'
import { questionText, stepText } from '../scenario/narrative.ts'
import type { Raced } from '../scenario/races.ts'
import type { Step } from '../scenario/scenario.ts'
import { isRight, print, saidText } from './print.ts'

/** Asks the questions of a scenario that are asked while a block comes, and tells each place at which it came. */
export function printRace(track: RaceContext, asked: readonly AskedQuestion[], style: Style): Promise<AskedQuestion[]> {
  return runRaces(track, asked, (raced, judged, requests) => {
    // The place after the last request comes first.
    if (judged.at.between[1] === null && judged.at.place === requests)
      print(heading(track, raced, judged, requests, style))
    print(injectionLine(judged, style))
  })
}

function heading(
  { scenario }: RaceContext,
  { index, question }: Raced,
  { worlds }: JudgedInjection,
  requests: number,
  style: Style,
) {
  const [before, after] = [worlds.before, worlds.after].map((world) => answerText(expectationOf(world, question).value))
  return [
    '',
    `${style.bold('While a block comes')}: ${stepText(scenario.steps[index - 1] as Step)}`,
    `  ${questionText(question)}, ${requests} requests: ${before} before the block, ${after} after it`,
    style.dim('  before the first request it is the question that the scenario asks after the block'),
  ].join('\n')
}

function injectionLine({ at, given, verdict, blame }: JudgedInjection, style: Style): string {
  const right = isRight({ verdict })
  const word = verdict.verdict === 'failed' ? verdict.severity : verdict.verdict
  const line = `  ${right ? style.good('✓') : style.bad('✗')} ${injectionText(at)} → ${saidText(given)}  ${style.dim(word)}`
  return blame ? `${line}\n    breaks ${blame.rule}: ${blame.says}` : line
}
