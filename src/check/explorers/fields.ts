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

/** A member of an agreement item other than its state. */
export type Field<Value = unknown> = {
  name: string
  format: FieldFormat<Value>
  /** Whether the interface lists it (§2.1). A member without a value may be missing even so. */
  isListed: boolean
  /** Returns the right value, parsed. If missing, any value of the format is right. */
  of?: (item: ExpectedItem) => Value | undefined
  /** The rule that another value breaks. */
  rule: CheckedRuleId
  /** Whether a wrong value promises more than the right one. Default: no. */
  isBetter?: (given: Value, item: ExpectedItem) => boolean
  /** Whether an open reading allows another value. Default: no. */
  isAllowed?: (given: Value, item: ExpectedItem) => boolean
}

const field = <Value>(
  name: string,
  format: FieldFormat<Value>,
  rule: CheckedRuleId,
  more: Partial<Pick<Field<Value>, 'isListed' | 'of' | 'isBetter' | 'isAllowed'>>,
): Field => ({ name, format, rule, isListed: true, ...more }) as Field

/** Treats 0 as unlimited, which is better than any cap. */
const uncapped = (amount: string) => (Number(amount) === 0 ? Number.POSITIVE_INFINITY : Number(amount))
const strictness = (requirement: string) => identityRequirements.indexOf(requirement as never)
const hasMore = (given: readonly string[], expected: readonly string[]) =>
  given.some((entry) => !expected.includes(entry))

/** Every member of an item except its state. The explorer estimates values at risk, so these only need the right format. */
export const fields: readonly Field[] = [
  field('agreementAddress', address, 'API-2', { of: (item) => item.agreementAddress }),
  field('protocolName', text, 'API-2', { of: (item) => item.protocolName }),
  field('owner', address, 'API-2', {}),
  field('coveredContracts', addresses, 'API-9', {
    of: (item) => item.coveredContracts,
    isBetter: (given, item) => hasMore(given, item.coveredContracts),
    isAllowed: (given, item) => item.coveredOtherwise.some((allowed) => isDeepStrictEqual(given, allowed)),
  }),
  field('coveredAccounts', accounts, 'API-9', {
    of: (item) => item.coveredAccounts,
    isBetter: (given, item) => hasMore(given, item.coveredAccounts),
  }),
  field('bountyPercentage', number, 'TERM-1', {
    of: (item) => item.bountyPercentage,
    isBetter: (given, item) => given > item.bountyPercentage,
  }),
  field('bountyCapUsd', usd, 'TERM-1', {
    of: (item) => item.bountyCapUsd,
    isBetter: (given, item) => Number(given) > Number(item.bountyCapUsd),
  }),
  field('aggregateBountyCapUsd', usd, 'TERM-1', {
    of: (item) => item.aggregateBountyCapUsd,
    isBetter: (given, item) => uncapped(given) > uncapped(item.aggregateBountyCapUsd),
  }),
  field('retainable', flag, 'TERM-1', { of: (item) => item.retainable, isBetter: (given) => given }),
  field('contactDetails', contacts, 'API-2', {
    of: (item) => item.contactDetails as { name: string; contact: string }[],
  }),
  field('commitmentDeadline', milliseconds, 'TERM-3', {
    of: (item) => item.commitmentDeadline,
    isBetter: (given, item) => given > (item.commitmentDeadline ?? 0),
  }),
  field('valuePricedUsd', usd, 'API-9', {}),
  field('valueBand', text, 'API-9', {}),
  field('identityRequirement', text, 'TERM-1', {
    isListed: false,
    of: (item) => item.identityRequirement,
    isBetter: (given, item) => strictness(given) < strictness(item.identityRequirement),
  }),
  field('diligenceRequirements', text, 'API-2', { isListed: false, of: (item) => item.diligenceRequirements }),
  field('agreementUri', text, 'TERM-2', { isListed: false, of: (item) => item.agreementUri }),
  field('createdAt', milliseconds, 'API-9', { isListed: false, of: (item) => item.createdAt }),
  field('createdAtBlock', number, 'API-9', { isListed: false, of: (item) => item.createdAtBlock }),
]

/** Members that may be missing because they have no value. */
export const canBeEmpty: ReadonlySet<string> = new Set(['commitmentDeadline', 'valuePricedUsd', 'valueBand'])
