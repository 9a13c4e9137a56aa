import { askQuestion } from '../../check/resolvers/ask-question.ts'
import { answerNote } from '../../check/resolvers/report/answer-note.ts'
import { type ScenarioRun, startScenarioRun } from '../../check/resolvers/scenario-run.ts'
import { expectationOf } from '../../judge/expectation.ts'
import { type GivenAnswer, judge } from '../../judge/judge.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import { type Style, styleFor } from '../../report/style.ts'
import { scenario } from '../../scenario/builder.ts'
import { questionText } from '../../scenario/narrative.ts'
import { attackable, binding, targets, terms, timeLeft } from '../../scenario/questions.ts'
import type { Ask, Scenario } from '../../scenario/scenario.ts'
import { offsetOf } from '../../subject/protocol/offset-of.ts'
import type { Breach } from '../../subject/protocol/outcome.ts'
import { printable } from '../../subject/protocol/printable.ts'
import type { Subject } from '../../subject/subject.ts'
import { io } from '../io.ts'
import { type AnswerTally, givenText, print, printedAnswer, tallyOf } from '../print.ts'

const DAYS_OF_PROMOTION = 3

/** Asks every method twice, once with an empty answer. */
const smokeScenario: Scenario = scenario('smoke/ten-questions', 'A vault, a factory with a child, and a stranger')
  .about('BIND-1', 'BIND-2')
  .sameBlock((block) => block.deploy('vault').deploy('factory', 'factory').deploy('stranger'))
  .agreement('agreementA', { covers: { vault: 'None', factory: 'All' } })
  .spawn('child', 'factory')
  .ask(targets())
  .underAttack('agreementA')
  .ask(binding('vault', 'agreementA'), binding('child', 'agreementA', 'factory'))
  .ask(attackable('vault', true), attackable('stranger', false), timeLeft('vault', null))
  .ask(terms('vault', { agreement: 'agreementA' }), terms('stranger', null))
  .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault', 'factory', 'child']]))
  .lifecycle('agreementA', 'promote')
  .ask(timeLeft('child', DAYS_OF_PROMOTION * 86_400))
  .build()

/** Runs the smoke scenario and prints each answer on a line. Stops when `signal` aborts. */
export async function askTen(network: TestNetwork, subject: Subject, signal: AbortSignal): Promise<AnswerTally> {
  const run = await startScenarioRun(network, smokeScenario)
  const tally = tallyOf([])
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
  { world, executor }: ScenarioRun,
  subject: Subject,
  question: Ask['questions'][number],
  style: Style,
): Promise<keyof AnswerTally> {
  const expected = expectationOf(world, question)
  const { given, recorded } = await askQuestion(subject, question, { names: executor.addressBook, world, proxies })
  const verdict = judge(question.method, expected, given, 'deployment')
  const { outcome, mark, open, right } = printedAnswer({ verdict, given, expected }, style)
  const line = `${questionText(question)} → ${outcomeText(given)}`
  const after = { right: '', open: `, ${open}`, wrong: `, expected ${right}`, skipped: '' }
  print(outcome === 'skipped' ? style.dim(`  - ${line}`) : `  ${mark} ${line}${after[outcome]}`)
  if (outcome !== 'wrong') return outcome
  const note = answerNote({ world, question, expected, given, verdict, requests: recorded.requests })
  const breach = given.kind === 'errored' && given.breach ? breachText(given.breach) : []
  for (const row of [...(note === undefined ? [] : [note]), ...breach]) print(`      ${row}`)
  return outcome
}

/** Formats an answer; a protocol violation itself follows on separate lines. */
function outcomeText(given: GivenAnswer): string {
  if (given.kind === 'errored' && given.breach) return 'protocol violation'
  return given.kind === 'refused' ? `refused: ${given.reason}` : givenText(given)
}

/** Number of characters to show before and after the error. */
const around = { before: 60, after: 40 }

/** Shows a protocol violation: the part of the message around it, a caret below, and the expected form. */
export function breachText({ text, path, expected }: Breach): string[] {
  const offset = offsetOf(text, path)
  const from = Math.max(0, offset - around.before)
  const to = Math.min(text.length, offset + around.after)
  const before = `${from > 0 ? '…' : ''}${singleWidth(text.slice(from, offset))}`
  const rest = `${singleWidth(text.slice(offset, to))}${to < text.length ? '…' : ''}`
  return [`${before}${rest}`, `${' '.repeat(before.length)}^ ${expected}`]
}

/** Prints one column for each character, so that the caret is below the error. */
const singleWidth = (text: string) => printable(text).replaceAll('\t', ' ')
