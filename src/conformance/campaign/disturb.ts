import type { Name } from '../../model/action.ts'
import type { Question } from '../../model/question.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import type { Level } from '../../model/rules.ts'
import type { World } from '../../model/world.ts'
import type { Step } from '../../scenario/scenario.ts'
import { choose, type Draw, pick, weighted } from './draw.ts'
import { failures, slowFailure } from './failures.ts'
import { lapseIn } from './lapses.ts'
import type { Teller } from './teller.ts'

/** A time in which sources do not do as they should, from its first step to its last, and what is asked then. */
type Disturbance = { begins: Step[]; ends: Step; questions: Question[] }

/**
 * For a while, sources do not do as they should: the same is asked then and when it is over. Below the level `hardened`
 * they always do, and it is asked once.
 */
export function disturb(teller: Teller, draw: Draw, level: Level): void {
  const { begins, ends, questions } = disturbance(teller, draw)
  if (level === 'hardened') {
    teller.tell(...begins)
    teller.ask(questions)
    teller.tell(ends)
  }
  teller.ask(questions)
}

/** Whether sources ever do not do as they should. */
export function isDisturbed(steps: readonly Step[]): boolean {
  return steps.some((step) => step.do === 'fault' || step.do === 'quirk')
}

/** Whether there is anything that a subject could deny. */
export function hasOpen(world: World): boolean {
  return [...world.contracts.keys()].some((name) => rulebook.isAttackable(world, name).value)
}

/** It is asked about what is hard to know then, rather where a wrong answer would show. */
function disturbance(teller: Teller, draw: Draw): Disturbance {
  const [kind, who, what, more] = draw
  const isSlow = kind % 64 === 0
  if (!isSlow && kind % 5 < 2) return misleading(teller, draw)
  const { faults, about } = isSlow ? slowFailure(draw) : weighted(failures, what)(draw)
  const contract = pick(about === 'child' ? childrenIn(teller.world) : contractsIn(teller), who)
  return {
    begins: faults.map((fault) => ({ do: 'fault', ...fault })),
    ends: { do: 'endFaults' },
    questions: about === 'targets' || contract === undefined ? [{ method: 'targets' }] : asked(contract, isSlow, more),
  }
}

/** The explorer goes wrong, and it is asked about those of whom it says something else than the chain. */
function misleading(teller: Teller, draw: Draw): Disturbance {
  const [, who, , more] = draw
  const { quirk, question } = lapseIn(teller.world, draw)
  const contract = question && 'contract' in question ? question.contract : pick(contractsIn(teller), who)
  return {
    begins: [{ do: 'quirk', ...quirk }],
    ends: { do: 'endQuirks' },
    questions: contract === undefined ? [{ method: 'targets' }] : asked(contract, false, more),
  }
}

const others = ['bindingAgreement', 'timeRemaining', 'bindingAgreement', 'terms'] as const

function asked(contract: Name, isSlow: boolean, drawn: number): Question[] {
  const methods = isSlow ? (['isAttackable'] as const) : (['isAttackable', choose(others, drawn)] as const)
  return methods.map((method) => ({ method, contract }))
}

/** Those that were open and are closed come first, then those that are open: their answers are easy to get wrong. */
export function contractsIn({ world, wasOpen }: Teller): Name[] {
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
