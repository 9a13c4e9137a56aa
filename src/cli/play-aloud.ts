import { expectationOf } from '../conformance/judge/expectation.ts'
import { judge } from '../conformance/judge/judge.ts'
import { answerText } from '../conformance/reports/failure.ts'
import { type Style, styleFor } from '../conformance/reports/style.ts'
import { askQuestion } from '../conformance/run/ask-question.ts'
import type { Names } from '../conformance/run/names.ts'
import type { SideBySide } from '../conformance/run/perform-side-by-side.ts'
import { durationText } from '../model/duration.ts'
import type { World } from '../model/world.ts'
import { placed, questionText, stepText } from '../scenario/narrative.ts'
import { type Network, turnsOf } from '../scenario/networks.ts'
import type { Ask, Scenario } from '../scenario/scenario.ts'
import type { Subject } from '../subject/subject.ts'

/** Plays a case and prints it step by step. Resolves with whether every answer was right. */
export async function playAloud(
  story: SideBySide,
  subjects: Record<Network, Subject>,
  scenario: Scenario,
  signal: AbortSignal,
): Promise<boolean> {
  const style = styleFor(process.stdout)
  const known = { here: new Set<string>(), elsewhere: new Set<string>() }
  let right = true
  for (const { network, step } of turnsOf(scenario)) {
    if (signal.aborted) return false
    await story.play(network, step)
    const world = story.worldOf(network)
    if (step.do === 'ask') {
      const place = { network, world, names: story.namesOn(network) }
      for (const asked of step.questions) right = (await askAloud(place, subjects[network], asked, style)) && right
      continue
    }
    const time = `+${durationText(world.now - world.startedAt)}`
    const { block, player } = story.on[network]
    say(`\n${style.bold(time)}  block ${block}, timestamp ${world.now}\n  ${placed(stepText(step), network)}`)
    for (const { name, address } of player.roster.entries()) {
      if (!known[network].has(name)) say(style.dim(`    ${name} is ${address}`))
      known[network].add(name)
    }
  }
  say(right ? style.good('\nEvery answer is right.') : style.bad('\nNot every answer is right.'))
  return right
}

async function askAloud(
  { network, world, names }: { network: Network; world: World; names: Names },
  subject: Subject,
  asked: Ask['questions'][number],
  style: Style,
): Promise<boolean> {
  const expected = expectationOf(world, asked)
  const given = await askQuestion(subject, asked, names, world)
  const verdict = judge(asked.method, expected, given)
  const said =
    given.kind === 'answered' ? answerText(given.value) : given.kind === 'skipped' ? 'not declared' : given.reason
  const right = verdict.verdict === 'passed' || verdict.verdict === 'skipped'
  const word = verdict.verdict === 'failed' ? verdict.severity : verdict.verdict
  const mark = right ? style.good('✓') : style.bad('✗')
  say(`  ${mark} ${placed(questionText(asked), network)} → ${said}  ${style.dim(word)}`)
  if (!right) say(`    expected ${expected.mustRefuse ? 'a refusal' : answerText(expected.value)}`)
  for (const { rule, fact } of expected.because) say(style.dim(`      ${rule.padEnd(9)} ${fact}`))
  return right
}

/** Prints a line. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
