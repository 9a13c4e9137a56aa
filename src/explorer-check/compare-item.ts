import { isDeepStrictEqual } from 'node:util'
import type { Name } from '../model/action.ts'
import { type ContractState, contractStates } from '../model/protocol.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import { printable } from '../subject/protocol/printable.ts'
import type { Problem, Weight } from './check.ts'
import type { PlayedScenario } from './checkpoint.ts'
import type { Claim } from './claim.ts'
import { type ExpectedItem, itemsOf } from './expected-item.ts'
import { fieldRule } from './field-rule.ts'
import { canBeEmpty, type Field, fields } from './fields.ts'
import { address, addresses } from './formats.ts'
import type { CheckedRuleId } from './rules.ts'
import { stateRule } from './state-rule.ts'

/** How an item is looked at: where it came from, and the rule that a missing field breaks there. */
export type FieldPath = {
  url: string
  /** Default: fields may be left out there. */
  missing?: CheckedRuleId
  /** The scenario whose agreement it is. */
  told: PlayedScenario
  /** The contract that it is shown for. Default: it is shown for itself. */
  through?: Name
  /** Whether its state was looked at already. Default false. */
  isStateTold?: boolean
}

type Difference = {
  rule: CheckedRuleId
  expected: string
  came: string
  weight: Weight
  claim?: Claim
  /** The member that is wrong, as it was read. */
  member?: { field: Field; read: unknown }
}

/** Holds an agreement item against the model: one problem for each rule that it breaks. */
export function itemProblems(given: Record<string, unknown>, expected: ExpectedItem, place: FieldPath): Problem[] {
  const all = [
    stateDifference(given.state, expected, place),
    ...fields.map((field) => difference(given, field, expected, place)),
  ]
  const found = all.filter((one) => one !== undefined)
  return [...new Set(found.map(({ rule }) => rule))].map((rule) => {
    const of = found.filter((one) => one.rule === rule)
    const claim = of.length === 1 && of[0]?.claim ? of[0].claim : fieldsClaim(of, expected, place)
    return {
      rule,
      url: place.url,
      expected: `of ${expected.name}: ${of.map((one) => one.expected).join(', ')}`,
      came: of.map((one) => one.came).join(', '),
      weight: of.some(({ weight }) => weight === 'unsafe') ? 'unsafe' : 'wrong',
      ...(claim && { claim }),
    }
  })
}

/** What an item says of an agreement's state, and of the contracts that it covers, where that has a form. */
export function itemClaims(given: Record<string, unknown>, expected: ExpectedItem, place: FieldPath): Claim[] {
  const covered = addresses.read(given.coveredContracts)
  return [
    ...(contractStates.includes(given.state as never)
      ? [stateClaim(given.state as ContractState, expected, place)]
      : []),
    ...(covered ? [coveredClaim(covered, expected, place)] : []),
  ]
}

/** An agreement's state; where `through` is given, as what it makes of a contract that it covers. */
export function stateClaim(
  given: ContractState,
  { name, state }: Pick<ExpectedItem, 'name' | 'state'>,
  { told, through }: Pick<FieldPath, 'told' | 'through'>,
): Claim {
  return {
    kind: 'state',
    world: told.world,
    given,
    failed: given !== state,
    by(world, book) {
      const said = book.stateOf(world, name)
      if (through === undefined) return said
      const isOpen = book.isAttackable(world, through).value
      const isBound = book.bindingOf(world, through).value?.agreement === name
      // A verdict of its own says no more than that the state is an attackable one.
      return isBound && isOpen && !book.isOpen(said) && book.isOpen(given) ? given : said
    },
  }
}

function coveredClaim(given: readonly string[], expected: ExpectedItem, { told }: FieldPath): Claim {
  const { name, coveredContracts } = expected
  const allowed = () => [coveredContracts, ...expected.coveredOtherwise]
  return {
    kind: 'covered',
    world: told.world,
    given,
    failed: !isDeepStrictEqual(given, coveredContracts) && !allowed().some((one) => isDeepStrictEqual(given, one)),
    by: (world, book) => itemsOf({ ...told, world }, book)(name).coveredContracts,
  }
}

