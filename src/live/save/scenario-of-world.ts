import type { Fact } from '../../explorer/index.ts'
import type { Action, Name } from '../../model/action.ts'
import { answer } from '../../model/answer-question.ts'
import { sameAnswer } from '../../model/same-answer.ts'
import { emptyWorld, type World } from '../../model/world.ts'
import { grouped } from '../../platform/grouped.ts'
import type { Scenario, ScenarioQuestion, Step } from '../../scenario/scenario.ts'
import { advance, ImpossibleStep } from '../../scenario/timeline.ts'
import { actionsOf, authorizationsFor, type FactSource } from './actions-of-fact.ts'

/** A scenario that leads to a world that was read off a chain. */
export type WrittenScenario = {
  scenario: Scenario
  /** How many facts have no action that is possible in it. */
  lost: number
  /** The contracts with other answers in it. It asks about all others. */
  different: readonly Name[]
}

/** Names that a scenario asks about. */
const MAX_ASKED = 100
const methods = ['isAttackable', 'bindingAgreement', 'timeRemaining'] as const

/**
 * Writes a scenario from facts, with an action for each, in the order and at the distances in time of the blocks. Tries
 * each action on the model. At the end it asks about the contracts, with the answers of the world that was read.
 */
export function scenarioOfWorld(source: FactSource, about: Pick<Scenario, 'id' | 'title'>): WrittenScenario {
  const { world, has } = source
  const steps: Step[] = []
  let lost = 0
  let now: World | undefined
  for (const facts of blocksOf(source.facts)) {
    const at = (facts[0] as Fact).timestamp
    const before: World = now ?? emptyWorld(at - 1)
    const waiting: Step[] = at - before.now > 1 ? [{ do: 'wait', seconds: at - before.now - 1 }] : []
    const start = waiting.reduce((next, step) => advance(next, step).world, before)
    const block = blockOf(facts, source, start, at === start.now)
    lost += block.lost
    if (!block.step) continue
    steps.push(...waiting, block.step)
    now = block.world
  }
  const seconds = world.now - (now?.now ?? world.now)
  if (seconds > 0) steps.push({ do: 'wait', seconds })
  const end = now && seconds > 0 ? advance(now, { do: 'wait', seconds }).world : (now ?? world)
  const names = [...new Set([...world.contracts.keys(), ...world.links.keys()])].filter(has)
  const different = names.filter((name) => !methods.every((method) => isSame(method, name, world, end)))
  const questions = names
    .filter((name) => !different.includes(name))
    .slice(0, MAX_ASKED)
    .flatMap((contract) => methods.map((method) => questionOf(method, contract, world)))
  if (questions.length > 0) steps.push({ do: 'ask', questions })
  const rest = { level: 'deployment' as const, rules: [], ...(now && { startsAt: now.startedAt }) }
  return { scenario: { ...about, ...rest, steps }, lost, different }
}

/** The kinds of facts of one transaction, in the order of the actions that lead to them. */
const order = ['left-no-code', 'deployed', 'created', 'window', 'scope-added', 'scope-removed', 'state', 'linked']

/** Groups facts by block, oldest first: its creations, then its other transactions in their order. */
function blocksOf(facts: readonly Fact[]): Fact[][] {
  return [...grouped(facts, ({ block }) => block)]
    .toSorted(([one], [other]) => one - other)
    .map(([, some]) => {
      const hashes = some.toSorted((one, other) => one.logIndex - other.logIndex).map(({ txHash }) => txHash)
      const placeOf = ({ kind, txHash }: Fact) => [hashes.indexOf(txHash), order.indexOf(kind)] as const
      return some.toSorted((one, other) => {
        const [[transaction, kind], [otherTransaction, otherKind]] = [placeOf(one), placeOf(other)]
        return transaction - otherTransaction || kind - otherKind || one.logIndex - other.logIndex
      })
    })
}

/** Builds the step with the actions that led to a block's facts, as far as the model allows them; undefined if it allows none. */
function blockOf(facts: readonly Fact[], source: FactSource, start: World, sameSecond: boolean) {
  let actions: Action[] = []
  let world = start
  let lost = 0
  const stepOf = (some: Action[]): Step =>
    some.length === 1 && some[0] && !sameSecond
      ? some[0]
      : { do: 'sameBlock', actions: some, ...(sameSecond && { sameSecond }) }
  for (const fact of facts) {
    const possible = actionsOf(fact, source, world)
    const next = possible.map((action) => {
      const all = [...actions, ...authorizationsFor(action, world), action]
      return { actions: all, world: tryStep(start, stepOf(all)) }
    })
    const found = next.find(({ world }) => world !== undefined)
    if (found?.world) {
      actions = found.actions
      world = found.world
    } else if (possible.length > 0) lost += 1
  }
  return { step: actions.length > 0 ? stepOf(actions) : undefined, world, lost }
}

function tryStep(world: World, step: Step): World | undefined {
  try {
    return advance(world, step).world
  } catch (error) {
    if (error instanceof ImpossibleStep) return undefined
    throw error
  }
}

const answerAbout = (method: (typeof methods)[number], contract: Name, world: World) =>
  answer(world, { method, contract }).value

const isSame = (method: (typeof methods)[number], contract: Name, world: World, other: World): boolean =>
  sameAnswer(method, answerAbout(method, contract, world), answerAbout(method, contract, other))

const questionOf = (method: (typeof methods)[number], contract: Name, world: World) =>
  ({ method, contract, expected: answerAbout(method, contract, world) }) as ScenarioQuestion
