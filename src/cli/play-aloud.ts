import { expectationOf } from '../conformance/judge/expectation.ts'
import { judge } from '../conformance/judge/judge.ts'
import { answerText } from '../conformance/reports/failure.ts'
import { requestLines } from '../conformance/reports/requests.ts'
import { type Style, styleFor } from '../conformance/reports/style.ts'
import { askQuestion } from '../conformance/run/ask-question.ts'
import { type Performance, perform } from '../conformance/run/perform.ts'
import type { AskedQuestion, PlayedCase } from '../conformance/run/play-case.ts'
import { requestReports } from '../conformance/run/request-reports.ts'
import type { Stage } from '../conformance/run/stage.ts'
import { durationText } from '../model/duration.ts'
import { questionText, stepText } from '../scenario/narrative.ts'
import type { Scenario, StoryQuestion } from '../scenario/scenario.ts'
import type { Subject } from '../subject/subject.ts'

/** Plays a story and tells each step, each question and each answer; what was asked comes back, for comparisons. */
export async function playAloud(
  stage: Stage,
  subject: Subject,
  scenario: Scenario,
  signal: AbortSignal,
): Promise<PlayedCase> {
  const style = styleFor(process.stdout)
  const story = await perform(stage, scenario)
  const known = new Set<string>()
  const questions: AskedQuestion[] = []
  for (const [index, step] of scenario.steps.entries()) {
    if (signal.aborted) break
    await story.play(step)
    const seconds = story.world.now - story.world.startedAt
    if (step.do === 'ask') {
      for (const asked of step.questions) {
        questions.push({ at: { step: index, seconds }, ...(await askAloud(stage, story, subject, asked, style)) })
      }
      continue
    }
    const time = `+${durationText(seconds)}`
    say(`\n${style.bold(time)}  block ${story.block}, timestamp ${story.world.now}\n  ${stepText(step)}`)
    for (const { name, address } of story.player.roster.entries()) {
      if (!known.has(name)) say(style.dim(`    ${name} is ${address}`))
      known.add(name)
    }
  }
  return { scenario, questions, seconds: 0 }
}

async function askAloud(
  { traffic }: Stage,
  story: Performance,
  subject: Subject,
  asked: StoryQuestion,
  style: Style,
): Promise<Omit<AskedQuestion, 'at'>> {
  const { world } = story
  const expected = expectationOf(world, asked)
  const { given, overheard } = await askQuestion(subject, asked, { names: story.player.roster, world, traffic })
  const verdict = judge(asked.method, expected, given)
  const word = verdict.verdict === 'failed' ? verdict.severity : verdict.verdict
  const right = isRight({ verdict })
  say(`  ${right ? style.good('✓') : style.bad('✗')} ${questionText(asked)} → ${saidText(given)}  ${style.dim(word)}`)
  if (!right) say(`    expected ${answerText(expected.value)}`)
  for (const { rule, fact } of expected.because) say(style.dim(`      ${rule.padEnd(9)} ${fact}`))
  if (!right) for (const line of requestLines(requestReports(overheard.exchanges), style)) say(`  ${line}`)
  return { world, question: asked, expected, given, verdict, requests: overheard.requests }
}

export function isRight({ verdict: { verdict } }: Pick<AskedQuestion, 'verdict'>): boolean {
  return verdict === 'passed' || verdict === 'skipped'
}

/** What came of a question, on one line. */
export function saidText(given: AskedQuestion['given']): string {
  if (given.kind === 'answered') return answerText(given.value)
  return given.kind === 'skipped' ? 'not declared' : given.reason
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
