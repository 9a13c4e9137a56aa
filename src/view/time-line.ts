import type { Name } from '../model/action.ts'
import { PROMOTION_DELAY } from '../model/protocol.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import type { AgreementFacts, World } from '../model/world.ts'
import type { DeadlineName } from '../scenario/scenario.ts'
import { deadlineOf } from '../scenario/timeline.ts'
import type { Recorded } from './registrations.ts'
import type { Deadline, TimelineEvent } from './world-view.ts'

/** Events of an agreement's contracts: links to it, and children that its linked factories created. */
export type Around = { links: TimelineEvent[]; spawns: TimelineEvent[] }

/** Collects the links and spawns on the time line of every agreement. Reads each contract and each link once. */
export function aroundAgreements(world: World): Map<Name, Around> {
  const around = new Map<Name, Around>()
  for (const name of world.agreements.keys()) around.set(name, { links: [], spawns: [] })
  for (const { agreement, since, contract } of world.linkHistory) {
    around.get(agreement)?.links.push({ at: since, kind: 'link', contract })
  }
  for (const [contract, { deployer, createdAt }] of world.contracts) {
    const agreement = deployer === undefined ? undefined : world.links.get(deployer)?.agreement
    if (agreement !== undefined) around.get(agreement)?.spawns.push({ at: createdAt, kind: 'spawn', contract })
  }
  return around
}

/** Lists all events on an agreement's time line, oldest first. */
export function timelineOf(
  world: World,
  { name, facts, records, around }: { name: Name; facts: AgreementFacts; records: readonly Recorded[]; around: Around },
): TimelineEvent[] {
  const events: TimelineEvent[] = [
    { at: facts.createdAt, kind: 'created' },
    ...records.flatMap((record, index) => changesBetween(records[index - 1]?.registration, record)),
    ...around.links,
    ...cutoffs(world, name, facts),
    ...around.spawns,
    ...deadlinesOf(world, name).map(({ at, deadline }): TimelineEvent => ({ at, kind: deadline })),
  ]
  return events.sort((one, other) => one.at - other.at)
}

/** Lists the deadlines of an agreement in its present state, past or future. */
export function deadlinesOf(world: World, agreement: Name): Deadline[] {
  const registration = world.agreements.get(agreement)?.registration
  const isOpen = registration !== undefined && !registration.promoted && !registration.corrupted
  const isCounting = isOpen && registration.promotionRequestedAt > 0
  const isWaiting = isOpen && !isCounting && registration.approvedAt === undefined
  const deadlines: DeadlineName[] = [
    ...(isCounting ? ['countdownEnd' as const] : []),
    ...(isWaiting ? ['requestDeadline' as const] : []),
    'commitmentEnd',
  ]
  return deadlines.flatMap((deadline) => {
    const at = deadlineOf(world, deadline, agreement)
    return at === undefined ? [] : [{ agreement, deadline, at }]
  })
}

type Record = Recorded['registration']

/** Lists the events between two records of the attack registry. */
function changesBetween(before: Record, { at, registration: now }: Recorded): TimelineEvent[] {
  if (!now) return before ? [{ at, kind: 'rejected' }] : []
  const requested = now.promotionRequestedAt
  const isEnded = now.promoted || now.corrupted
  const changes: [boolean, TimelineEvent][] = [
    [!before, { at: now.registeredAt, kind: 'registered' }],
    [now.approvedAt !== before?.approvedAt, { at: now.approvedAt ?? at, kind: 'approved' }],
    [requested > 0 && requested !== before?.promotionRequestedAt, { at: requested, kind: 'promotionRequested' }],
    [(before?.promotionRequestedAt ?? 0) > 0 && requested === 0 && !isEnded, { at, kind: 'promotionCancelled' }],
    [now.promoted && !before?.promoted, { at, kind: 'promoted' }],
    [now.corrupted && !before?.corrupted, { at, kind: 'corrupted' }],
  ]
  return [
    ...(now.promoted ? deadlineBefore(before, at) : []),
    ...changes.flatMap(([happened, event]) => (happened ? [event] : [])),
  ]
}

/** Returns the deadline that set the state before a transaction recorded it. */
function deadlineBefore(before: Record, at: number): TimelineEvent[] {
  if (!before || before.promoted) return []
  const { promotionRequestedAt, approvedAt, deadline } = before
  const end: TimelineEvent | undefined =
    promotionRequestedAt > 0
      ? { at: promotionRequestedAt + PROMOTION_DELAY, kind: 'countdownEnd' }
      : approvedAt === undefined
        ? { at: deadline, kind: 'requestDeadline' }
        : undefined
  return end && end.at <= at ? [end] : []
}

/** Lists the cutoff times of linked contracts whose scope depends on when a child was created. */
function cutoffs(world: World, name: Name, { scope }: AgreementFacts): TimelineEvent[] {
  return scope.flatMap((contract): TimelineEvent[] => {
    const link = world.links.get(contract)
    if (link?.agreement !== name) return []
    const dated = rulebook.entryOf(world, name, contract)?.scope
    return dated === 'ExistingOnly' || dated === 'FutureOnly' ? [{ at: link.since, kind: 'cutoff', contract }] : []
  })
}
