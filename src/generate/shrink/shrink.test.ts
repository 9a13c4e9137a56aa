import { expect, test } from 'vitest'
import { generateScenario } from '../../generate/generate-scenario.ts'
import { ordinaryTerms } from '../../model/actions/create-agreement-action.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { scenario } from '../../scenario/builder.ts'
import { findTakenName } from '../../scenario/find-taken-name.ts'
import { walkSteps } from '../../scenario/network-steps.ts'
import { attackable } from '../../scenario/questions.ts'
import type { Scenario, Step } from '../../scenario/scenario.ts'
import { shrink } from './shrink.ts'

const never = new AbortController().signal

/** Lists every action of a scenario, including those in blocks. */
const actionsOf = ({ steps }: Scenario) =>
  steps.flatMap((step) => (step.do === 'sameBlock' ? step.actions : step.do === 'ask' ? [] : [step]))

/** Finds a generated scenario with an action of a kind, and its last question. */
function storyWith(kind: Step['do']) {
  for (let index = 0; ; index += 1) {
    const example = generateScenario(11, index)
    if (actionsOf(example).some((action) => action.do === kind)) {
      return { scenario: example, at: { step: example.steps.length - 1, question: { method: 'targets' } as const } }
    }
  }
}

test('removes actions that the failure does not need, and the scenario stays valid', async () => {
  const { scenario: example, at } = storyWith('spawn')
  const spawns = (candidate: Scenario) =>
    actionsOf(candidate).some((action) => action.do === 'spawn' && action.factory !== 'officialDeployer')
  const shortest = await shrink(example, at, async (candidate) => spawns(candidate), never)
  // A child needs its factory, and nothing else.
  expect(actionsOf(shortest).map((action) => action.do)).toEqual(['deploy', 'spawn'])
  expect(shortest.steps.at(-1)).toEqual({ do: 'ask', questions: [{ method: 'targets' }] })
  expect(shortest.id).toBe(example.id)
})

test('removes accounts and children that the failure does not need', async () => {
  const { scenario: example, at } = storyWith('createAgreement')
  const covers = (candidate: Scenario) =>
    actionsOf(candidate).some((action) => action.do === 'createAgreement' && action.chains.length > 0)
  const shortest = await shrink(example, at, async (candidate) => covers(candidate), never)
  const [only, ...others] = actionsOf(shortest)
  expect(others).toEqual([])
  expect(only?.do === 'createAgreement' && only.chains.flatMap(({ accounts }) => accounts)).toHaveLength(1)
})

test('removes the proxy of a contract that is removed from a CREATE3 call', async () => {
  const original = scenario('generated/one', 'One')
    .spawn('first', 'officialDeployer', { method: 'create2', kind: 'factory' })
    .spawn(['second', 'third'], 'first', { method: 'create3' })
    .ask(attackable('third', false))
    .build()
  const makesThird = async (candidate: Scenario) => JSON.stringify(candidate.steps).includes('"third"]')
  const at = { step: 2, question: { method: 'isAttackable', contract: 'third' } as const }
  const { steps } = await shrink(original, at, makesThird, never)
  expect(steps[1]).toMatchObject({ do: 'spawn', children: ['third'], proxies: ['thirdProxy'] })
})

test('replaces a block of one transaction with the transaction, and removes children of a call', async () => {
  const original = scenario('generated/one', 'One')
    .sameBlock((block) => block.deploy('factory', 'factory'))
    .spawn(['first', 'second', 'third'], 'factory')
    .ask(attackable('first', false))
    .build()
  const makesSecond = async (candidate: Scenario) =>
    actionsOf(candidate).some((action) => action.do === 'spawn' && action.children.includes('second'))
  const at = { step: 2, question: { method: 'isAttackable', contract: 'second' } as const }
  const { steps } = await shrink(original, at, makesSecond, never)
  expect(steps).toMatchObject([
    { do: 'deploy', contract: 'factory' },
    { do: 'spawn', children: ['second'] },
    { do: 'ask' },
  ])
})

