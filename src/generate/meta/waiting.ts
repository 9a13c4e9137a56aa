import type { AskedQuestion, CaseResult } from '../../judge/case-result.ts'
import type { Name } from '../../model/action.ts'
import { durationText } from '../../model/duration.ts'
import { emptyWorld, type World } from '../../model/world.ts'
import type { Ask, Scenario, Step } from '../../scenario/scenario.ts'
import { advance } from '../../scenario/timeline.ts'
import type { MetaProperty, Pair } from './property.ts'

/** The maximum number of contracts asked about around each wait. */
const MOST = 5

const isWait = ({ do: what }: Step) => what === 'wait' || what === 'waitUntil'

/** META-8: asks `isAttackable` before and after each wait. Only a change from false to true is a failure. */
export const waiting: MetaProperty = {
  rule: 'META-8',
  vary({ steps }, number) {
    let world = emptyWorld(1_000_000_000)
    const varied: { step: Step; at: number }[] = []
    for (const [index, step] of steps.entries()) {
      const ask = askAbout(chosen(world, steps, number))
      world = advance(world, step).world
      const around = isWait(step) && ask.questions.length > 0
      // An added question has the index of the scenario's next step.
      if (around) varied.push({ step: ask, at: index })
      varied.push({ step, at: index })
      if (around) varied.push({ step: ask, at: index + 1 })
    }
    if (varied.length === steps.length) return undefined
    const says = 'isAttackable is asked before and after each wait'
    return { steps: varied.map(({ step }) => step), stepOf: varied.map(({ at }) => at), says }
  },
  pairs({ steps }, { other: { questions } }) {
    const latest = new Map<Name, AskedQuestion>()
    return steps.flatMap((step, index): Pair[] => {
      if (step.do !== 'ask' && !isWait(step)) latest.clear()
      return questions.filter(({ at }) => at.step === index).flatMap((other) => pairsWithEarlier(latest, other))
    })
  },
}

function pairsWithEarlier(latest: Map<Name, AskedQuestion>, other: AskedQuestion): Pair[] {
  const { question, given, at } = other
  if (question.method !== 'isAttackable' || given.kind !== 'answered') return []
  const one = latest.get(question.contract)
  latest.set(question.contract, other)
  // Only an earlier false must stay: a true may end.
  if (!one || !isNo(one)) return []
  return [{ one, other, says: `${durationText(at.seconds - one.at.seconds)} later, without a transaction in between` }]
}

const isNo = ({ given }: CaseResult['questions'][number]) => given.kind === 'answered' && given.value === false

function askAbout(contracts: readonly Name[]): Ask {
  return { do: 'ask', questions: contracts.map((contract) => ({ method: 'isAttackable', contract })) }
}

/** Picks contracts to ask about: first that of a single last question, so that shrinking keeps it, then others by the number. */
function chosen({ contracts }: World, steps: Scenario['steps'], number: number): Name[] {
  const last = steps.findLast((step) => step.do === 'ask')
  const asked = last?.do === 'ask' && last.questions.length === 1 ? last.questions : []
  const named = asked.flatMap((one) => ('contract' in one && contracts.has(one.contract) ? [one.contract] : []))
  const names = [...contracts.keys()]
  const others = names.map((_, index) => names[(index + number) % names.length] as Name)
  return [...new Set([...named, ...others])].slice(0, MOST)
}
