import { isDeepStrictEqual } from 'node:util'
import { identityRequirements } from '../../model/protocol.ts'
import type { ExpectedItem } from './expected-item.ts'
import type { CheckedRuleId } from './explorer-rules.ts'
import {
  accounts,
  address,
  addresses,
  contacts,
  type FieldFormat,
  flag,
  milliseconds,
  number,
  text,
  usd,
} from './field-formats.ts'

/** A member of an agreement item other than its state. The right value is the item's member of this name; if it has none, any value is. */
export type Field<Value = unknown> = {
  name: string
  format: FieldFormat<Value>
  /** The rule that another value breaks. */
  rule: CheckedRuleId
  /** Whether the interface lists it (§2.1). A member without a value may be missing even so. Default: yes. */
  isListed?: boolean
  /** Whether a wrong value promises more than the right one. Default: no. */
  isBetter?: (given: Value, right: Value) => boolean
  /** Whether an open reading allows another value. Default: no. */
  isAllowed?: (given: Value, item: ExpectedItem) => boolean
}

const field = <Value>(
  name: string,
  format: FieldFormat<Value>,
  rule: CheckedRuleId,
  more: Partial<Field<Value>> = {},
): Field => ({ name, format, rule, ...more }) as Field

/** Treats 0 as unlimited, which is better than any cap. */
const uncapped = (amount: string) => (Number(amount) === 0 ? Number.POSITIVE_INFINITY : Number(amount))
const strictness = (requirement: string) => identityRequirements.indexOf(requirement as never)
const isMore = (given: number, right = 0) => given > right
const hasMore = (given: readonly string[], right: readonly string[]) => given.some((entry) => !right.includes(entry))

/** Every member of an item except its state. The explorer estimates values at risk, so these only need the right format. */
export const fields: readonly Field[] = [
  field('agreementAddress', address, 'API-2'),
  field('protocolName', text, 'API-2'),
  field('owner', address, 'API-2'),
  field('coveredContracts', addresses, 'API-9', {
    isBetter: hasMore,
    isAllowed: (given, item) => item.coveredOtherwise.some((allowed) => isDeepStrictEqual(given, allowed)),
  }),
  field('coveredAccounts', accounts, 'API-9', { isBetter: hasMore }),
  field('bountyPercentage', number, 'TERM-1', { isBetter: isMore }),
  field('bountyCapUsd', usd, 'TERM-1', { isBetter: (given, right) => Number(given) > Number(right) }),
  field('aggregateBountyCapUsd', usd, 'TERM-1', { isBetter: (given, right) => uncapped(given) > uncapped(right) }),
  field('retainable', flag, 'TERM-1', { isBetter: (given) => given }),
  field('contactDetails', contacts, 'API-2'),
  field('commitmentDeadline', milliseconds, 'TERM-3', { isBetter: isMore }),
  field('valuePricedUsd', usd, 'API-9'),
  field('valueBand', text, 'API-9'),
  field('identityRequirement', text, 'TERM-1', {
    isListed: false,
    isBetter: (given, right) => strictness(given) < strictness(right),
  }),
  field('diligenceRequirements', text, 'API-2', { isListed: false }),
  field('agreementUri', text, 'TERM-2', { isListed: false }),
  field('createdAt', milliseconds, 'API-9', { isListed: false }),
  field('createdAtBlock', number, 'API-9', { isListed: false }),
]

/** Returns the right value of a member, parsed. */
export const rightValue = ({ name }: Field, item: ExpectedItem): unknown => item[name as keyof ExpectedItem]

/** Members that may be missing because they have no value. */
export const canBeEmpty: ReadonlySet<string> = new Set(['commitmentDeadline', 'valuePricedUsd', 'valueBand'])
