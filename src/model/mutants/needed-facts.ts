import type { RuleId } from '../rules.ts'

/**
 * What a subject can have learnt of its sources, by what it asked them for. Generous: whatever may tell it counts, so that
 * what is not among it cannot have been known.
 *
 * - `creation`: who made a contract, from the node: a trace, a transaction or its receipt.
 * - `history`: what happened before: events, or what `creation` reads.
 * - `past`: the state of a block that was named.
 * - `explorer`: anything from the explorer.
 * - `adoption`: a registry of adoptions was spoken of.
 * - `factory`: the agreement factory was spoken of.
 * - `chain id`: the node's chain id.
 */
export type Fact = 'creation' | 'history' | 'past' | 'explorer' | 'adoption' | 'factory' | 'chain id'

const deployer: readonly Fact[] = ['creation']
const children: readonly Fact[] = ['creation', 'explorer']
const adoptions: readonly Fact[] = ['adoption', 'history']
const agreements: readonly Fact[] = ['factory', 'history', 'explorer', 'adoption']
const earlierLinks: readonly Fact[] = ['history', 'past', 'explorer']
const lists: readonly Fact[] = ['explorer']

/** What a model mutant has to have asked for, at least one of it, by its id where it has a line of its own. Default: nothing. */
const needs: { readonly [idOrRule: string]: readonly Fact[] } = {
  'BIND-3': deployer,
  'BIND-4': deployer,
  'BIND-5': children,
  'BIND-6': adoptions,
  'BIND-7': agreements,
  'BIND-9': earlierLinks,
  'BIND-10': earlierLinks,
  'BIND-11': deployer,
  'STATE-9': adoptions,
  'STATE-11': children,
  'LIST-2': lists,
  'linked-parent-is-enough': children,
  'named-account-is-bound': agreements,
  'terms-of-adopted': adoptions,
  'uri-of-adopted': adoptions,
  'window-of-adopted': adoptions,
  'terms-of-newest': agreements,
  'uri-of-newest': agreements,
  'window-of-newest': agreements,
  'first-explorer': lists,
  // A subject that remembers asks for nothing, and one that lists twice may have its list from anywhere.
  'remembered-link': [],
  'listed-twice': [],
}

/** What a model mutant has to have asked for, at least one of it; nothing where the list is empty. */
export function neededBy({ id, rule }: { id: string; rule: RuleId }): readonly Fact[] {
  const group = rule.startsWith('CHILD-') ? children : rule.startsWith('LAG-') ? lists : []
  return needs[id] ?? needs[rule] ?? group
}

/** Whether a subject that asked for all this can read the rule so. What it asked for is not always known. */
export function isWithin(modelMutant: { id: string; rule: RuleId }, sought: ReadonlySet<Fact> | undefined): boolean {
  const needed = neededBy(modelMutant)
  return !sought || needed.length === 0 || needed.some((one) => sought.has(one))
}
