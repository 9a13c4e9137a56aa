import { expectationOf } from '../../judge/expectation.ts'
import { type GivenAnswer, judge } from '../../judge/judge.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import { answerNote } from '../../report/answer-note.ts'
import { answerText } from '../../report/answer-text.ts'
import { type Style, styleFor } from '../../report/style.ts'
import { askQuestion } from '../../run/ask-question.ts'
import { type ScenarioRun, startScenarioRun } from '../../run/scenario-run.ts'
import { questionText } from '../../scenario/narrative.ts'
import type { Ask } from '../../scenario/scenario.ts'
import type { Subject } from '../../subject/subject.ts'
import { io } from '../io.ts'
import { openNote, print } from '../print.ts'
import { breachText } from './breach-text.ts'
import { smokeScenario } from './scenario.ts'

/** Numbers of questions: answered right, open (an open reading decides), wrong, and skipped as not declared. */
export type Tally = { right: number; open: number; wrong: number; skipped: number }

/** Runs the smoke scenario and prints each answer on a line. Stops when `signal` aborts. */
export async function askTen(network: TestNetwork, subject: Subject, signal: AbortSignal): Promise<Tally> {
  const run = await startScenarioRun(network, smokeScenario)
  const tally: Tally = { right: 0, open: 0, wrong: 0, skipped: 0 }
  for (const step of smokeScenario.steps) {
    await run.runStep(step)
    if (step.do !== 'ask') continue
    for (const asked of step.questions) {
      if (signal.aborted) return tally
      tally[await askOne(network, run, subject, asked, styleFor(io().stdout))] += 1
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
  const { given, recorded } = await askQuestion(subject, asked, { names: executor.addressBook, world, proxies })
  const judged = judge(asked.method, expected, given, 'deployment')
  const { verdict } = judged
  const line = `${questionText(asked)} → ${givenText(given)}`
  if (verdict === 'skipped') {
    print(style.dim(`  - ${line}`))
    return 'skipped'
  }
  const open = openNote({ verdict: judged, given, expected })
  if (open !== undefined) {
    print(`  ${style.warn('~')} ${line}, ${open}`)
    return 'open'
  }
  if (verdict === 'passed') {
    print(`  ${style.good('✓')} ${line}`)
    return 'right'
  }
  print(`  ${style.bad('✗')} ${line}, expected ${answerText(expected.value)}`)
  const { requests } = recorded
  const note = answerNote({ world, question: asked, expected, given, verdict: judged, requests })
  if (note !== undefined) print(`      ${note}`)
  if (given.kind === 'errored' && given.breach) for (const row of breachText(given.breach)) print(`      ${row}`)
  return 'wrong'
}

/** The outcome of a question, short; the violation itself follows on lines of its own. */
function givenText(given: GivenAnswer): string {
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
