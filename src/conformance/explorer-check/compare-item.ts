import { isDeepStrictEqual } from 'node:util'
import { contractStates } from '../../model/protocol.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { printable } from '../../subject/protocol/printable.ts'
import type { Problem, Weight } from './check.ts'
import type { ExpectedItem } from './expected-item.ts'
import { fieldRule } from './field-rule.ts'
import { canBeEmpty, type Field, fields } from './fields.ts'
import { address } from './formats.ts'
import { lower, type Told } from './moment.ts'
import type { CheckedRuleId } from './rules.ts'
import { stateRule } from './state-rule.ts'

/** How an item is looked at: where it came from, and the rule that a missing field breaks there. */
export type Place = {
  url: string
  /** Default: fields may be left out there. */
  missing?: CheckedRuleId
  /** The story whose agreement it is. */
  told: Told
}

type Difference = {
  rule: CheckedRuleId
  expected: string
  came: string
  weight: Weight
  /** The covered contracts that were given, where they are what is wrong. */
  covered?: readonly string[]
}

/** Holds an agreement item against the model: one problem for each rule that it breaks. */
export function itemProblems(given: Record<string, unknown>, expected: ExpectedItem, place: Place): Problem[] {
  const all = [
    stateDifference(given.state, expected, place),
    ...fields.map((field) => difference(given, field, expected, place)),
  ]
  const found = all.filter((one) => one !== undefined)
  return [...new Set(found.map(({ rule }) => rule))].map((rule) => {
    const of = found.filter((one) => one.rule === rule)
    const covered = of.length === 1 ? of[0]?.covered : undefined
    return {
      rule,
      url: place.url,
      expected: `of ${expected.name}: ${of.map((one) => one.expected).join(', ')}`,
      came: of.map((one) => one.came).join(', '),
      weight: of.some(({ weight }) => weight === 'unsafe') ? 'unsafe' : 'wrong',
      ...(covered && { follows: coverageOf(covered, expected, place) }),
    }
  })
}

/** What is wrong with the name of a state. */
function stateDifference(given: unknown, { name, state }: ExpectedItem, { told }: Place): Difference | undefined {
  if (given === state) return undefined
  const isName = contractStates.includes(given as never)
  return {
    rule: isName ? stateRule(told.world, name, given as never) : 'API-9',
    expected: `state ${show(state)}`,
    came: `state ${show(given)}`,
    weight: isName && rulebook.isOpen(given as never) && !rulebook.isOpen(state) ? 'unsafe' : 'wrong',
  }
}

function difference(
  item: Record<string, unknown>,
  field: Field,
  expected: ExpectedItem,
  { missing }: Place,
): Difference | undefined {
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
    weight: isBetter?.(read, expected) ? 'unsafe' : 'wrong',
    ...(name === 'coveredContracts' && { covered: read as string[] }),
  }
}

/** Whom the covered contracts are wrong about: what is wrong there is what is wrong with them. */
function coverageOf(
  given: readonly string[],
  { coveredContracts }: ExpectedItem,
  { told }: Place,
): NonNullable<Problem['follows']> {
  const wrong = [...new Set([...given, ...coveredContracts])].filter(
    (one) => given.includes(one) !== coveredContracts.some((right) => right === one),
  )
  return { scenario: told.scenario, about: wrong.map((address) => told.names.nameOf(address) ?? lower(address)) }
}

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