test('removes children that a constructor creates', async () => {
  const example = scenario('my/scenario', 'Mine')
    .deploy('factory', 'factory', { children: ['one', 'two'] })
    .ask({ method: 'targets' })
    .build()
  const at = { step: 1, question: { method: 'targets' } as const }
  const children = (candidate: Scenario) =>
    actionsOf(candidate).flatMap((action) => (action.do === 'deploy' ? (action.children ?? []) : []))
  const one = await shrink(example, at, async (candidate) => children(candidate).includes('two'), never)
  expect(actionsOf(one)).toEqual([{ do: 'deploy', contract: 'factory', kind: 'factory', children: ['two'] }])
  const none = await shrink(example, at, async (candidate) => actionsOf(candidate).length > 0, never)
  expect(actionsOf(none)).toEqual([{ do: 'deploy', contract: 'factory', kind: 'vault' }])
})

test('behavior: keeps earlier questions that the failure needs', async () => {
  const { scenario: example, at } = storyWith('spawn')
  const asks = ({ steps }: Scenario) => steps.filter((step) => step.do === 'ask')
  const needsTwo = async (candidate: Scenario) => asks(candidate).length > 1
  const { steps } = await shrink(example, at, needsTwo, never)
  expect(asks({ ...example, steps }).map((step) => step.do === 'ask' && step.questions.length)).toEqual([1, 1])
})

test('behavior: returns the scenario unchanged if the failure does not recur', async () => {
  const { scenario: example, at } = storyWith('spawn')
  expect(await shrink(example, at, async () => false, never)).toBe(example)
})

test('behavior: an aborted search returns its shortest scenario so far', async () => {
  const { scenario: example, at } = storyWith('spawn')
  const controller = new AbortController()
  let tried = 0
  const shortest = await shrink(
    example,
    at,
    async () => {
      tried += 1
      if (tried === 3) controller.abort()
      return true
    },
    controller.signal,
  )
  expect(tried).toBe(3)
  expect(shortest.steps.length).toBeLessThan(example.steps.length)
  expect(await shrink(example, at, async () => true, AbortSignal.abort())).toBe(example)
})

test('behavior: keeps the questions of the same step that the failure needs', async () => {
  const asked = scenario('generated/one', 'One')
    .deploy('vault')
    .deploy('other')
    .ask(...['vault', 'other', 'nobody', 'vault'].map((contract) => attackable(contract, false)))
    .build()
  const at = { step: 2, question: { method: 'isAttackable', contract: 'vault' } as const, amongOthers: true }
  const needsBoth = async ({ steps }: Scenario) => {
    const last = steps.at(-1)
    const names = last?.do === 'ask' ? last.questions.map((one) => 'contract' in one && one.contract) : []
    return names.includes('vault') && names.includes('other')
  }
  const { steps } = await shrink(asked, at, needsBoth, never)
  expect(steps.at(-1)).toMatchObject({ questions: [{ contract: 'vault' }, { contract: 'other' }] })
})

const agreementOver = (contracts: string[]) =>
  scenario('generated/one', 'One')
    .deploy('factory', 'factory')
    .deploy('vault')
    .agreement('agreementA', {
      covers: contracts.map((account) => ({ account, scope: 'FutureOnly' as const, spelling: 'upper' as const })),
      terms: { bountyPercentage: 77 },
    })
const about = (contract: string, { steps }: Scenario) => ({
  step: steps.length - 1,
  question: { method: 'isAttackable' as const, contract },
})
const stateIn = (candidate: Scenario) => {
  const { world } = [...walkSteps(candidate)].at(-1) ?? {}
  return world?.agreements.has('agreementA') && rulebook.stateOf(world, 'agreementA')
}

test('leaves no reference to a removed contract', async () => {
  const told = agreementOver(['factory', 'vault']).underAttack('agreementA').ask(attackable('vault', true)).build()
  const names = (candidate: Scenario) => JSON.stringify(candidate.steps).includes('"account":"vault"')
  const { steps } = await shrink(told, about('vault', told), async (one) => names(one), never)
  expect(steps).toMatchObject([{ do: 'deploy', contract: 'vault' }, { do: 'createAgreement' }, { do: 'ask' }])
  expect(JSON.stringify(steps)).not.toContain('factory')
})

test('replaces spellings, scopes, terms and waits with ordinary ones', async () => {
  const told = agreementOver(['vault']).wait(123_456).underAttack('agreementA').ask(attackable('vault', true)).build()
  const isOpen = async (one: Scenario) =>
    stateIn(one) === 'UNDER_ATTACK' && one.steps.some((step) => step.do === 'wait')
  const { steps } = await shrink(told, about('vault', told), isOpen, never)
  expect(JSON.stringify(steps)).not.toMatch(/upper|FutureOnly|77/)
  expect(steps.find((step) => step.do === 'createAgreement')).toMatchObject({ terms: ordinaryTerms })
  expect(steps.find((step) => step.do === 'wait')).toEqual({ do: 'wait', seconds: 1 })
})

