import { expectationOf } from '../../conformance/judge/expectation.ts'
import { judge } from '../../conformance/judge/judge.ts'
import { answerText } from '../../conformance/reports/failure.ts'
import { type Style, styleFor } from '../../conformance/reports/style.ts'
import { askQuestion } from '../../conformance/run/ask-question.ts'
import { type Performance, perform } from '../../conformance/run/perform.ts'
import { setStage } from '../../conformance/run/stage.ts'
import { durationText } from '../../model/duration.ts'
import { questionText, stepText } from '../../scenario/narrative.ts'
import type { Ask, Scenario } from '../../scenario/scenario.ts'
import type { Subject } from '../../subject/subject.ts'
import { findScenario } from '../find-scenario.ts'
import { watchSignals } from '../interruption.ts'
import { openSubject } from '../open-subject.ts'

export type ReproduceOptions = {
  command?: string
  forge?: string
  timeout: number
  verbose: boolean
  chainId: number
  explorerPath: string
}

/** `harborcheck reproduce`: one case, step by step. Sets exit code 0 where every answer is right, 1 where one is not. */
export async function reproduce(what: string, path: string | undefined, options: ReproduceOptions): Promise<void> {
  const start = openSubject({ path, ...options })
  const scenario = await findScenario(what)
  const interruption = watchSignals()
  const stage = await setStage(options)
  try {
    const subject = await start(stage.environment, {
      timeout: options.timeout * 1_000,
      ...(options.verbose ? { onLog: (line: string) => process.stderr.write(`subject: ${line}\n`) } : {}),
    })
    interruption.signal.addEventListener('abort', () => void subject.close())
    try {
      say(heading(scenario, subject))
      const story = await perform(stage, scenario)
      const right = await playAloud(story, subject, scenario, interruption.signal)
      process.exitCode = interruption.exitCode() ?? (right ? 0 : 1)
    } finally {
      await subject.close()
    }
  } finally {
    await stage.close()
    interruption.dispose()
  }
}

async function playAloud(
  story: Performance,
  subject: Subject,
  scenario: Scenario,
  signal: AbortSignal,
): Promise<boolean> {
  const style = styleFor(process.stdout)
  const known = new Set<string>()
  let right = true
  for (const step of scenario.steps) {
    if (signal.aborted) return false
    await story.play(step)
    const time = `+${durationText(story.world.now - story.world.startedAt)}`
    if (step.do === 'ask') {
      for (const asked of step.questions) right = (await askAloud(story, subject, asked, style)) && right
      continue
    }
    say(`\n${style.bold(time)}  block ${story.block}, timestamp ${story.world.now}\n  ${stepText(step)}`)
    for (const { name, address } of story.player.roster.entries()) {
      if (!known.has(name)) say(style.dim(`    ${name} is ${address}`))
      known.add(name)
    }
  }
  say(right ? style.good('\nEvery answer is right.') : style.bad('\nNot every answer is right.'))
  return right
}

async function askAloud(
  story: Performance,
  subject: Subject,
  asked: Ask['questions'][number],
  style: Style,
): Promise<boolean> {
  const expected = expectationOf(story.world, asked)
  const given = await askQuestion(subject, asked, story.player.roster, story.world)
  const verdict = judge(asked.method, expected, given)
  const said =
    given.kind === 'answered' ? answerText(given.value) : given.kind === 'skipped' ? 'not declared' : given.reason
  const right = verdict.verdict === 'passed' || verdict.verdict === 'skipped'
  const word = verdict.verdict === 'failed' ? verdict.severity : verdict.verdict
  say(`  ${right ? style.good('✓') : style.bad('✗')} ${questionText(asked)} → ${said}  ${style.dim(word)}`)
  if (!right) say(`    expected ${answerText(expected.value)}`)
  for (const { rule, fact } of expected.because) say(style.dim(`      ${rule.padEnd(9)} ${fact}`))
  return right
}

function heading({ id, title }: Scenario, { info }: Subject): string {
  return `${id}\n  ${title}\n  subject: ${info.name}${info.version ? ` ${info.version}` : ''}`
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
