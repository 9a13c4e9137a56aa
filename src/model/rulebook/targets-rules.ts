import type { Name } from '../action.ts'
import { because, derived } from '../derived.ts'
import type { TargetAnswer } from '../question.ts'
import type { World } from '../world.ts'
import type { Rulebook, TargetRules } from './decisions.ts'

export const targetRules: TargetRules & ThisType<Rulebook> = {
  listedAs(world, agreement) {
    const state = this.stateOf(world, agreement)
    return state === 'UNDER_ATTACK' || state === 'PROMOTION_REQUESTED' ? state : undefined
  },

  contractsByAgreement(world) {
    const bound = new Map<Name, Name[]>()
    for (const contract of new Set([...world.contracts.keys(), ...world.links.keys()])) {
      const agreement = this.bindingOf(world, contract).value?.agreement
      if (agreement !== undefined) bound.set(agreement, [...(bound.get(agreement) ?? []), contract])
    }
    return bound
  },

  targets(world) {
    const bound = this.contractsByAgreement(world)
    const newestFirst = [...world.agreements.keys()].reverse()
    const value = newestFirst.flatMap((agreement) => {
      const state = this.listedAs(world, agreement)
      return state ? [{ agreement, state, contracts: [...(bound.get(agreement) ?? [])] }] : []
    })
    return derived(value, () => targetReasons(world, value))
  },
}

function targetReasons(world: World, listed: readonly TargetAnswer[]) {
  if (listed.length === 0) return [because('LIST-5', 'no agreement can be attacked')]
  const states = listed.map(({ agreement, state }) => `${agreement} is ${state}`)
  const others = [...world.agreements.keys()].filter((name) => !listed.some(({ agreement }) => agreement === name))
  return [
    because('LIST-1', summary(states)),
    ...(listed.length > 10 ? [because('LIST-2', `${listed.length} targets take more than one page`)] : []),
    ...(others.length > 0 ? [because('LIST-3', `${summary(others)} cannot be attacked now`)] : []),
    because('LIST-4', 'each with the contracts that it binds, and no others'),
  ]
}

function summary(items: readonly string[]): string {
  return items.length > 4 ? `${items.slice(0, 3).join(', ')} and ${items.length - 3} more` : items.join(', ')
}
