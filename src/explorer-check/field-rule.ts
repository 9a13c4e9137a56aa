import type { Promises } from '../model/world.ts'
import type { ExpectedItem } from './expected-item.ts'
import type { Field } from './fields.ts'
import { milliseconds } from './formats.ts'
import type { CheckedRuleId } from './rules.ts'

/**
 * The rule that another value of a field breaks. The right time in seconds is a matter of format; a term that was true at the
 * registration was read then.
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

/** What a member said when the agreement was registered; nothing where it is no promise. */
function promised(name: string, { terms, agreementURI, cantChangeUntil }: Promises): unknown {
  if (name === 'agreementUri') return agreementURI
  return name === 'commitmentDeadline' ? cantChangeUntil * 1_000 : terms[name as keyof typeof terms]
}
