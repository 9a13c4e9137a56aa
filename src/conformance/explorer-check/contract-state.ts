import type { Name } from '../../model/action.ts'
import { openReadingBooks } from '../../model/open-readings.ts'
import { type ContractState, PROMOTION_DELAY } from '../../model/protocol.ts'
import { type Rulebook, rulebook } from '../../model/rulebook/rulebook.ts'
import type { AgreementFacts, World } from '../../model/world.ts'
import { expectationOf } from '../judge/expectation.ts'
import { answerTo } from './answers.ts'
import type { Outcome, Problem } from './check.ts'
import type { Client } from './client.ts'
import { show } from './compare-item.ts'
import { lower, type Moment } from './moment.ts'
import { readJson } from './read-json.ts'

/**
 * Looks at `contract-state/<contract>`.
 * @param isCovered Whether by-contract was right about the same contract: what is wrong here is then this route's alone.
 */
export async function contractStateProblems(
  client: Client,
  moment: Moment,
  who: Name,
  isCovered: boolean,
): Promise<Outcome> {
  const { world, names } = moment
  const reply = await client.get(`/contract-state/${lower(names.addressOf(who))}`)
  const { url } = reply
  const { body, problem } = readJson(reply, 'API-4', 'an object with the state')
  if (problem) return { problems: [problem], silent: reply.kind === 'none' }
  const binding = rulebook.bindingOf(world, who).value?.agreement
  const right = stateBy(rulebook, world, who)
  const given = body.state
  if (given === right) return { problems: timeProblems(body, moment, who, url) }
  if (openReadingBooks.some(({ book }) => given === stateBy(book, world, who))) return { problems: [] }
  const isOpen = rulebook.isOpen(given as ContractState)
  const answered = answerTo({ method: 'isAttackable', contract: who }, isOpen, moment)
  const { because } = expectationOf(world, { method: 'isAttackable', contract: who })
  const wrong: Problem = {
    rule: binding ? 'API-4' : 'API-11',
    url,
    expected: `state ${show(right)}${binding ? `, that of ${binding}` : ''}`,
    came: `state ${show(given)}`,
    weight: isOpen && answered.failed ? 'unsafe' : 'wrong',
    because,
    ...(answered.failed && !isCovered && { answered }),
  }
  return { problems: [wrong] }
}

function stateBy(book: Rulebook, world: World, who: Name): ContractState | 'NOT_REGISTERED' {
  const binding = book.bindingOf(world, who).value?.agreement
  return binding ? book.stateOf(world, binding) : 'NOT_REGISTERED'
}

/** The times that the model knows. A member that is left out says nothing. */
function timeProblems(body: Record<string, unknown>, { world }: Moment, who: Name, url: string): Problem[] {
  const right = timesOf(world, who)
  const wrong = Object.entries(right).filter(([name, value]) => body[name] !== undefined && body[name] !== value)
  if (wrong.length === 0) return []
  const { promotionWindowEnds: ends } = right
  const isLater = typeof ends === 'number' && Number(body.promotionWindowEnds) > ends
  return [
    {
      rule: wrong.some(([name]) => name === 'promotionWindowEnds') ? 'TIME-1' : 'API-4',
      url,
      expected: wrong.map(([name, value]) => `${name} ${show(value)}`).join(', '),
      came: wrong.map(([name]) => `${name} ${show(body[name])}`).join(', '),
      weight: isLater ? 'unsafe' : 'wrong',
    },
  ]
}

function timesOf(world: World, who: Name): Record<string, number | boolean | null> {
  const binding = rulebook.bindingOf(world, who).value
  if (!binding) return { wasUnderAttack: false, registeredAt: null }
  const linked = binding.via === 'child' ? binding.parent : who
  const { registration, cantChangeUntil: until } = world.agreements.get(binding.agreement) as AgreementFacts
  const state = rulebook.stateOf(world, binding.agreement)
  const ms = (seconds: number | undefined) => (seconds === undefined ? null : seconds * 1_000)
  return {
    wasUnderAttack: registration?.approvedAt !== undefined,
    registeredAt: ms(world.links.get(linked)?.since),
    underAttackAt: ms(registration?.approvedAt),
    commitmentLockedUntil: until === 0 ? null : until * 1_000,
    ...(registration && state === 'ATTACK_REQUESTED' && { promotionWindowEnds: registration.deadline * 1_000 }),
    ...(registration &&
      state === 'PROMOTION_REQUESTED' && {
        promotionRequestedAt: registration.promotionRequestedAt * 1_000,
        promotionWindowEnds: (registration.promotionRequestedAt + PROMOTION_DELAY) * 1_000,
      }),
  }
}
