import { preparation } from '../chain/deploy/valid-chains.ts'
import { type AddressBook, createAddressBook, sharedContracts } from '../chain/execute/address-book.ts'
import { createNonces } from '../chain/execute/nonce-counter.ts'
import { type PlanContext, plan } from '../chain/execute/plan-block.ts'
import type { ChainIds } from '../chain/execute/spelling.ts'
import { answer } from '../model/answer-question.ts'
import type { AnswerValue, TargetAnswer } from '../model/question.ts'
import { REGISTRY_MODERATOR, type World } from '../model/world.ts'
import { stepText } from '../scenario/narrative.ts'
import { firstWorld } from '../scenario/network-steps.ts'
import type { Ask, Scenario } from '../scenario/scenario.ts'
import { advance, type ScenarioBlock } from '../scenario/timeline.ts'
import { checkExportable } from './check-exportable.ts'
import { exportedPreparation, exportedTransaction } from './exported-transaction.ts'
import type { NameOf } from './exported-value.ts'
import { DEPLOYER, deploymentOf, networkSetup } from './network-setup.ts'
import type { ExportedActor, ExportedStep, ScenarioExport } from './scenario-export.ts'

/**
 * Plans a scenario for a program. All actors have the addresses that they have on harborcheck's own chains.
 * @param ids The chain id that the program is for, and the other network's: agreements contain both.
 * @throws {UsageError} with the reason if the scenario cannot be written as a program.
 */
export function exportScenario(scenario: Scenario, ids: ChainIds): ScenarioExport {
  checkExportable(scenario)
  const { id, title, startsAt } = scenario
  const deployment = deploymentOf()
  const addressBook = createAddressBook(id, sharedContracts(deployment))
  // The deployment needs the registry moderator's address before the scenario uses it.
  addressBook.addressOf(REGISTRY_MODERATOR)
  const nonces = createNonces()
  // The program deploys the official deployer itself, so nobody has used it: contracts begin with nonce 1.
  nonces.advance(deployment.battleChainDeployer, 1)
  const planContext = { scenarioId: id, ...ids, deployment, addressBook, nonces }
  const network = networkSetup(ids)
  const nameOf = namesOf(network, addressBook)
  const steps: ExportedStep[] = []
  let world = firstWorld(scenario)
  for (const step of scenario.steps) {
    const { world: next, block } = advance(world, step)
    world = next
    if (step.do === 'ask') steps.push(exportedAsk(world, step, addressBook))
    else if (block) {
      steps.push(exportedBlock(block, stepText(step), planContext, { nameOf, startedAt: world.startedAt }))
    }
  }
  const actors = addressBook.entries().map((entry): ExportedActor => {
    return { ...entry, kind: world.agreements.has(entry.name) ? 'agreement' : entry.kind }
  })
  return { id, title, chainId: ids.chainId, network, actors, steps, startsAt }
}

function namesOf(network: ScenarioExport['network'], addressBook: AddressBook): NameOf {
  const known = new Map([DEPLOYER, ...network.map(({ actor }) => actor)].map(({ name, address }) => [address, name]))
  return (address) => known.get(address) ?? addressBook.nameOf(address)
}

function exportedBlock(
  { time, transactions }: ScenarioBlock,
  text: string,
  planContext: PlanContext,
  context: { nameOf: NameOf; startedAt: number },
): ExportedStep {
  const actions = transactions.map(({ action }) => action)
  const prepared = preparation(actions, planContext)
  const planned = transactions.map((transaction) => plan(transaction, time, planContext))
  return {
    kind: 'block',
    seconds: time - context.startedAt,
    text,
    transactions: [
      ...prepared.map((one) => exportedPreparation(one, context)),
      ...planned.map((one) => exportedTransaction(one, context)),
    ],
  }
}

function exportedAsk(world: World, { questions }: Ask, addressBook: AddressBook): ExportedStep {
  return {
    kind: 'ask',
    questions: questions.map((question) => {
      const { value, because } = answer(world, question)
      if (question.method === 'targets')
        return { method: question.method, expected: sorted(value, addressBook), because }
      const { method, contract } = question
      addressBook.addressOf(contract)
      return { method, contract, expected: value, because }
    }),
  }
}

/** Sorts a list of targets, whose order does not matter, because programs compare lists. */
function sorted(value: AnswerValue, addressBook: AddressBook): AnswerValue {
  const indexes = new Map(addressBook.entries().map(({ name }, index) => [name, index]))
  const byFirstUse = (one: string, other: string) => (indexes.get(one) ?? 0) - (indexes.get(other) ?? 0)
  return (value as TargetAnswer[])
    .map((target) => ({ ...target, contracts: target.contracts.toSorted(byFirstUse) }))
    .toSorted((one, other) => byFirstUse(one.agreement, other.agreement))
}