test('removes two steps together if neither can be removed alone', async () => {
  const told = agreementOver(['vault'])
    .adopt('agreementAOwner', 'agreementA')
    .wait(5)
    .adopt('agreementAOwner', null)
    .ask(attackable('vault', false))
    .build()
  // Adopting and adopting nothing, or neither.
  const isEven = async (one: Scenario) => actionsOf(one).filter((action) => action.do === 'adopt').length % 2 === 0
  const { steps } = await shrink(told, about('vault', told), isEven, never)
  expect(steps.map((step) => step.do)).toEqual(['deploy', 'ask'])
})

test('promotes an agreement at once if the failure needs only PRODUCTION', async () => {
  const told = agreementOver(['vault'])
    .underAttack('agreementA')
    .lifecycle('agreementA', 'promote')
    .waitUntil('countdownEnd', 'agreementA', 1)
    .ask(attackable('vault', false))
    .build()
  const { steps } = await shrink(told, about('vault', told), async (one) => stateIn(one) === 'PRODUCTION', never)
  expect(steps.map((step) => step.do)).toEqual([
    'deploy',
    'createAgreement',
    'extendCommitmentWindow',
    'requestUnderAttack',
    'instantPromote',
    'ask',
  ])
})

/** Deploys a contract and asks about it; then a reorganisation undoes it, another contract and an empty block. */
const undone = () =>
  scenario('generated/one', 'One')
    .deploy('kept', 'vault')
    .deploy('first', 'vault')
    .deploy('second', 'vault')
    .wait(1)
    .ask(attackable('second', false))
    .reorganise(3)
    .ask(attackable('second', false))
    .build()
const undoneAt = { step: 6, question: { method: 'isAttackable', contract: 'second' } } as const

test('a reorganisation undoes only blocks that the failure needs undone', async () => {
  const isUndone = ({ steps }: Scenario) => {
    const worlds = [...walkSteps({ ...undone(), steps })].map(({ world }) => world)
    return worlds.some(({ contracts }) => contracts.has('second')) && !worlds.at(-1)?.contracts.has('second')
  }
  const { steps } = await shrink(undone(), undoneAt, async (candidate) => isUndone(candidate), never)
  expect(steps.slice(0, -1)).toEqual([
    { do: 'deploy', contract: 'second', kind: 'vault' },
    { do: 'reorganise', blocks: 1 },
  ])
})

test('never reuses the name of a contract in a question for another contract', async () => {
  const again = scenario('generated/one', 'One')
    .deploy('vault', 'vault')
    .reorganise(1)
    .ask(attackable('vault', false))
    .deploy('vault', 'vault')
    .ask(attackable('vault', false))
    .build()
  const tried: Scenario[] = []
  const at = { step: 4, question: { method: 'isAttackable', contract: 'vault' } } as const
  await shrink(
    again,
    at,
    async (candidate) => {
      tried.push(candidate)
      return candidate.steps.filter(({ do: verb }) => verb === 'ask').length === 2
    },
    never,
  )
  expect(tried.length).toBeGreaterThan(1)
  expect(tried.filter((candidate) => findTakenName(candidate))).toEqual([])
})

test('removes a reverted creation together with the creation that passed', async () => {
  const twice = scenario('generated/one', 'One')
    .deploy('factory', 'factory')
    .spawn(['child', 'child'], 'factory', { method: 'create2', reverts: 'Factory__SpawnFailed' })
    .spawn('child', 'factory', { method: 'create2' })
    .deploy('vault', 'vault')
    .ask(attackable('vault', false))
    .build()
  const at = { step: 4, question: { method: 'isAttackable', contract: 'vault' } } as const
  const tried: Scenario[] = []
  const { steps } = await shrink(
    twice,
    at,
    async (candidate) => {
      tried.push(candidate)
      return true
    },
    never,
  )
  expect(steps).toHaveLength(2)
  const spawns = ({ steps }: Scenario) => steps.filter((step) => step.do === 'spawn')
  expect(tried.map(spawns).filter(([only, ...others]) => only?.reverts && others.length === 0)).toEqual([])
})
