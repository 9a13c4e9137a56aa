import { isDeepStrictEqual } from 'node:util'
import { identityRequirements } from '../model/protocol.ts'
import type { ExpectedItem } from './expected-item.ts'
import {
  accounts,
  address,
  addresses,
  contacts,
  type Format,
  flag,
  milliseconds,
  number,
  text,
  usd,
} from './formats.ts'
import type { CheckedRuleId } from './rules.ts'

/** A member of an agreement item, its state apart. */
export type Field<Value = unknown> = {
  name: string
  format: Format<Value>
  /** Whether the interface lists it (§2.1). One that has no value can be left out all the same. */
  isListed: boolean
  /** What it should say, as its format is read; nothing where anything of the format will do. */
  of?: (item: ExpectedItem) => Value | undefined
  /** The rule that another value breaks. */
  rule: CheckedRuleId
  /** Whether another value promises more than is so. Default: it does not. */
  isBetter?: (given: Value, item: ExpectedItem) => boolean
  /** Whether a reading that the sources leave open allows another value. Default: none does. */
  isAllowed?: (given: Value, item: ExpectedItem) => boolean
}

const field = <Value>(
  name: string,
  format: Format<Value>,
  rule: CheckedRuleId,
  more: Partial<Pick<Field<Value>, 'isListed' | 'of' | 'isBetter' | 'isAllowed'>>,
): Field => ({ name, format, rule, isListed: true, ...more }) as Field

/** 0 is no cap at all, which is better than any. */
const uncapped = (amount: string) => (Number(amount) === 0 ? Number.POSITIVE_INFINITY : Number(amount))
const strictness = (requirement: string) => identityRequirements.indexOf(requirement as never)
const hasMore = (given: readonly string[], expected: readonly string[]) =>
  given.some((entry) => !expected.includes(entry))

/** What an item says, besides its state. What things are worth is the explorer's to estimate. */
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
  field('agreementUri', text, 'TERM-2', { isListed: false, of: (item) => item.agreementUri }),
  field('createdAt', milliseconds, 'API-9', { isListed: false, of: (item) => item.createdAt }),
]

/** Members that may have no value, and are left out then. */
export const canBeEmpty: ReadonlySet<string> = new Set(['commitmentDeadline', 'valuePricedUsd', 'valueBand'])
