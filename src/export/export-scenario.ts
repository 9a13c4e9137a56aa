import { type AddressBook, createAddressBook } from '../chain/execute/address-book.ts'
import { createNonces } from '../chain/execute/nonces.ts'
import { type PlanContext, plan } from '../chain/execute/plan.ts'
import type { ChainIds } from '../chain/execute/spelling.ts'
import { answer } from '../model/answer.ts'
import type { AnswerValue, TargetAnswer } from '../model/question.ts'
import { REGISTRY_MODERATOR, type World } from '../model/world.ts'
import { stepText } from '../scenario/narrative.ts'
import { firstWorld } from '../scenario/networks.ts'
import type { Ask, Scenario } from '../scenario/scenario.ts'
import { advance, type Block } from '../scenario/timeline.ts'
import { checkExportable } from './check-exportable.ts'
import { exportedTransaction } from './exported-transaction.ts'
import type { NameOf } from './exported-value.ts'
import { DEPLOYER, deploymentOf, networkSetup } from './network-setup.ts'
import type { ExportedStep, Person, ScenarioExport } from './scenario-export.ts'

/**
 * Works a scenario out for a program that plays it. Everybody has the address that harborcheck itself gives them.
 * @param ids Of the chain that it is for, and of the other network: agreements speak of them.
 * @throws {UsageError} where the scenario cannot be told so.
 */
export function exportScenario(scenario: Scenario, ids: ChainIds): ScenarioExport {
  checkExportable(scenario)
  const { id, title, startsAt, steps } = scenario
  const addressBook = createAddressBook(id)
  // Registries are told who decides, before any scenario begins.
  addressBook.addressOf(REGISTRY_MODERATOR)
  const planning = { scenarioId: id, ...ids, deployment: deploymentOf(), addressBook, nonces: createNonces() }
  const network = networkSetup()
  const nameOf = namesOf(network, addressBook)
  const turns: ExportedStep[] = []
  let world = firstWorld(scenario)
  for (const step of steps) {
    const { world: next, block } = advance(world, step)
    world = next
    if (step.do === 'ask') turns.push(toldAsk(world, step, addressBook))
    else if (block) turns.push(toldBlock(block, stepText(step), { planning, nameOf, startedAt: world.startedAt }))
  }
  const people = addressBook.entries().map((entry): Person => {
    return { ...entry, kind: world.agreements.has(entry.name) ? 'agreement' : entry.kind }
  })
  return { id, title, chainId: ids.chainId, network, people, turns, ...(startsAt !== undefined && { startsAt }) }
}

function namesOf(network: ScenarioExport['network'], addressBook: AddressBook): NameOf {
  const known = new Map([DEPLOYER, ...network.map(({ person }) => person)].map(({ name, address }) => [address, name]))
  return (address) => known.get(address) ?? addressBook.nameOf(address)
}

type Telling = { planning: PlanContext; nameOf: NameOf; startedAt: number }

function toldBlock({ time, transactions }: Block, text: string, { planning, ...place }: Telling): ExportedStep {
  const planned = transactions.map((transaction) => plan(transaction, time, planning))
  return {
    kind: 'block',
    seconds: time - place.startedAt,
    text,
    transactions: planned.map((one) => exportedTransaction(one, place)),
  }
}

function toldAsk(world: World, { questions }: Ask, addressBook: AddressBook): ExportedStep {
  return {
    kind: 'ask',
    questions: questions.map((question) => {
      const { value, because } = answer(world, question)
      if (question.method === 'targets')
        return { method: question.method, expected: inOrder(value, addressBook), because }
      const { method, contract } = question
      addressBook.addressOf(contract)
      return { method, contract, expected: value, because }
    }),
  }
}

/** A list of targets is a set; a program compares lists. */
function inOrder(value: AnswerValue, addressBook: AddressBook): AnswerValue {
  const place = new Map(addressBook.entries().map(({ name }, index) => [name, index]))
  const byPlace = (one: string, other: string) => (place.get(one) ?? 0) - (place.get(other) ?? 0)
  return (value as TargetAnswer[])
    .map((target) => ({ ...target, contracts: target.contracts.toSorted(byPlace) }))
    .toSorted((one, other) => byPlace(one.agreement, other.agreement))
}
