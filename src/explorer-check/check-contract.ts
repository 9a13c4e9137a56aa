import { isDeepStrictEqual } from 'node:util'
import { expectationOf } from '../judge/expectation.ts'
import type { Name } from '../model/action.ts'
import { openReadingBooks } from '../model/open-readings.ts'
import { type ContractState, contractStates } from '../model/protocol.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import type { World } from '../model/world.ts'
import type { Check, Outcome, Problem } from './check.ts'
import { lower, type PlayedScenario } from './checkpoint.ts'
import type { Claim } from './claim.ts'
import type { Client } from './client.ts'
import { itemProblems, show, stateClaim } from './compare-item.ts'
import { contractStateOutcome } from './contract-state.ts'
import type { ExpectedItem } from './expected-item.ts'
import { isObject, readJson } from './read-json.ts'

/** What an explorer says of one contract, account or agreement: what covers it, and its security state. */
export function contractCheck(checkpoint: PlayedScenario, who: Name, itemOf: (agreement: Name) => ExpectedItem): Check {
  return {
    rules: [
      'API-3',
      'API-4',
      'API-6',
      'API-9',
      'LAG-1',
      ...(rulebook.bindingOf(checkpoint.world, who).value ? [] : (['API-11'] as const)),
    ],
    about: who,
    async run(client) {
      const coverage = await coverageOutcome(client, checkpoint, who, itemOf)
      const state = await contractStateOutcome(client, checkpoint, who)
      return {
        problems: [...coverage.problems, ...state.problems],
        claims: [...(coverage.claims ?? []), ...(state.claims ?? [])],
        silent: coverage.silent === true && state.silent === true,
      }
    },
  }
}

/** An agreement that by-contract lists: its name or address, where one is given. */
type Entry = { agreement?: string; state: string; given: Record<string, unknown> }
type Coverage = { hasCoverage: boolean; agreements: Entry[] }

async function coverageOutcome(
  client: Client,
  checkpoint: PlayedScenario,
  who: Name,
  itemOf: (agreement: Name) => ExpectedItem,
): Promise<Outcome> {
  const { world, names } = checkpoint
  const reply = await client.get(`/agreement/by-contract/${lower(names.addressOf(who))}`)
  const { url } = reply
  const { body, problem } = readJson(reply, 'API-3', '{hasCoverage, agreements: [{state, …}]}')
  if (problem) return { problems: [problem], silent: reply.kind === 'none' }
  const coverage = coverageIn(body, checkpoint)
  if (!coverage) {
    const expected = 'hasCoverage, true or false, and agreements, a list with a state in each'
    return { problems: [{ rule: 'API-3', url, expected, came: show(body), weight: 'wrong' }] }
  }
  const binding = rulebook.bindingOf(world, who).value?.agreement
  const whole: Problem = {
    rule: 'API-3',
    url,
    expected: binding ? `covered by ${binding}, ${rulebook.stateOf(world, binding)}` : 'not covered',
    came: coverageText(coverage),
    weight: isUnsafe(coverage, world, who) ? 'unsafe' : 'wrong',
    because: expectationOf(world, { method: 'isAttackable', contract: who }).because,
  }
  const claim = coverageClaim(coverage, world, who)
  const problems: Problem[] = []
  if (claim.failed) problems.push({ ...whole, claim })
  else if (coverage.hasCoverage !== coverage.agreements.length > 0) problems.push(whole)
  const claims: Claim[] = [claim]
  for (const { agreement = binding, state, given } of coverage.agreements) {
    // Where no address is given, it is the binding one; that is nobody where only another reading has one.
    if (agreement === undefined || !world.agreements.has(agreement)) continue
    const item = itemOf(agreement)
    const place = { url, told: checkpoint, through: who }
    const isName = contractStates.includes(state as never)
    const told = isName ? stateClaim(state as ContractState, item, place) : undefined
    if (told) claims.push(told)
    // What it makes of the contract is told as a whole: that an attack is open, or closed.
    const isVerdict = told?.failed && problems.length === 0 && isOpen(state) !== isOpen(item.state)
    if (isVerdict) problems.push({ ...whole, claim: told })
    problems.push(...itemProblems(given, item, { ...place, isStateTold: isVerdict === true }))
  }
  return { problems, claims }
}

const isOpen = (state: string) => rulebook.isOpen(state as ContractState)

/** The agreements that bind it: by the usual reading, and by those that the sources leave open. */
function bindings(world: World, who: Name): (Name | undefined)[] {
  const books = [rulebook, ...openReadingBooks.map(({ book }) => book)]
  return books.map((book) => book.bindingOf(world, who).value?.agreement)
}

/** Whether it shows an attackable state that the binding agreement does not have. */
function isUnsafe({ hasCoverage, agreements }: Coverage, world: World, who: Name): boolean {
  const attackable = bindings(world, who).filter((name) => name !== undefined && isOpen(rulebook.stateOf(world, name)))
  return (
    hasCoverage &&
    agreements.some(
      ({ agreement, state }) =>
        isOpen(state) && (agreement === undefined ? attackable.length === 0 : !attackable.includes(agreement)),
    )
  )
}

/** Which agreements cover it; where they are not named, whether any does, and whether it is attackable. */
function coverageClaim({ hasCoverage, agreements }: Coverage, world: World, who: Name): Claim {
  const named = agreements.flatMap(({ agreement }) => agreement ?? [])
  const allowed = bindings(world, who)
  if (named.length === agreements.length) {
    const isRight = allowed.some((name) => isDeepStrictEqual(named, name === undefined ? [] : [name]))
    return {
      kind: 'coverage',
      world,
      given: named.toSorted(),
      failed: !isRight,
      isDenial: named.length === 0,
      by: (world, book) => book.coveringOf(world, who).toSorted(),
    }
  }
  const opens = hasCoverage && agreements.some(({ state }) => isOpen(state))
  return {
    kind: 'verdict',
    world,
    given: opens ? 'attackable' : 'covered',
    failed: agreements.length > 1 || allowed.every((name) => name === undefined),
    by(world, book) {
      if (book.isAttackable(world, who).value) return 'attackable'
      return book.coveringOf(world, who).length > 0 ? 'covered' : 'not covered'
    },
  }
}

function coverageIn(
  { hasCoverage, agreements }: Record<string, unknown>,
  { names }: PlayedScenario,
): Coverage | undefined {
  if (typeof hasCoverage !== 'boolean' || !Array.isArray(agreements)) return undefined
  const entries = agreements.flatMap((given: unknown): Entry[] => {
    if (!isObject(given) || typeof given.state !== 'string') return []
    const { agreementAddress, state } = given
    if (agreementAddress === undefined) return [{ state, given }]
    const address = String(agreementAddress)
    return [{ agreement: names.nameOf(address) ?? address, state, given }]
  })
  return entries.length === agreements.length ? { hasCoverage, agreements: entries } : undefined
}

function coverageText({ hasCoverage, agreements }: Coverage): string {
  const listed = agreements.map(({ agreement, state, given }) => {
    if (agreement === undefined) return `one without an address, ${show(state)}`
    return `${agreement === String(given.agreementAddress) ? show(agreement) : agreement}, ${show(state)}`
  })
  return `hasCoverage ${hasCoverage}, agreements: ${listed.join('; ') || 'none'}`
}
