import { isDeepStrictEqual } from 'node:util'
import type { Name } from '../../model/action.ts'
import { type ContractState, contractStates } from '../../model/protocol.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import type { Promises } from '../../model/world.ts'
import { printableJson } from '../../subject/protocol/printable.ts'
import type { PlayedScenario } from './checkpoint.ts'
import type { Claim } from './claim.ts'
import { type ExpectedItem, itemsOf } from './expected-item.ts'
import { type Problem, problemOf } from './explorer-check.ts'
import type { CheckedRuleId } from './explorer-rules.ts'
import { stateRule } from './explorer-state-rule.ts'
import { address, addresses, milliseconds } from './field-formats.ts'
import { canBeEmpty, type Field, fields, rightValue } from './fields.ts'
import { wrongValue } from './wrong-value.ts'

/** Where an item was read, and how strictly it is compared. */
export type ItemContext = {
  url: string
  /** The rule that a missing field breaks. Default: fields may be missing. */
  missing?: CheckedRuleId | undefined
  /** The scenario that the agreement belongs to. */
  played: PlayedScenario
  /** The contract that the route was asked about. Default: the agreement itself. */
  through?: Name
  /** Whether a problem with its state was reported already. Default false. */
  isStateReported?: boolean
}

type FieldDifference = Omit<Problem, 'url'> & {
  name: string
  /** The wrong member, parsed. */
  member?: { field: Field; read: unknown } | undefined
}

/** Compares an agreement item with the model: one problem for each rule that it breaks. */
export function itemProblems(given: Record<string, unknown>, expected: ExpectedItem, context: ItemContext): Problem[] {
  const all = [
    stateDifference(given.state, expected, context),
    ...fields.map((field) => difference(given, field, expected, context)),
  ]
  const found = all.filter((one) => one !== undefined)
  return [...new Set(found.map(({ rule }) => rule))].map((rule) => {
    const of = found.filter((one) => one.rule === rule)
    const claim = of.length === 1 && of[0]?.claim ? of[0].claim : fieldsClaim(of, expected, context)
    const listed = (member: 'name' | 'expected' | 'actual') => of.map((one) => one[member]).join(', ')
    return problemOf(rule, context.url, `of ${expected.name}: ${listed('expected')}`, listed('actual'), {
      severity: of.some(({ severity }) => severity === 'unsafe') ? 'unsafe' : 'wrong',
      claim,
      members: listed('name'),
      says: of.map(({ says }) => says).find(Boolean),
    })
  })
}

/** Claims an agreement's state and its covered contracts, if both can be parsed. */
export function itemClaims(given: Record<string, unknown>, expected: ExpectedItem, context: ItemContext): Claim[] {
  const covered = addresses.read(given.coveredContracts)
  return [
    ...(contractStates.includes(given.state as never)
      ? [stateClaim(given.state as ContractState, expected, context)]
      : []),
    ...(covered ? [coveredClaim(covered, expected, context)] : []),
  ]
}

/** Claims an agreement's state. With `through`, also claims whether that contract is attackable. */
export function stateClaim(
  given: ContractState,
  { name, state }: Pick<ExpectedItem, 'name' | 'state'>,
  { url, played, through }: Pick<ItemContext, 'url' | 'played' | 'through'>,
): Claim {
  return {
    kind: 'state',
    url,
    world: played.world,
    given,
    failed: given !== state,
    predict(world, book) {
      const predicted = book.stateOf(world, name)
      if (through === undefined) return predicted
      const isOpen = book.isAttackable(world, through).value
      const isBound = book.bindingOf(world, through).value?.agreement === name
      // A book can call the contract attackable against the state: then any attackable state matches.
      return isBound && isOpen && !book.isOpen(predicted) && book.isOpen(given) ? given : predicted
    },
  }
}

function coveredClaim(given: readonly string[], expected: ExpectedItem, { url, played }: ItemContext): Claim {
  const { name, coveredContracts } = expected
  const allowed = () => [coveredContracts, ...expected.coveredOtherwise]
  return {
    kind: 'covered',
    url,
    world: played.world,
    given,
    failed: !isDeepStrictEqual(given, coveredContracts) && !allowed().some((one) => isDeepStrictEqual(given, one)),
    predict: (world, book) => itemsOf({ ...played, world }, book)(name).coveredContracts,
  }
}

