import { oddDocuments } from '../cases/extreme-values.ts'
import type { BountyTerms, Name } from '../model/action.ts'
import { identityRequirements } from '../model/protocol.ts'
import type { AgreementOptions } from '../scenario/new-agreement.ts'
import { choose, type Draw } from './draw.ts'

const MOST = 2n ** 256n - 1n

/** Amounts at and past what 32 bits, a double, 64 bits and 128 bits can hold, and the largest of all. */
const extremeAmounts = [
  '0',
  String(2n ** 32n),
  String(2n ** 53n + 1n),
  String(2n ** 64n + 1n),
  String(2n ** 128n + 1n),
  String(2n ** 200n + 1n),
  String(MOST),
] as const

/** Documents that careless clients change, and names that some languages reserve. */
export const extremeTexts = [...oddDocuments, '__proto__', 'constructor'] as const

/** Texts that seem to state another term. */
const diligenceTexts = ['', 'Named. Pass a KYC check.', 'Anonymous; not on a sanctions list (OFAC)', '100 %'] as const

/** Whether an agreement has extreme values: one in four. */
const isExtreme = ([kind, who]: Draw) => (kind + who) % 4 === 3

/** Draws the terms and texts of a new agreement: mostly ordinary ones, sometimes the extremes that it can store. */
export function drawnTerms(
  agreement: Name,
  draw: Draw,
): Pick<AgreementOptions, 'terms' | 'agreementURI' | 'protocolName'> {
  const [, who, what, more] = draw
  const retainable = who % 2 === 0
  const ordinary = { bountyPercentage: who % 101, bountyCapUsd: String(1_000 + more), retainable }
  if (!isExtreme(draw))
    return {
      terms: { ...ordinary, ...aggregateCap(ordinary, what) },
      // Agreements of different owners can have one document.
      ...(what % 5 === 0 && { agreementURI: 'ipfs://template' }),
    }
  const terms = {
    ...ordinary,
    bountyPercentage: who % 3 === 0 ? 0 : 100,
    bountyCapUsd: choose(extremeAmounts, more),
    identityRequirement: choose(identityRequirements, what),
    diligenceRequirements: choose([`ipfs://diligence-of-${agreement}`, ...diligenceTexts], what),
  }
  return {
    terms: { ...terms, ...aggregateCap(terms, what) },
    agreementURI: choose(extremeTexts, what >> 1),
    ...(more % 3 === 0 && { protocolName: choose(extremeTexts, who) }),
  }
}

/** Draws an aggregate cap for half of the agreements that can have one. */
function aggregateCap({ retainable, bountyCapUsd }: Pick<BountyTerms, 'retainable' | 'bountyCapUsd'>, drawn: number) {
  if (retainable || drawn % 2 === 0) return {}
  return { aggregateBountyCapUsd: atMost(BigInt(bountyCapUsd) + BigInt(drawn) + 1n) }
}

/** Draws an ordinary or extreme change of the bounty terms. The contracts may refuse it. */
export function changedTerms([kind, , what, more]: Draw): Partial<BountyTerms> {
  const cap = kind % 3 === 0 ? choose(extremeAmounts, more) : String(1_000 * (1 + (more % 5_000)))
  const options: [Partial<BountyTerms>, ...Partial<BountyTerms>[]] = [
    { bountyPercentage: kind % 4 === 0 ? 100 * (more % 2) : more % 101 },
    { bountyCapUsd: cap },
    { retainable: more % 2 === 0 },
    { identityRequirement: choose(identityRequirements, more) },
    { aggregateBountyCapUsd: more % 3 === 0 ? '0' : atMost(BigInt(cap) * 2n) },
    { diligenceRequirements: choose(diligenceTexts, more) },
  ]
  return choose(options, what)
}

const atMost = (amount: bigint) => String(amount < MOST ? amount : MOST)
