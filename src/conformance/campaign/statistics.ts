import { answer } from '../../model/answer.ts'
import { misreadings } from '../../model/misreadings/misreadings.ts'
import { type RuleId, rules } from '../../model/rules.ts'
import { emptyWorld } from '../../model/world.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { advance } from '../../scenario/timeline.ts'
import { sameAnswer } from '../judge/same-answer.ts'

/** How often a campaign's worlds exercise each rule: at how many of its questions breaking the rule would show. */
export type Statistics = { worlds: number; actions: number; questions: number; rules: Record<RuleId, number> }

/** Counts on the model alone; no chain and no subject are needed. */
export function statisticsOf(worlds: Iterable<Scenario>): Statistics {
  const counts = Object.fromEntries(rules.map(({ id }) => [id, 0])) as Record<RuleId, number>
  const statistics: Statistics = { worlds: 0, actions: 0, questions: 0, rules: counts }
  for (const scenario of worlds) {
    statistics.worlds += 1
    count(scenario, statistics)
  }
  return statistics
}

function count(scenario: Scenario, statistics: Statistics): void {
  let world = emptyWorld(scenario.startsAt ?? 1_000_000_000)
  for (const step of scenario.steps) {
    const { world: next, block } = advance(world, step)
    world = next
    statistics.actions += block?.transactions.length ?? 0
    if (step.do !== 'ask') continue
    for (const question of step.questions) {
      statistics.questions += 1
      const right = answer(world, question)
      const shown = misreadings.filter(
        ({ book }) => !sameAnswer(question.method, answer(world, question, book).value, right.value),
      )
      // LIST-5 is broken by an error, which no answer is.
      const following = right.because.filter(({ rule }) => rule === 'LIST-5')
      for (const rule of new Set([...shown, ...following].map(({ rule }) => rule))) statistics.rules[rule] += 1
    }
  }
}
