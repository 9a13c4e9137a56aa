import { boundariesAt } from '../../src/generate/boundaries.ts'
import type { Action } from '../../src/model/action.ts'
import { rulebook } from '../../src/model/rulebook/rulebook.ts'
import { isActive, stateAt } from '../../src/model/state.ts'
import type { World } from '../../src/model/world.ts'
import { actionsOf, type Scenario, type ScenarioQuestion, type Step } from '../../src/scenario/scenario.ts'

/** A generated scenario, with what a feature is looked for in. */
export type Seen = {
  actions: readonly Action[]
  steps: readonly Step[]
  asked: readonly { world: World; question: ScenarioQuestion }[]
}

/** A situation in which a resolver can be wrong. */
export type Situation = {
  says: string
  /** Ids of cases. */
  cases?: readonly string[]
  /** Whether a generated scenario has it. */
  generated?: (scenario: Seen) => boolean
  /** Mutants that are wrong in no other situation. */
  mutants?: readonly string[]
}

export function seenIn({ steps }: Pick<Scenario, 'steps'>, asked: Seen['asked']): Seen {
  return { steps, actions: steps.flatMap(actionsOf), asked }
}

export const action = (holds: (action: Action) => boolean) => (seen: Seen) => seen.actions.some(holds)
export const does = (verb: Action['do']) => action((one) => one.do === verb)
export const question = (holds: (world: World, question: ScenarioQuestion) => boolean) => (seen: Seen) =>
  seen.asked.some(({ world, question }) => holds(world, question))
export const terms = (
  holds: (terms: { bountyCapUsd?: string; bountyPercentage?: number; [more: string]: unknown }) => boolean,
) => action((one) => 'terms' in one && holds(one.terms))
export const cap = (from: bigint) => terms(({ bountyCapUsd = '0' }) => BigInt(bountyCapUsd) >= from)
export const text = (member: 'agreementURI' | 'protocolName', holds: (text: string) => boolean) =>
  action((one) => one.do === 'createAgreement' && holds(one[member]))
export const spelled = (spelling: string) => (seen: Seen) =>
  seen.asked.some(({ question }) => 'spelling' in question && question.spelling === spelling)
export const chain = (holds: (chain: string | number) => boolean) =>
  action((one) => 'chains' in one && one.do !== 'removeChains' && one.chains.some((entry) => holds(entry.chain)))
export const listLength = (holds: (length: number) => boolean) =>
  question((world, { method }) => {
    if (method !== 'targets') return false
    const states = [...world.agreements.keys()].map((name) => rulebook.listedAs(world, name))
    return ['UNDER_ATTACK', 'PROMOTION_REQUESTED'].some((list) =>
      holds(states.filter((state) => state === list).length),
    )
  })
/** Whether a child is asked about, undone by a reorganisation, and made again. */
export const madeAgain = ({ steps, asked }: Seen) => {
  const undone = steps.findIndex((step) => step.do === 'reorganise')
  const later = steps.slice(undone).flatMap(actionsOf)
  const before = new Set(steps.slice(0, undone).flatMap(actionsOf).flatMap(childrenOf))
  return (
    undone >= 0 &&
    later.flatMap(childrenOf).some((name) => {
      return before.has(name) && asked.some(({ question }) => 'contract' in question && question.contract === name)
    })
  )
}
const childrenOf = (one: Action) => (one.do === 'spawn' && one.reverts === undefined ? one.children : [])
export const boundary = (wanted: string) =>
  question((world, asked) => boundariesAt(world, asked).some((one) => one.boundary === wanted))
export const live = question((world, asked) => {
  const agreement = asked.method === 'targets' ? undefined : rulebook.bindingOf(world, asked.contract).value?.agreement
  return agreement !== undefined && isActive(stateAt(world.agreements.get(agreement)?.registration, world.now))
})
export const aroundLink = question((world, asked) => {
  const facts = asked.method === 'targets' ? undefined : world.contracts.get(asked.contract)
  const link = facts?.deployer === undefined ? undefined : world.links.get(facts.deployer)
  return facts !== undefined && link !== undefined && Math.abs(facts.createdAt - link.since) <= 1
})

export const isOfSameSecond = (step: Step) => step.do === 'sameBlock' && step.sameSecond === true

/** One request of a question fails after others; in generated scenarios the question is about a verdict, then about more. */
export const oneRequest = ({ steps }: Seen) => steps.some((step) => step.do === 'fault' && (step.after ?? 0) > 0)
