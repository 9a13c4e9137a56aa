import type { Name } from '../model/action.ts'
import type { Question } from '../model/question.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import type { Level } from '../model/rules.ts'
import type { World } from '../model/world.ts'
import type { Step } from '../scenario/scenario.ts'
import { candidateQuirk, misleadsNow } from './candidate-quirks.ts'
import { choose, type Draw, pick, weighted } from './draw.ts'
import type { GeneratorState } from './generator-state.ts'
import { failures, slowFailure } from './source-failures.ts'

/** A time in which sources do not do as they should, from its first step to its last, and what is asked then. */
type Disturbance = { begins: Step[]; ends: Step; questions: Question[] }

/**
 * For a while, sources do not do as they should: the same is asked then and when it is over. Below the level `hardened`
 * they always do, and it is asked once.
 */
export function disturb(state: GeneratorState, draw: Draw, level: Level): void {
  go(state, disturbance(state, draw), level)
}

/** As {@link disturb}; it is the explorer that goes wrong. */
export function mislead(state: GeneratorState, draw: Draw, level: Level): void {
  go(state, misleading(state, draw), level)
}

function go(state: GeneratorState, { begins, ends, questions }: Disturbance, level: Level): void {
  if (level === 'hardened') {
    state.tell(...begins)
    state.ask(questions)
    state.tell(ends)
  }
  state.ask(questions)
}

/** Whether sources ever do not do as they should. */
export function isDisturbed(steps: readonly Step[]): boolean {
  return steps.some((step) => step.do === 'fault' || step.do === 'quirk')
}

/** Whether this is the moment: there is something that a subject could deny, or somebody whom the explorer would mislead. */
export function isTimely(world: World, draw: Draw): boolean {
  if (isLapse(draw)) return misleadsNow(world)
  return [...world.contracts.keys()].some((name) => rulebook.isAttackable(world, name).value)
}

/** Whether it is the explorer that goes wrong, rather than a source that fails. */
function isLapse([kind]: Draw): boolean {
  return !isSlow(kind) && kind % 5 < 2
}

function isSlow(kind: number): boolean {
  return kind % 64 === 0
}

/** It is asked about what is hard to know then, rather where a wrong answer would show. */
function disturbance(state: GeneratorState, draw: Draw): Disturbance {
  const [kind, who, what, more] = draw
  if (isLapse(draw)) return misleading(state, draw)
  const { faults, about } = isSlow(kind) ? slowFailure(draw) : weighted(failures, what)(draw)
  const contract = pick(about === 'child' ? childrenIn(state.world) : contractsIn(state), who)
  return {
    begins: faults.map((fault) => ({ do: 'fault', ...fault })),
    ends: { do: 'endFaults' },
    questions: about === 'targets' || contract === undefined ? [targets] : asked(contract, isSlow(kind), more),
  }
}

/** The explorer goes wrong, and it is asked about those of whom it says something else than the chain, and for its lists. */
function misleading(state: GeneratorState, draw: Draw): Disturbance {
  const [, who, , more] = draw
  const { quirk, question } = candidateQuirk(state.world, draw)
  const contract = pick(contractsIn(state), who)
  const about = question ?? (contract === undefined ? targets : { method: 'isAttackable', contract })
  const questions = about.method === 'isAttackable' ? asked(about.contract, false, more) : [about]
  return { begins: [{ do: 'quirk', ...quirk }], ends: { do: 'endQuirks' }, questions: withTargets(questions) }
}

const targets: Question = { method: 'targets' }

/** An explorer that goes wrong is asked for its lists by those who look for targets, whatever else it misleads about. */
export function withTargets(questions: readonly Question[]): Question[] {
  return [...questions.filter(({ method }) => method !== 'targets'), targets]
}

const others = ['bindingAgreement', 'timeRemaining', 'bindingAgreement', 'terms'] as const

function asked(contract: Name, isSlow: boolean, drawn: number): Question[] {
  const methods = isSlow ? (['isAttackable'] as const) : (['isAttackable', choose(others, drawn)] as const)
  return methods.map((method) => ({ method, contract }))
}

/** Those that were open and are closed come first, then those that are open: their answers are easy to get wrong. */
export function contractsIn({ world, wasOpen }: GeneratorState): Name[] {
  const names = [...world.contracts.keys()]
  const open = names.filter((name) => rulebook.isAttackable(world, name).value)
  const closed = names.filter((name) => wasOpen.has(name) && !open.includes(name))
  const bound = names.filter((name) => rulebook.bindingOf(world, name).value)
  return [...closed, ...closed, ...closed, ...open, ...open, ...bound, ...bound, ...names]
}

/** Contracts about which their deployers' links decide; those whose cutoff time matters more often. */
function childrenIn(world: World): Name[] {
  return [...world.contracts].flatMap(([name, { deployer }]) => {
    const link = deployer !== undefined && !world.links.has(name) ? world.links.get(deployer) : undefined
    const scope = link && deployer !== undefined && rulebook.entryOf(world, link.agreement, deployer)?.scope
    if (!scope) return []
    return scope === 'ExistingOnly' || scope === 'FutureOnly' ? [name, name, name] : [name]
  })
}
