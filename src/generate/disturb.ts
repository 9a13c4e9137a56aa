import type { Name } from '../model/action.ts'
import type { Question } from '../model/question.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import type { Level } from '../model/rules.ts'
import type { World } from '../model/world.ts'
import type { Step } from '../scenario/scenario.ts'
import { candidateQuirk, misleadsNow } from './candidate-quirks.ts'
import { choose, type Draw, pick, weighted } from './draw.ts'
import type { GeneratorState } from './generator-state.ts'
import { failures, nodeFailures, slowFailure } from './source-failures.ts'

/**
 * Faults and quirks: their first steps, their last steps, and the questions to ask in between and after them. `failing`: the
 * steps after which they are asked once more in between, where there are any.
 */
export type Disturbance = { begins: Step[]; ends: Step[]; questions: Question[]; failing?: Step[] }

/**
 * Appends a fault or a quirk, and asks the same questions during it and after it. Below the level `hardened` sources
 * never fail, and the questions are asked once.
 */
export function disturb(state: GeneratorState, draw: Draw, level: Level): void {
  appendDisturbance(state, disturbance(state, draw), level)
}

/** Like {@link disturb}, but always a quirk of the explorer. */
export function mislead(state: GeneratorState, draw: Draw, level: Level): void {
  appendDisturbance(state, misleading(state, draw), level)
}

/** Appends a fault or quirk, and its questions during it and after it; below the level `hardened`, only the questions. */
export function appendDisturbance(state: GeneratorState, disturbance: Disturbance, level: Level): void {
  const { begins, ends, questions, failing = [] } = disturbance
  if (level === 'hardened') {
    state.append(...begins)
    state.ask(questions)
    if (failing.length > 0) {
      state.append(...failing)
      state.ask(questions)
      state.append({ do: 'endFaults' })
    }
    state.append(...ends)
  }
  state.ask(questions)
}

/**
 * Adds faults of the node to one of four quirks: a subject then gets the missing facts only from the explorer, which is wrong.
 */
export function failingNode(draw: Draw): Step[] {
  const [kind] = draw
  return (kind >> 7) % 4 === 0 ? nodeFailures(draw).map((fault) => ({ do: 'fault', ...fault })) : []
}

/** Whether a scenario has a fault, a quirk or a reorganisation. */
export function isDisturbed(steps: readonly Step[]): boolean {
  return steps.some((step) => ['fault', 'quirk', 'reorganise'].includes(step.do))
}

/** Whether the disturbance can affect an answer now: a contract is attackable, or the quirk would mislead a subject. */
export function isTimely(world: World, draw: Draw): boolean {
  if (isQuirkDraw(draw)) return misleadsNow(world)
  return [...world.contracts.keys()].some((name) => rulebook.isAttackable(world, name).value)
}

/** Whether a draw selects a quirk of the explorer instead of a fault. */
function isQuirkDraw([kind]: Draw): boolean {
  return !isSlow(kind) && kind % 5 < 2
}

function isSlow(kind: number): boolean {
  return kind % 64 === 0
}

/** Picks a fault, and questions that are hard to answer during it, preferably with visible wrong answers. */
function disturbance(state: GeneratorState, draw: Draw): Disturbance {
  const [kind, who, what, more] = draw
  if (isQuirkDraw(draw)) return misleading(state, draw)
  const { faults, about } = isSlow(kind) ? slowFailure(draw) : weighted(failures, what)(draw)
  const contract = pick(about === 'child' ? childrenIn(state.world) : contractsIn(state), who)
  return {
    begins: faults.map((fault) => ({ do: 'fault', ...fault })),
    ends: [{ do: 'endFaults' }],
    questions: about === 'targets' || contract === undefined ? [targets] : asked(contract, isSlow(kind), more),
  }
}

/** Picks a quirk, `targets`, and questions that a subject which believes the explorer answers wrongly. */
function misleading(state: GeneratorState, draw: Draw): Disturbance {
  const [, who, , more] = draw
  const { quirk, question } = candidateQuirk(state.world, draw)
  const contract = pick(contractsIn(state), who)
  const about = question ?? (contract === undefined ? targets : { method: 'isAttackable', contract })
  const questions = about.method === 'isAttackable' ? asked(about.contract, false, more) : [about]
  return {
    begins: [{ do: 'quirk', ...quirk }],
    ends: [{ do: 'endQuirks' }],
    questions: withTargets(questions),
    failing: failingNode(draw),
  }
}

const targets: Question = { method: 'targets' }

/** Adds `targets`, for which a subject reads the explorer's lists during any quirk. */
export function withTargets(questions: readonly Question[]): Question[] {
  return [...questions.filter(({ method }) => method !== 'targets'), targets]
}

const others = ['bindingAgreement', 'timeRemaining', 'terms'] as const

function asked(contract: Name, isSlow: boolean, drawn: number): Question[] {
  const methods = isSlow ? (['isAttackable'] as const) : (['isAttackable', choose(others, drawn)] as const)
  return methods.map((method) => ({ method, contract }))
}

/** Lists contracts to ask about, weighted by difficulty: most for closed ones that were open, then for open and bound ones. */
export function contractsIn({ world, wasOpen }: GeneratorState): Name[] {
  const names = [...world.contracts.keys()]
  const open = names.filter((name) => rulebook.isAttackable(world, name).value)
  const closed = names.filter((name) => wasOpen.has(name) && !open.includes(name))
  const bound = names.filter((name) => rulebook.bindingOf(world, name).value)
  return [...closed, ...closed, ...closed, ...open, ...open, ...bound, ...bound, ...names]
}

/** Lists children whose deployer's link decides, with threefold weight if the cutoff time matters. */
function childrenIn(world: World): Name[] {
  return [...world.contracts].flatMap(([name, { deployer }]) => {
    const link = deployer !== undefined && !world.links.has(name) ? world.links.get(deployer) : undefined
    const scope = link && deployer !== undefined && rulebook.entryOf(world, link.agreement, deployer)?.scope
    if (!scope) return []
    return scope === 'ExistingOnly' || scope === 'FutureOnly' ? [name, name, name] : [name]
  })
}
