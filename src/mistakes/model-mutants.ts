import { quirks } from '../model/quirk.ts'
import type { Rulebook } from '../model/rulebook/decisions.ts'
import { rulebookWith } from '../model/rulebook/rulebook.ts'
import type { RuleId } from '../model/rules.ts'
import type { LearnedFact } from '../network/learned.ts'
import { bindingDecisions } from './decisions/binding-decisions.ts'
import type { Decision, Decisions } from './decisions/decision.ts'
import { faultDecisions } from './decisions/fault-decisions.ts'
import { chainIdDecisions, furtherDecisions } from './decisions/further.ts'
import { inclusionDecisions } from './decisions/inclusion-decisions.ts'
import { furtherNetworkDecisions, networkDecisions } from './decisions/network-decisions.ts'
import { believers } from './decisions/quirk-decisions.ts'
import { statusDecisions } from './decisions/status-decisions.ts'
import { targetDecisions } from './decisions/target-decisions.ts'
import { termDecisions } from './decisions/terms-decisions.ts'
import { type MistakeId, readModelRow } from './mistakes.ts'

/**
 * The model with one rule broken in one known way. Model mutants measure what the suite can detect, and explain a
 * subject's wrong answers.
 */
export type ModelMutant = {
  id: string
  rule: RuleId
  /** What such a subject does, as a clause without its subject: `treats … as …`. */
  says: string
  /** A fact that `says` claims the subject never requests, and the clause to show if it did request it. */
  never?: { asks: LearnedFact; says: string }
  book: Rulebook
} & Pick<Decision, 'isLike' | 'alsoLists'>

const MISSING_PAGES = 'leaves out what the last pages of a list have'

const never: { readonly [id in MistakeId]?: ModelMutant['never'] } = {
  'children-ignored': { asks: 'creation', says: "does not take the agreement of the contract's deployer" },
  'removed-link-forbids-parent': {
    asks: 'creation',
    says: "does not take the deployer's agreement for a contract that once had a link",
  },
  'page-1-only': { asks: 'later pages', says: MISSING_PAGES },
  'page-1-of-100-only': { asks: 'later pages', says: MISSING_PAGES },
  'any-chain-id': {
    asks: 'chain id',
    says: 'asks the node for its chain id and answers although it is of another chain',
  },
}

function modelMutant(row: { id: string; rule: RuleId; says: string }, decision: Decision): ModelMutant {
  const { isLike, alsoLists, ...replaced } = decision
  return { ...row, book: rulebookWith(replaced), ...(isLike && { isLike }), ...(alsoLists && { alsoLists }) }
}

const mutantsOf = (decisions: Decisions): ModelMutant[] =>
  (Object.entries(decisions) as [MistakeId, Decision][]).map(([id, decision]) => ({
    ...modelMutant({ id, ...readModelRow(id) }, decision),
    ...(never[id] && { never: never[id] }),
  }))

/** The model mutants of the rules LAG: each believes the explorer. */
export const quirkMutants: readonly ModelMutant[] = believers.map(({ kind, what, says, decision }) => {
  const { rule, imitates } = quirks[kind]
  const row = {
    id: `${kind}-${what}`,
    // No target, whatever a list still says.
    rule: kind === 'late-countdown' && what === 'targets' ? 'LIST-3' : rule,
    says: `${says} although ${imitates.replace(/^it /, 'the explorer ')}`,
  } as const
  return modelMutant(row, decision)
})

/** Every model mutant of the rules BIND, CHILD, STATE, TIME, TERM, LIST, NET, FAULT and LAG. */
export const modelMutants: readonly ModelMutant[] = [
  ...mutantsOf(bindingDecisions),
  ...mutantsOf(inclusionDecisions),
  ...mutantsOf(statusDecisions),
  ...mutantsOf(termDecisions),
  ...mutantsOf(targetDecisions),
  ...mutantsOf(networkDecisions),
  ...mutantsOf(faultDecisions),
  ...quirkMutants,
]

const LIKE_HOME = "takes the entry under a chain's id that is like this chain's"

/** Model mutants for blame alone. */
export const furtherMutants: readonly ModelMutant[] = [
  ...mutantsOf(furtherDecisions),
  ...Object.entries(chainIdDecisions).map(([id, decision]) =>
    modelMutant({ id: `chain-id-${id}`, rule: 'CHILD-7', says: LIKE_HOME }, decision),
  ),
  ...mutantsOf(furtherNetworkDecisions),
]
