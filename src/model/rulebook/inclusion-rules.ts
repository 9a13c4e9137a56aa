import type { Name } from '../action.ts'
import { because, derived, type Reason } from '../derived.ts'
import { sinceStartText } from '../duration.ts'
import type { ChildContractScope } from '../protocol.ts'
import type { RuleId } from '../rules.ts'
import type { Link, ScopeEntry, World } from '../world.ts'
import type { InclusionRules, Rulebook } from './decisions.ts'

export const inclusionRules: InclusionRules & ThisType<Rulebook> = {
  entryOf(world, agreement, parent) {
    return homeEntries(world, agreement).find(({ account }) => account === parent)
  },

  cutoffOf(_world, _parent, link) {
    return link.since
  },

  includes(scope, deployedAt, cutoff) {
    switch (scope) {
      case 'None':
        return false
      case 'ExistingOnly':
        return deployedAt <= cutoff
      case 'All':
        return true
      case 'FutureOnly':
        return deployedAt > cutoff
    }
  },

  inclusionOf(world, child, parent, link) {
    const entry = this.entryOf(world, link.agreement, parent)
    if (!entry) {
      return derived(false, () => [because('CHILD-7', `${link.agreement} has no entry for ${parent} on this chain`)])
    }
    const deployedAt = world.contracts.get(child)?.createdAt ?? world.now
    const cutoff = this.cutoffOf(world, parent, link)
    const value = this.includes(entry.scope, deployedAt, cutoff)
    return derived(value, () => inclusionReasons(world, { parent, link, entry, deployedAt, cutoff, value }))
  },
}

/** Account entries of an agreement for the chain that it is on. */
export function homeEntries(world: World, agreement: Name): readonly ScopeEntry[] {
  return world.agreements.get(agreement)?.chains.get('home') ?? []
}

const ruleOfScope: Record<ChildContractScope, RuleId> = {
  None: 'CHILD-1',
  ExistingOnly: 'CHILD-2',
  All: 'CHILD-3',
  FutureOnly: 'CHILD-4',
}

type Inclusion = { parent: Name; link: Link; entry: ScopeEntry; deployedAt: number; cutoff: number; value: boolean }

function inclusionReasons(world: World, { parent, link, entry, deployedAt, cutoff, value }: Inclusion): Reason[] {
  const order = deployedAt < cutoff ? 'before' : deployedAt === cutoff ? 'at' : 'after'
  const scope = `${link.agreement} lists ${parent} with scope ${entry.scope}`
  const outcome = value ? 'the child is included' : 'the child is not included'
  const dated = entry.scope === 'ExistingOnly' || entry.scope === 'FutureOnly'
  const earlier = world.linkHistory.filter((old) => old.contract === parent && old.since !== link.since)
  return [
    because(ruleOfScope[entry.scope], `${scope}: ${outcome}`),
    ...(dated
      ? [
          because(
            'CHILD-5',
            `deployed ${order} the cutoff time ${sinceStartText(world, cutoff)}, when ${parent} was linked`,
          ),
        ]
      : []),
    ...(dated && order === 'at'
      ? [because('CHILD-9', 'deployed in the block of the link, which is the cutoff time')]
      : []),
    ...earlier.map((old) => because('CHILD-6', `${parent}'s earlier link to ${old.agreement} no longer counts`)),
    ...(entry.spelling === 'checksummed' ? [] : [because('CHILD-10', `the entry is spelled ${entry.spelling}`)]),
  ]
}
