import { PROMOTION_DELAY } from '../model/protocol.ts'
import type { Question } from '../model/question.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import type { AgreementFacts, World } from '../model/world.ts'
import type { DeadlineName } from '../scenario/scenario.ts'

/** Boundaries in time: a deadline for a question, and the deployer's link for a child's deployment. */
export const boundaries = ['countdownEnd', 'requestDeadline', 'commitmentEnd', 'link'] as const
export type Boundary = (typeof boundaries)[number]
export const sides = ['before', 'at', 'after'] as const
export type Side = (typeof sides)[number]

/**
 * Lists the boundaries of a question: a deadline of the binding agreement one second before, at or one second after its
 * time; and whether a child was deployed before, at or after its deployer's link, at any distance.
 */
export function boundariesAt(world: World, question: Question): { boundary: Boundary; side: Side }[] {
  if (question.method === 'targets') return []
  const { contract } = question
  const agreement = rulebook.bindingOf(world, contract).value?.agreement
  const facts = agreement === undefined ? undefined : world.agreements.get(agreement)
  const deadlines = facts ? deadlinesOf(facts) : []
  const near = deadlines.flatMap(([boundary, deadline]) => {
    const side = sides[world.now - deadline + 1]
    return side === undefined ? [] : [{ boundary, side }]
  })
  const side = sideOfLink(world, contract)
  return side === undefined ? near : [...near, { boundary: 'link', side }]
}

/** Lists the deadlines of an agreement, including passed ones. */
function deadlinesOf({ registration, cantChangeUntil }: AgreementFacts): [DeadlineName, number][] {
  const requestedAt = registration?.promotionRequestedAt ?? 0
  const deadline = registration?.approvedAt === undefined ? (registration?.deadline ?? 0) : 0
  const all: [DeadlineName, number][] = [
    ['countdownEnd', requestedAt && requestedAt + PROMOTION_DELAY],
    ['requestDeadline', deadline],
    ['commitmentEnd', cantChangeUntil],
  ]
  return all.filter(([, time]) => time > 0)
}

/** Whether a child was deployed before, at or after its deployer's link; undefined if that link does not decide. */
function sideOfLink(world: World, contract: string): Side | undefined {
  const { deployer, createdAt = 0 } = world.contracts.get(contract) ?? {}
  const link = deployer === undefined ? undefined : world.links.get(deployer)
  if (!link || world.links.has(contract)) return undefined
  return sides[Math.sign(createdAt - link.since) + 1]
}