/** Combines the wrong members into one claim: a lagging explorer shows their earlier values. */
function fieldsClaim(
  differences: readonly FieldDifference[],
  { name }: ExpectedItem,
  { url, played }: ItemContext,
): Claim | undefined {
  const members = differences.flatMap(({ member }) => member ?? [])
  if (members.length < differences.length) return undefined
  return {
    kind: 'fields',
    url,
    world: played.world,
    given: members.map(({ read }) => read),
    failed: true,
    predict: (world, book) => members.map(({ field }) => rightValue(field, itemsOf({ ...played, world }, book)(name))),
  }
}

function stateDifference(given: unknown, expected: ExpectedItem, context: ItemContext): FieldDifference | undefined {
  const { name, state } = expected
  const { played } = context
  if (given === state || context.isStateReported) return undefined
  const isName = contractStates.includes(given as never)
  return {
    name: 'state',
    rule: isName ? stateRule(played.world, name, given as never) : 'API-9',
    expected: `state ${show(state)}`,
    actual: `state ${show(given)}`,
    severity: isName && rulebook.isOpen(given as never) && !rulebook.isOpen(state) ? 'unsafe' : 'wrong',
    claim: isName ? stateClaim(given as ContractState, expected, context) : undefined,
  }
}

function difference(
  item: Record<string, unknown>,
  field: Field,
  expected: ExpectedItem,
  context: ItemContext,
): FieldDifference | undefined {
  const { missing } = context
  const { name, format, isListed = true, isBetter, isAllowed } = field
  const value = item[name]
  const right = name === 'owner' ? ownerOf(value, expected) : rightValue(field, expected)
  if (value === undefined || value === null) {
    const isEmpty = canBeEmpty.has(name) && right === undefined
    if (isEmpty || !missing || (value === undefined && !isListed)) return undefined
    return {
      name,
      rule: missing,
      expected: `${name}, ${format.name}`,
      actual: value === null ? `${name} null` : `no ${name}`,
      severity: 'wrong',
      // A lagging explorer leaves out a value that is not set yet.
      member: canBeEmpty.has(name) && name in expected ? { field, read: undefined } : undefined,
    }
  }
  const read = format.read(value)
  if (read === undefined) {
    const says = wrongValue(value, right)
    return {
      name,
      rule: says ? field.rule : 'API-9',
      expected: `${name}, ${format.name}`,
      actual: `${name} ${show(value)}`,
      severity: 'wrong',
      says,
    }
  }
  if (right === undefined ? !impliesCommitment(name, read) : isDeepStrictEqual(read, right)) return undefined
  if (isAllowed?.(read, expected)) return undefined
  const isElsewhere = name === 'coveredAccounts' && isOfOtherChain(read as string[], expected)
  return {
    name,
    says: isElsewhere ? 'lists an account of another chain' : wrongValue(read, right),
    rule: isElsewhere ? 'CHILD-7' : fieldRule(field, read, right, expected.before),
    expected: right === undefined ? `no ${name}` : `${name} ${show(right)}`,
    actual: `${name} ${show(read)}`,
    // Better terms mislead a whitehat only if the agreement is attackable and is shown as such.
    severity: isShownAttackable(item, expected) && isBetter?.(read, right) ? 'unsafe' : 'wrong',
    member: { field, read },
    claim: name === 'coveredContracts' ? coveredClaim(read as string[], expected, context) : undefined,
  }
}

/** Whether a list of accounts differs from the right one by accounts of other chains. */
function isOfOtherChain(given: readonly string[], { coveredAccounts, accountsElsewhere }: ExpectedItem): boolean {
  const extra = given.filter((entry) => !coveredAccounts.includes(entry))
  return extra.length > 0 && extra.every((entry) => accountsElsewhere.includes(entry))
}

const isShownAttackable = (item: Record<string, unknown>, { state }: ExpectedItem) =>
  rulebook.isOpen(item.state as never) && rulebook.isOpen(state)

/** Whether the field shows a commitment that was never made; 0 means none. */
const impliesCommitment = (name: string, read: unknown) => name === 'commitmentDeadline' && read !== 0

/** Accepts the deployer, as the interface says, and the present owner. */
function ownerOf(given: unknown, { owners }: ExpectedItem): string | undefined {
  const read = address.read(given)
  return owners.find((owner) => owner === read) ?? owners[0]
}

/** Formats a value on one line, at most 160 characters, with escaped control characters. */
export function show(value: unknown): string {
  return printableJson(value, 160)
}

/**
 * Finds the rule that a wrong value of a field breaks. The right time in seconds breaks the format rule; a term that
 * was right at the registration was read at that time and never updated (TERM-4).
 */
function fieldRule(
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
