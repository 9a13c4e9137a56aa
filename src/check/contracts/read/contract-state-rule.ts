import { stateAt } from '../../../model/state.ts'
import type { AgreementFacts, World } from '../../../model/world.ts'
import type { ContractRuleId } from '../contract-rules.ts'

/** Finds the rule that an agreement's state follows from. */
export function stateRule({ registration }: AgreementFacts, { now }: World): ContractRuleId {
  if (!registration) return 'STATE-3'
  const { promoted, corrupted, promotionRequestedAt, approvedAt, firstPromotionAt } = registration
  if (corrupted || promoted) return 'STATE-2'
  if (promotionRequestedAt > 0) return 'STATE-4'
  if (approvedAt !== undefined) return firstPromotionAt === undefined ? 'STATE-10' : 'STATE-6'
  return stateAt(registration, now) === 'PRODUCTION' || now >= registration.deadline - 1 ? 'STATE-10' : 'STATE-3'
}

/** Finds the rule that `promotionRequestedTimestamp` follows from. */
export function timestampRule({ registration }: AgreementFacts, { now }: World): ContractRuleId {
  if (!registration) return 'CONTRACT-5'
  if (registration.promotionRequestedAt === 0)
    return registration.firstPromotionAt === undefined ? 'CONTRACT-4' : 'STATE-6'
  return stateAt(registration, now) === 'PRODUCTION' ? 'STATE-7' : 'STATE-4'
}
