import type { Promises } from '../../model/world.ts'
import type { ExpectedItem } from './expected-item.ts'
import type { CheckedRuleId } from './explorer-rules.ts'
import { milliseconds } from './field-formats.ts'
import type { Field } from './fields.ts'

/**
 * Finds the rule that a wrong value of a field breaks. The right time in seconds breaks the format rule; a term that
 * was right at the registration was read at that time and never updated (TERM-4).
 */
export function fieldRule(
  { name, rule, format }: Field,
  read: unknown,
  right: unknown,
  before: ExpectedItem['before'],
): CheckedRuleId {
  if (format === milliseconds && Number(read) * 1_000 === right) return 'API-9'
  if (!before || rule === 'API-9') return rule
  return promised(name, before) === read ? 'TERM-4' : rule
}

/** Returns the value of a member at the agreement's registration; `undefined` if the member is not a term. */
function promised(name: string, { terms, agreementURI, cantChangeUntil }: Promises): unknown {
  if (name === 'agreementUri') return agreementURI
  return name === 'commitmentDeadline' ? cantChangeUntil * 1_000 : terms[name as keyof typeof terms]
}