/** Members that an explorer may show as they were some blocks before. */
function fieldsClaim(
  differences: readonly Difference[],
  { name }: ExpectedItem,
  { told }: FieldPath,
): Claim | undefined {
  const members = differences.flatMap(({ member }) => member ?? [])
  if (members.length < differences.length) return undefined
  return {
    kind: 'fields',
    world: told.world,
    given: members.map(({ read }) => read),
    failed: true,
    by: (world, book) => members.map(({ field }) => field.of?.(itemsOf({ ...told, world }, book)(name))),
  }
}

/** What is wrong with the name of a state. */
function stateDifference(given: unknown, expected: ExpectedItem, place: FieldPath): Difference | undefined {
  const { name, state } = expected
  const { told } = place
  if (given === state || place.isStateTold) return undefined
  const isName = contractStates.includes(given as never)
  return {
    rule: isName ? stateRule(told.world, name, given as never) : 'API-9',
    expected: `state ${show(state)}`,
    came: `state ${show(given)}`,
    weight: isName && rulebook.isOpen(given as never) && !rulebook.isOpen(state) ? 'unsafe' : 'wrong',
    ...(isName && { claim: stateClaim(given as ContractState, expected, place) }),
  }
}

function difference(
  item: Record<string, unknown>,
  field: Field,
  expected: ExpectedItem,
  place: FieldPath,
): Difference | undefined {
  const { missing } = place
  const { name, format, isListed, of, isBetter, isAllowed } = field
  const value = item[name]
  const right = name === 'owner' ? ownerOf(value, expected) : of?.(expected)
  if (value === undefined || value === null) {
    const isEmpty = canBeEmpty.has(name) && right === undefined
    if (isEmpty || !missing || (value === undefined && !isListed)) return undefined
    return {
      rule: missing,
      expected: `${name}, ${format.name}`,
      came: value === null ? `${name} null` : `no ${name}`,
      weight: 'wrong',
      // What has no value yet is left out.
      ...(canBeEmpty.has(name) && of && { member: { field, read: undefined } }),
    }
  }
  const read = format.read(value)
  if (read === undefined) {
    return { rule: 'API-9', expected: `${name}, ${format.name}`, came: `${name} ${show(value)}`, weight: 'wrong' }
  }
  if (right === undefined ? !promises(name, read) : isDeepStrictEqual(read, right)) return undefined
  if (isAllowed?.(read, expected)) return undefined
  return {
    rule: fieldRule(field, read, right, expected.before),
    expected: right === undefined ? `no ${name}` : `${name} ${show(right)}`,
    came: `${name} ${show(read)}`,
    // Better terms mislead under an agreement that can be attacked, and is shown so.
    weight: isOffer(item, expected) && isBetter?.(read, expected) ? 'unsafe' : 'wrong',
    member: { field, read },
    ...(name === 'coveredContracts' && { claim: coveredClaim(read as string[], expected, place) }),
  }
}

const isOffer = (item: Record<string, unknown>, { state }: ExpectedItem) =>
  rulebook.isOpen(item.state as never) && rulebook.isOpen(state)

/** A commitment that was never made; 0 is said to be none. */
const promises = (name: string, read: unknown) => name === 'commitmentDeadline' && read !== 0

/** The interface says "who deployed it", others say who owns it now: both are right. */
function ownerOf(given: unknown, { owners }: ExpectedItem): string | undefined {
  const read = address.read(given)
  return owners.find((owner) => owner === read) ?? owners[0]
}

/** A value on one line, cut; what could move a terminal's cursor is written out. */
export function show(value: unknown): string {
  return printable(JSON.stringify(value) ?? 'nothing', 160)
}
