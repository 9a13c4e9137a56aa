import { expectationOf } from '../../judge/expectation.ts'
import { type GivenAnswer, judge } from '../../judge/judge.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import { answerText } from '../../report/answer-text.ts'
import { type Style, styleFor } from '../../report/style.ts'
import { askQuestion } from '../../run/ask-question.ts'
import { type ScenarioRun, startScenarioRun } from '../../run/scenario-run.ts'
import { questionText } from '../../scenario/narrative.ts'
import type { Ask } from '../../scenario/scenario.ts'
import type { Subject } from '../../subject/subject.ts'
import { openWorth } from '../print.ts'
import { breachText } from './breach-text.ts'
import { smokeScenario } from './scenario.ts'

/** How many of the questions were answered right, were not, or were not asked because the method is not declared. */
export type Tally = { right: number; open: number; wrong: number; skipped: number }

/** Plays the small world and asks its questions; each is told on a line of its own. */
export async function askTen(network: TestNetwork, subject: Subject, signal: AbortSignal): Promise<Tally> {
  const run = await startScenarioRun(network, smokeScenario)
  const tally: Tally = { right: 0, open: 0, wrong: 0, skipped: 0 }
  for (const step of smokeScenario.steps) {
    await run.runStep(step)
    if (step.do !== 'ask') continue
    for (const asked of step.questions) {
      if (signal.aborted) return tally
      tally[await askOne(network, run, subject, asked, styleFor(process.stdout))] += 1
    }
  }
  return tally
}

async function askOne(
  { proxies }: TestNetwork,
  run: ScenarioRun,
  subject: Subject,
  asked: Ask['questions'][number],
  style: Style,
): Promise<keyof Tally> {
  const expected = expectationOf(run.world, asked)
  const { world, executor } = run
  const { given } = await askQuestion(subject, asked, { names: executor.addressBook, world, proxies })
  const judged = judge(asked.method, expected, given, 'deployment')
  const { verdict } = judged
  const line = `${questionText(asked)} → ${saidText(given)}`
  if (verdict === 'skipped') {
    say(style.dim(`  - ${line}`))
    return 'skipped'
  }
  const open = openWorth({ verdict: judged, given, expected })
  if (open !== undefined) {
    say(`  ${style.warn('~')} ${line}, ${open}`)
    return 'open'
  }
  if (verdict === 'passed') {
    say(`  ${style.good('✓')} ${line}`)
    return 'right'
  }
  say(`  ${style.bad('✗')} ${line}, expected ${answerText(expected.value)}`)
  if (given.kind === 'errored' && given.breach) for (const row of breachText(given.breach)) say(`      ${row}`)
  return 'wrong'
}

/** What came of a question, in a few words. */
function saidText(given: GivenAnswer): string {
  switch (given.kind) {
    case 'answered':
      return answerText(given.value)
    case 'refused':
      return `refused: ${given.reason}`
    case 'errored':
      return given.breach ? 'protocol violation' : given.reason
    case 'skipped':
      return 'not declared'
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
