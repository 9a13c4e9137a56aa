import { expectationOf } from '../../judge/expectation.ts'
import type { Name } from '../../model/action.ts'
import { openReadingsAbout } from '../../model/open-readings.ts'
import { type ContractState, contractStates } from '../../model/protocol.ts'
import type { Rulebook } from '../../model/rulebook/decisions.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import type { World } from '../../model/world.ts'
import type { PlayedScenario } from './checkpoint.ts'
import type { Claim } from './claim.ts'
import { show } from './compare-item.ts'
import { timeProblems } from './contract-times.ts'
import { transactionProblems } from './contract-transactions.ts'
import { type ExplorerOutcome, outcomeOf, type Problem } from './explorer-check.ts'
import type { ExplorerClient } from './explorer-client.ts'
import { lower } from './lower.ts'
import { readJson } from './read-body-json.ts'

/** Checks `contract-state/<contract>`. */
export async function contractStateOutcome(
  client: Pick<ExplorerClient, 'get'>,
  played: PlayedScenario,
  contract: Name,
): Promise<ExplorerOutcome> {
  const { world, names } = played
  const reply = await client.get(`/contract-state/${lower(names.addressOf(contract))}`)
  const { url } = reply
  const { body, problem } = readJson(reply, 'API-4', 'an object with the state')
  if (problem) return outcomeOf(problem)
  const binding = rulebook.bindingOf(world, contract).value?.agreement
  const right = stateBy(rulebook, world, contract)
  const given = body.state
  const allowed = [right, ...openReadingsAbout(world).map(({ book }) => stateBy(book, world, contract))]
  const claim: Claim = {
    ...stateOfContract(given, world, contract, !allowed.some((state) => state === given)),
    url,
  }
  if (given === right)
    return {
      problems: [
        ...timeProblems(body, played, contract, url),
        ...(await transactionProblems(body, played, contract, url)),
      ],
      claims: [claim],
    }
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
