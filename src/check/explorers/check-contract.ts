import { isDeepStrictEqual } from 'node:util'
import { expectationOf } from '../../judge/expectation.ts'
import type { Name } from '../../model/action.ts'
import { openReadingsAbout } from '../../model/open-readings.ts'
import { type ContractState, contractStates } from '../../model/protocol.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import type { World } from '../../model/world.ts'
import type { PlayedScenario } from './checkpoint.ts'
import type { Claim } from './claim.ts'
import { itemProblems, show, stateClaim } from './compare-item.ts'
import { contractStateOutcome } from './contract-state.ts'
import type { ExpectedItem } from './expected-item.ts'
import { type Check, type ExplorerOutcome, outcomeOf, type Problem, problemOf } from './explorer-check.ts'
import type { ExplorerClient } from './explorer-client.ts'
import { lower } from './lower.ts'
import { isObject, readJson } from './read-body-json.ts'

/** Checks an explorer's answers about one contract, account or agreement: its coverage and its security state. */
export function contractCheck(
  checkpoint: PlayedScenario,
  contract: Name,
  itemOf: (agreement: Name) => ExpectedItem,
): Check {
  return {
    rules: [
      'API-3',
      'API-4',
      'API-6',
      'API-9',
      'LAG-1',
      ...(rulebook.bindingOf(checkpoint.world, contract).value ? [] : (['API-11'] as const)),
    ],
    about: contract,
    async run(client) {
      const coverage = await coverageOutcome(client, checkpoint, contract, itemOf)
      const state = await contractStateOutcome(client, checkpoint, contract)
      return {
        problems: [...coverage.problems, ...state.problems],
        claims: [...(coverage.claims ?? []), ...(state.claims ?? [])],
      }
    },
  }
}

/** An agreement that by-contract lists. `agreement`: its name, or its address if no name has it; absent if not given. */
type ShownCoverage = { agreement?: string; state: string; given: Record<string, unknown> }
type Coverage = { hasCoverage: boolean; agreements: ShownCoverage[] }

async function coverageOutcome(
  client: Pick<ExplorerClient, 'get'>,
  checkpoint: PlayedScenario,
  contract: Name,
  itemOf: (agreement: Name) => ExpectedItem,
): Promise<ExplorerOutcome> {
  const { world, names } = checkpoint
  const reply = await client.get(`/agreement/by-contract/${lower(names.addressOf(contract))}`)
  const { url } = reply
  const { body, problem } = readJson(reply, 'API-3', '{hasCoverage, agreements: [{state, …}]}')
  if (problem) return outcomeOf(problem)
  const coverage = coverageIn(body, checkpoint)
  if (!coverage) {
    const expected = 'hasCoverage, true or false, and agreements, a list with a state in each'
    return outcomeOf(problemOf('API-3', url, expected, show(body)))
  }
  const binding = rulebook.bindingOf(world, contract).value?.agreement
  const whole: Problem = {
    rule: 'API-3',
    url,
    expected: binding ? `covered by ${binding}, ${rulebook.stateOf(world, binding)}` : 'not covered',
    actual: coverageText(coverage),
    severity: isUnsafe(coverage, world, contract) ? 'unsafe' : 'wrong',
    get because() {
      return expectationOf(world, { method: 'isAttackable', contract }).because
    },
  }
  const claim: Claim = { ...coverageClaim(coverage, world, contract), url }
  const problems: Problem[] = []
  if (claim.failed) problems.push({ ...whole, claim })
  else if (coverage.hasCoverage !== coverage.agreements.length > 0) problems.push(whole)
  problems.push(...kindProblems(body, world, contract, url))
  const claims: Claim[] = [claim]
  for (const { agreement = binding, state, given } of coverage.agreements) {
    // An entry without an address means the binding agreement. Under open readings there may be none.
    if (agreement === undefined || !world.agreements.has(agreement)) continue
    const item = itemOf(agreement)
    const context = { url, played: checkpoint, through: contract }
    const isName = contractStates.includes(state as never)
    const stated = isName ? stateClaim(state as ContractState, item, context) : undefined
    if (stated) claims.push(stated)
    // A state that opens or closes the attack is a problem of the whole answer, not of one field.
    const isVerdict = stated?.failed && problems.length === 0 && isOpen(state) !== isOpen(item.state)
    if (isVerdict) problems.push({ ...whole, claim: stated })
    problems.push(...itemProblems(given, item, { ...context, isStateReported: isVerdict === true }))
  }
  return { problems, claims }
}

/** Checks `isAgreementContract`, which may be missing. An explorer need not know an agreement made without the factory. */
function kindProblems(body: Record<string, unknown>, world: World, contract: Name, url: string): Problem[] {
  const { isAgreementContract: given } = body
  const facts = world.agreements.get(contract)
  const right = facts !== undefined
  if (given === undefined || given === right || (given === false && facts?.factoryMade === false)) return []
  const name = 'isAgreementContract'
  const claim: Claim = {
    kind: 'fields',
    url,
    world,
    given: [given],
    failed: true,
    predict: (then) => [then.agreements.has(contract)],
  }
  return [problemOf('API-3', url, `${name} ${right}`, `${name} ${show(given)}`, { claim, members: name })]
}

const isOpen = (state: string) => rulebook.isOpen(state as ContractState)

/** Lists the agreements that bind a contract: by the usual reading, and by each open reading. */
function bindings(world: World, contract: Name): (Name | undefined)[] {
  const books = [rulebook, ...openReadingsAbout(world).map(({ book }) => book)]
  return books.map((book) => book.bindingOf(world, contract).value?.agreement)
}

/** Whether the coverage shows an attackable state that the binding agreement does not have. */
function isUnsafe({ hasCoverage, agreements }: Coverage, world: World, contract: Name): boolean {
  const attackable = bindings(world, contract).filter(
    (name) => name !== undefined && isOpen(rulebook.stateOf(world, name)),
  )
  return (
    hasCoverage &&
    agreements.some(
      ({ agreement, state }) =>
        isOpen(state) && (agreement === undefined ? attackable.length === 0 : !attackable.includes(agreement)),
    )
  )
}

/** Claims the agreements that the answer names; without names, only whether the contract is covered and attackable. */
function coverageClaim({ hasCoverage, agreements }: Coverage, world: World, contract: Name): Claim {
  const named = agreements.flatMap(({ agreement }) => agreement ?? [])
  const allowed = bindings(world, contract)
  if (named.length === agreements.length) {
    const isRight = allowed.some((name) => isDeepStrictEqual(named, name === undefined ? [] : [name]))
    return {
      kind: 'coverage',
      world,
      given: named.toSorted(),
      failed: !isRight,
      isDenial: named.length === 0,
      predict: (world, book) => book.coveringOf(world, contract).toSorted(),
    }
  }
  const isAttackable = hasCoverage && agreements.some(({ state }) => isOpen(state))
  return {
    kind: 'verdict',
    world,
    given: isAttackable ? 'attackable' : 'covered',
    failed: agreements.length > 1 || allowed.every((name) => name === undefined),
    predict(world, book) {
      if (book.isAttackable(world, contract).value) return 'attackable'
      return book.coveringOf(world, contract).length > 0 ? 'covered' : 'not covered'
    },
  }
}

function coverageIn(
  { hasCoverage, agreements }: Record<string, unknown>,
  { names }: PlayedScenario,
): Coverage | undefined {
  if (typeof hasCoverage !== 'boolean' || !Array.isArray(agreements)) return undefined
  const entries = agreements.flatMap((given: unknown): ShownCoverage[] => {
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
