import { expectationOf } from '../judge/expectation.ts'
import type { Name } from '../model/action.ts'
import { openReadingBooks } from '../model/open-readings.ts'
import { type ContractState, contractStates, PROMOTION_DELAY, PROMOTION_WINDOW } from '../model/protocol.ts'
import type { Rulebook } from '../model/rulebook/decisions.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import type { AgreementFacts, Registration, World } from '../model/world.ts'
import type { Outcome, Problem } from './check.ts'
import { lower, type PlayedScenario } from './checkpoint.ts'
import type { Claim } from './claim.ts'
import type { Client } from './client.ts'
import { show } from './compare-item.ts'
import { readJson } from './read-json.ts'

/** Checks `contract-state/<contract>`. */
export async function contractStateOutcome(client: Client, played: PlayedScenario, contract: Name): Promise<Outcome> {
  const { world, names } = played
  const reply = await client.get(`/contract-state/${lower(names.addressOf(contract))}`)
  const { url } = reply
  const { body, problem } = readJson(reply, 'API-4', 'an object with the state')
  if (problem) return { problems: [problem], silent: reply.kind === 'none' }
  const binding = rulebook.bindingOf(world, contract).value?.agreement
  const right = stateBy(rulebook, world, contract)
  const given = body.state
  const allowed = [right, ...openReadingBooks.map(({ book }) => stateBy(book, world, contract))]
  const claim = stateOfContract(given, world, contract, !allowed.some((state) => state === given))
  if (given === right) return { problems: timeProblems(body, played, contract, url), claims: [claim] }
  if (!claim.failed) return { problems: [], claims: [claim] }
  // It shows an attackable state, and no reading of the rules has one.
  const isUnsafe = isOpen(given) && !allowed.some(isOpen)
  const wrong: Problem = {
    rule: binding ? 'API-4' : 'API-11',
    url,
    expected: `state ${show(right)}${binding ? `, that of ${binding}` : ''}`,
    actual: `state ${show(given)}`,
    severity: isUnsafe ? 'unsafe' : 'wrong',
    because: expectationOf(world, { method: 'isAttackable', contract }).because,
    ...((given === NOT_REGISTERED || contractStates.includes(given as never)) && { claim }),
  }
  return { problems: [wrong], claims: [claim] }
}

const NOT_REGISTERED = 'NOT_REGISTERED'
const isOpen = (state: unknown) => rulebook.isOpen(state as ContractState)

function stateOfContract(given: unknown, world: World, contract: Name, failed: boolean): Claim {
  return {
    kind: 'contract-state',
    world,
    given,
    failed,
    isDenial: given === NOT_REGISTERED,
    predict(world, book) {
      const shown = book.shownFor(world, contract)
      const predicted = shown === undefined ? NOT_REGISTERED : book.stateOf(world, shown)
      const verdict = book.isAttackable(world, contract).value
      // A book can call the contract attackable against the state: then any attackable state matches.
      const isOfBinding = shown === book.bindingOf(world, contract).value?.agreement
      return isOfBinding && verdict && !isOpen(predicted) && isOpen(given) ? given : predicted
    },
  }
}

function stateBy(book: Rulebook, world: World, contract: Name): ContractState | typeof NOT_REGISTERED {
  const binding = book.bindingOf(world, contract).value?.agreement
  return binding ? book.stateOf(world, binding) : NOT_REGISTERED
}

/** Compares the times that the model knows. The API may leave members out. */
function timeProblems(
  body: Record<string, unknown>,
  { world }: PlayedScenario,
  contract: Name,
  url: string,
): Problem[] {
  const right = timesOf(world, contract)
  // An approved attack has no end: the known API shows its request's there, and null is as right.
  const endsNothing = body.state === 'UNDER_ATTACK'
  const isRight = (name: string, value: unknown) =>
    body[name] === value || (endsNothing && name === 'promotionWindowEnds' && body[name] === null)
  const wrong = Object.entries(right).filter(([name, value]) => body[name] !== undefined && !isRight(name, value))
  if (wrong.length === 0) return []
  const { promotionWindowEnds: ends } = right
  const isLater = !endsNothing && typeof ends === 'number' && Number(body.promotionWindowEnds) > ends
  const isOfTime = !endsNothing && wrong.some(([name]) => name === 'promotionWindowEnds')
  return [
    {
      rule: isOfTime ? 'TIME-1' : 'API-4',
      url,
      expected: wrong.map(([name, value]) => `${name} ${show(value)}`).join(', '),
      actual: wrong.map(([name]) => `${name} ${show(body[name])}`).join(', '),
      severity: isLater && isOpen(body.state) ? 'unsafe' : 'wrong',
      claim: {
        kind: 'fields',
        world,
        given: wrong.map(([name]) => body[name]),
        failed: true,
        predict: (world) => wrong.map(([name]) => timesOf(world, contract)[name] ?? null),
      },
    },
  ]
}

function timesOf(world: World, contract: Name): Record<string, number | boolean | null> {
  const binding = rulebook.bindingOf(world, contract).value
  if (!binding) return { wasUnderAttack: false, registeredAt: null }
  const linked = binding.via === 'child' ? binding.parent : contract
  const { registration, cantChangeUntil: until } = world.agreements.get(binding.agreement) as AgreementFacts
  const state = rulebook.stateOf(world, binding.agreement)
  const ms = (seconds: number | undefined) => (seconds === undefined ? null : seconds * 1_000)
  const since = world.links.get(linked)?.since
  return {
    ...(registration && timesOfStates(registration, state)),
    wasUnderAttack: registration?.approvedAt !== undefined,
    registeredAt: ms(since),
    underAttackAt: ms(registration?.approvedAt),
    commitmentLockedUntil: until * 1_000,
    ...(state === 'UNDER_ATTACK' && since !== undefined && { promotionWindowEnds: ms(since + PROMOTION_WINDOW) }),
    ...(registration && state === 'ATTACK_REQUESTED' && { promotionWindowEnds: registration.deadline * 1_000 }),
    ...(registration &&
      state === 'PROMOTION_REQUESTED' && {
        promotionRequestedAt: registration.promotionRequestedAt * 1_000,
        promotionWindowEnds: (registration.promotionRequestedAt + PROMOTION_DELAY) * 1_000,
      }),
  }
}

/** When a request was made, and when PRODUCTION and CORRUPTED began; the model does not know the time of a transaction that promotes. */
function timesOfStates(
  { deadline, promotionRequestedAt, promoted }: Registration,
  state: ContractState,
): Record<string, number | null> {
  const expired = promotionRequestedAt > 0 ? promotionRequestedAt + PROMOTION_DELAY : deadline
  return {
    attackRequestedAt: deadline > 0 ? (deadline - PROMOTION_WINDOW) * 1_000 : null,
    ...(state !== 'CORRUPTED' && { corruptedAt: null }),
    ...(state === 'PRODUCTION' && !promoted && { productionAt: expired * 1_000 }),
    ...(state !== 'PRODUCTION' && state !== 'CORRUPTED' && { productionAt: null }),
  }
}
