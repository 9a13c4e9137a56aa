import type { BountyTerms } from '../../../model/action.ts'
import { MAX_AMOUNT } from '../../../model/action.ts'
import { identityRequirements } from '../../../model/protocol.ts'

type Change = Partial<BountyTerms>

/**
 * Lists changes of terms to try: of one member, a step up and a step down, pairs of which one is better and one is
 * worse for whitehats, and terms that contradict themselves. Each has at most one contradiction, since the interface
 * does not say which one a contract must name first.
 */
export function termChanges(terms: BountyTerms): Change[] {
  const better = betterChanges(terms)
  const worse = worseChanges(terms)
  const pairs = worse.flatMap((one) =>
    better
      .filter((other) => !Object.keys(one).some((member) => member in other))
      .map((other) => ({ ...one, ...other })),
  )
  const changes = [...better, ...worse, ...contradictory(terms), ...pairs]
  return changes.filter((change) => isPossible(change) && contradictions({ ...terms, ...change }) < 2)
}

function betterChanges(terms: BountyTerms): Change[] {
  const cap = BigInt(terms.bountyCapUsd)
  const aggregate = BigInt(terms.aggregateBountyCapUsd)
  const noAggregate = { aggregateBountyCapUsd: '0' }
  return [
    ...[terms.bountyPercentage + 1, 100].map((bountyPercentage) => ({ bountyPercentage })),
    { bountyCapUsd: `${cap + 1n}`, ...(aggregate === cap && aggregate > 0n && noAggregate) },
    ...(aggregate > 0n ? [noAggregate, { aggregateBountyCapUsd: `${aggregate + 1n}` }] : []),
    { retainable: true, ...(aggregate > 0n && noAggregate) },
    ...identityAt(terms, -1),
    { diligenceRequirements: '' },
  ]
}

function worseChanges(terms: BountyTerms): Change[] {
  const { bountyPercentage, diligenceRequirements: text } = terms
  const cap = BigInt(terms.bountyCapUsd)
  const aggregate = BigInt(terms.aggregateBountyCapUsd)
  // Longer, shorter, as long with another end, and as long with another beginning.
  const texts = [`${text} and more`, text.slice(0, -1), `${text.slice(0, -1)}~`, `~${text.slice(1)}`]
  return [
    ...(bountyPercentage > 0 ? [{ bountyPercentage: bountyPercentage - 1 }] : []),
    ...(cap > 0n ? [{ bountyCapUsd: `${cap - 1n}` }] : []),
    ...(aggregate > 0n ? [{ aggregateBountyCapUsd: `${aggregate - 1n}` }] : []),
    { aggregateBountyCapUsd: `${aggregate + cap + 1n}`, retainable: false },
    { retainable: false },
    ...identityAt(terms, 1),
    ...texts.filter((one) => one !== '').map((diligenceRequirements) => ({ diligenceRequirements })),
  ]
}

/** Lists changes that are refused for any terms. */
function contradictory(terms: BountyTerms): Change[] {
  const cap = BigInt(terms.bountyCapUsd)
  const aggregate = BigInt(terms.aggregateBountyCapUsd)
  return [
    // 256 and its like have the last byte, or the last two, of a right one.
    ...[101, 256, 65_536 + terms.bountyPercentage].map((bountyPercentage) => ({ bountyPercentage })),
    { aggregateBountyCapUsd: `${aggregate + cap + 1n}`, retainable: true },
    ...(cap > 1n ? [{ aggregateBountyCapUsd: `${cap - 1n}`, retainable: false }] : []),
  ]
}

function identityAt({ identityRequirement }: BountyTerms, step: 1 | -1): Change[] {
  const identity = identityRequirements[identityRequirements.indexOf(identityRequirement) + step]
  return identity ? [{ identityRequirement: identity }] : []
}

/** Whether a contract can store the amounts. */
const isPossible = ({ bountyCapUsd, aggregateBountyCapUsd }: Change) =>
  [bountyCapUsd, aggregateBountyCapUsd].every((amount) => amount === undefined || BigInt(amount) <= MAX_AMOUNT)

/** Counts the contradictions within the terms. */
function contradictions({ bountyPercentage, bountyCapUsd, aggregateBountyCapUsd, retainable }: BountyTerms): number {
  const aggregate = BigInt(aggregateBountyCapUsd)
  return [
    bountyPercentage > 100,
    aggregate > 0n && aggregate < BigInt(bountyCapUsd),
    aggregate > 0n && retainable,
  ].filter(Boolean).length
}
