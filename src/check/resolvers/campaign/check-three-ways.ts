import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { attackRegistry } from '../../../artifacts/index.ts'
import type { Name } from '../../../model/action.ts'
import { shownState, stateOfNumber } from '../../../model/protocol.ts'
import { rulebook } from '../../../model/rulebook/rulebook.ts'
import { Contradiction, misbehaving } from '../../../network/contradiction.ts'
import type { TestNetwork } from '../../../network/test-network.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { type ScenarioRun, startScenarioRun } from '../scenario-run.ts'

/** A name about which the model and another implementation of the rules say different things. */
type Disagreement = { about: Name; model: string; other: string; says: 'the attack registry' | 'the explorer' }

/**
 * Runs a scenario without a subject, and compares contracts, explorer and model at each `ask` step. If they differ, the
 * scenario must not judge any subject.
 * @throws {Contradiction} if they differ.
 * @throws {InternalError} if the scenario can't be run.
 */
export async function checkThreeWays(network: TestNetwork, scenario: Scenario): Promise<void> {
  await network.reset()
  const run = await startScenarioRun(network, scenario)
  for (const [index, step] of scenario.steps.entries()) {
    await run.runStep(step)
    if (step.do !== 'ask') continue
    const [first] = [...(await registryDisagrees(network, run)), ...(await explorerDisagrees(network, run))]
    if (!first) continue
    const { custom } = network.chain.deployment
    const facts = { step: index, about: first.about, model: first.model, [first.says]: first.other }
    if (custom && first.says === 'the attack registry')
      throw misbehaving(custom.name, { scenario: scenario.id, ...facts })
    throw new Contradiction(`The model and ${first.says} contradict each other on ${scenario.id}`, scenario, facts)
  }
}

async function registryDisagrees(network: TestNetwork, { world, executor }: ScenarioRun): Promise<Disagreement[]> {
  const names = [...new Set([...world.contracts.keys(), ...world.agreements.keys(), ...world.links.keys()])]
  const agreements = [...world.agreements.keys()]
  const to = network.chain.deployment.attackRegistry
  const read = async (functionName: 'getAgreementForContract' | 'getAgreementState', name: Name) => {
    const { abi } = attackRegistry
    const data = encodeFunctionData({ abi, functionName, args: [executor.addressBook.addressOf(name)] })
    const result = await network.chain.request<Hex>({ method: 'eth_call', params: [{ to, data }, 'latest'] })
    return decodeFunctionResult({ abi, functionName, data: result })
  }
  const links = names.map(async (about) => {
    const address = (await read('getAgreementForContract', about)) as Address
    const other = address === zeroAddress ? 'no link' : (executor.addressBook.nameOf(address) ?? address)
    return { about, model: world.links.get(about)?.agreement ?? 'no link', other }
  })
  const states = agreements.map(async (about) => ({
    about,
    model: rulebook.stateOf(world, about) as string,
    other: stateOfNumber(Number(await read('getAgreementState', about))) ?? 'no state',
  }))
  const all = await Promise.all([...links, ...states])
  return all.flatMap((one) => (one.model === one.other ? [] : [{ ...one, says: 'the attack registry' as const }]))
}

async function explorerDisagrees({ explorer }: TestNetwork, { world, executor }: ScenarioRun): Promise<Disagreement[]> {
  // With an active quirk, the explorer differs on purpose.
  if (world.quirks.length > 0) return []
  await explorer.sync()
  const names = [...world.contracts.keys(), ...world.links.keys(), ...world.agreements.keys()]
  return [...new Set(names)].flatMap((about) => {
    const binding = explorer.index.binding(executor.addressBook.addressOf(about))
    const agreement = binding && executor.addressBook.nameOf(binding.agreement.address)
    const other = binding ? `${agreement}, ${explorer.index.stateHistory(binding.agreement).state}` : 'nothing'
    const bound = rulebook.bindingOf(world, about).value?.agreement
    const model = bound === undefined ? 'nothing' : `${bound}, ${shownState(rulebook.stateOf(world, bound))}`
    return model === other ? [] : [{ about, model, other, says: 'the explorer' as const }]
  })
}
