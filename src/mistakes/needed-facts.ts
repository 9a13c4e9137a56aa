import type { RuleId } from '../model/rules.ts'
import type { LearnedFact } from '../network/learned.ts'

const deployer: readonly LearnedFact[] = ['creation']
const children: readonly LearnedFact[] = ['creation', 'explorer']
// The events of the attack registry and of the factory tell of no adoption; others, and traces, may.
const adoptions: readonly LearnedFact[] = ['adoption', 'creation']
const agreements: readonly LearnedFact[] = ['factory', 'history', 'explorer', 'adoption']
const earlierLinks: readonly LearnedFact[] = ['history', 'past', 'explorer']
const lists: readonly LearnedFact[] = ['explorer']

/** The facts of which a model mutant needs at least one, by its id or else by its rule. Default: none. */
const needs: { readonly [idOrRule: string]: readonly LearnedFact[] } = {
  'BIND-3': deployer,
  'BIND-4': deployer,
  'BIND-5': children,
  'BIND-6': adoptions,
  'BIND-7': agreements,
  'BIND-9': earlierLinks,
  'BIND-10': earlierLinks,
  'BIND-11': deployer,
  'BIND-14': deployer,
  'BIND-15': earlierLinks,
  'STATE-9': adoptions,
  'STATE-11': children,
  'LIST-2': lists,
  'late-countdown-targets': lists,
  'linked-parent-is-enough': children,
  'named-account-is-bound': agreements,
  'terms-of-adopted': adoptions,
  'uri-of-adopted': adoptions,
  'window-of-adopted': adoptions,
  'terms-of-newest': agreements,
  'uri-of-newest': agreements,
  'window-of-newest': agreements,
  'first-explorer': lists,
  // A subject that remembers requests nothing, and one that lists twice may have its list from any source.
  'remembered-link': [],
  'remembered-unbound': [],
  'listed-twice': [],
}

/** The facts of which a model mutant needs at least one; empty if it needs none. */
export function neededBy({ id, rule }: { id: string; rule: RuleId }): readonly LearnedFact[] {
  const group = rule.startsWith('CHILD-') ? children : rule.startsWith('LAG-') ? lists : []
  return needs[id] ?? needs[rule] ?? group
}

/** Whether a subject with these facts can answer as the model mutant does. Without a record of its requests: yes. */
export function couldAnswerSo(
  modelMutant: { id: string; rule: RuleId },
  facts: ReadonlySet<LearnedFact> | undefined,
): boolean {
  const needed = neededBy(modelMutant)
  return !facts || needed.length === 0 || needed.some((one) => facts.has(one))
}
