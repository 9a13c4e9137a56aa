import { askedIn, type ShownQuestion } from '../../src/generate/shows/asked-in.ts'
import type { Action } from '../../src/model/action.ts'
import { rulebook } from '../../src/model/rulebook/rulebook.ts'
import { actionsOf, type Scenario, type Step } from '../../src/scenario/scenario.ts'

/** A generated scenario, its actions, and its questions with their circumstances. */
export type Seen = { steps: readonly Step[]; actions: readonly Action[]; asked: readonly ShownQuestion[] }

/** Whether a generated scenario has a situation. */
export type Situation = (seen: Seen) => boolean

export function seenIn(scenario: Scenario): Seen {
  const { steps } = scenario
  return { steps, actions: steps.flatMap(actionsOf), asked: askedIn(scenario).flat() }
}

export const step =
  (holds: (step: Step, index: number, steps: readonly Step[]) => boolean): Situation =>
  ({ steps }) =>
    steps.some(holds)
export const action =
  (holds: (action: Action) => boolean): Situation =>
  ({ actions }) =>
    actions.some(holds)
export const question =
  (holds: (asked: ShownQuestion) => boolean): Situation =>
  ({ asked }) =>
    asked.some(holds)

export const does = (verb: Action['do']) => action((one) => one.do === verb)
type Spawn = Extract<Action, { do: 'spawn' }>
export const spawn = (holds: (spawn: Spawn) => boolean) => action((one) => one.do === 'spawn' && holds(one))
type Reorganise = Extract<Step, { do: 'reorganise' }>
export const reorganise = (holds: (step: Reorganise) => boolean) => step((one) => one.do === 'reorganise' && holds(one))

type Terms = { bountyCapUsd?: string; bountyPercentage?: number; [more: string]: unknown }
export const terms = (holds: (terms: Terms) => boolean) => action((one) => 'terms' in one && holds(one.terms))
export const cap = (from: bigint) => terms(({ bountyCapUsd = '0' }) => BigInt(bountyCapUsd) >= from)
export const text = (member: 'agreementURI' | 'protocolName', holds: (text: string) => boolean) =>
  action((one) => one.do === 'createAgreement' && holds(one[member]))
export const entry = (text: string) => action((one) => 'chains' in one && JSON.stringify(one).includes(text))
export const chain = (holds: (chain: string | number) => boolean) =>
  action((one) => 'chains' in one && one.do !== 'removeChains' && one.chains.some(({ chain }) => holds(chain)))

/** Whether a question has a circumstance. */
export const circumstance = (pattern: RegExp) =>
  question(({ circumstances }) => circumstances.some((one) => pattern.test(one)))
/** Whether `targets` is asked while the explorer's list of some state has such a length. */
export const listLength = (holds: (length: number) => boolean) =>
  question(({ world, question: { method } }) => {
    if (method !== 'targets') return false
    const states = [...world.agreements.keys()].map((name) => rulebook.listedAs(world, name))
    return ['UNDER_ATTACK', 'PROMOTION_REQUESTED'].some((list) => holds(states.filter((one) => one === list).length))
  })
/** Whether a question is about a child whose creation and whose deployer's link are so. */
export const childAndLink = (
  holds: (child: { createdAt: number; createdIn: number }, link: { since: number; sinceBlock: number }) => boolean,
) =>
  question(({ world, question: asked }) => {
    const child = asked.method === 'targets' ? undefined : world.contracts.get(asked.contract)
    const link = child?.deployer === undefined ? undefined : world.links.get(child.deployer)
    return child !== undefined && link !== undefined && holds(child, link)
  })

/** Whether a child is asked about, undone by a reorganisation, and made again. */
export const madeAgain: Situation = ({ steps, asked }) => {
  const undone = steps.findIndex((one) => one.do === 'reorganise')
  const madeIn = (some: readonly Step[]) => some.flatMap(actionsOf).flatMap(childrenOf)
  const before = new Set(madeIn(steps.slice(0, undone)))
  const isAskedAbout = (name: string) =>
    asked.some((one) => 'contract' in one.question && one.question.contract === name)
  return undone >= 0 && madeIn(steps.slice(undone)).some((name) => before.has(name) && isAskedAbout(name))
}
const childrenOf = (one: Action) => (one.do === 'spawn' && one.reverts === undefined ? one.children : [])
