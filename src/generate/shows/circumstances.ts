import type { Fault } from '../../model/fault.ts'
import { PROMOTION_DELAY } from '../../model/protocol.ts'
import type { Question } from '../../model/question.ts'
import { hasProvenance } from '../../model/rulebook/binding-rules.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { registrationOf } from '../../model/rulebook/status-rules.ts'
import { type AgreementFacts, type Promises, pastOf, type World } from '../../model/world.ts'
import { boundariesAt } from '../boundaries.ts'

/**
 * Describes the circumstances of a question: its method, the child contract scope that decides, the state of the
 * binding agreement, the boundaries in time that it lies at, and the history.
 */
export function circumstancesOf(world: World, question: Question): string[] {
  const asked = `asked ${question.method}`
  const trouble = [
    ...world.failing.flatMap(troubleOf),
    ...world.quirks.map(({ kind }) => `during ${kind}`),
    ...(world.quirksEnded.length > 0 ? ['after a quirk'] : []),
    ...(world.hasFailed ? ['after a fault'] : []),
    ...(world.reorganised ? ['after a reorganisation'] : []),
    ...(world.now >= 2 ** 32 ? ['past 2^32 seconds'] : []),
  ]
  if (question.method === 'targets') return [asked, ...trouble, ...targetCircumstances(world)]
  const { contract } = question
  const binding = rulebook.bindingOf(world, contract).value
  const state = binding ? rulebook.stateOf(world, binding.agreement) : 'unbound'
  return [
    asked,
    ...trouble,
    `state ${state}`,
    `by ${binding?.via ?? 'nothing'}`,
    ...boundariesAt(world, question).map(({ boundary, side }) => `${side} ${boundary}`),
    ...creationOf(world, contract),
    ...linksOf(world, contract),
    ...(binding ? historyOf(world, binding.agreement) : []),
  ]
}

/** Describes a fault and its limits. */
function troubleOf({ source, kind, method, contractFunction, path }: Fault): string[] {
  const part = contractFunction ?? method ?? path
  return [`during ${source} ${kind}`, ...(part === undefined ? [] : [`while ${part} fails`])]
}

function targetCircumstances(world: World): string[] {
  const states = [...world.agreements.keys()].map((agreement) => rulebook.stateOf(world, agreement))
  const open = states.filter((state) => rulebook.isOpen(state)).length
  const size = [100, 10, 1, 0].find((least) => open > least)
  const bare = rulebook.targets(world).value.filter(({ contracts }) => contracts.length === 0)
  return [
    `targets over ${size ?? 'none'}`,
    ...new Set(states.map((state) => `some ${state}`)),
    ...new Set(bare.map(({ state }) => `bare ${state}`)),
    ...(sharesDocument(world) ? ['one document for two'] : []),
  ]
}

/** Whether two attackable agreements share a document. */
function sharesDocument(world: World): boolean {
  const listed = [...world.agreements].filter(([name]) => rulebook.listedAs(world, name) !== undefined)
  return new Set(listed.map(([, { agreementURI }]) => agreementURI)).size < listed.length
}

/** Describes how the contract was created, and the deployer's entry for it. */
function creationOf(world: World, contract: string): string[] {
  const facts = world.contracts.get(contract)
  if (!facts)
    return [world.destroyed.has(contract) ? 'destroyed' : world.agreements.has(contract) ? 'an agreement' : 'no code']
  const { deployer, callee, creationMethod, index } = facts
  const made = [
    `made by ${creationMethod}`,
    ...(index > 0 ? [index > 1 ? 'a third sibling' : 'a later sibling'] : []),
    ...(depthOf(world, contract) > 1 ? [`${depthOf(world, contract)} constructors deep`] : []),
  ]
  const link = deployer === undefined ? undefined : world.links.get(deployer)
  if (deployer === undefined) return made
  const above = world.contracts.get(deployer)?.deployer
  const entry = link && rulebook.entryOf(world, link.agreement, deployer)
  return [
    ...made,
    ...(hasProvenance(world, contract) ? ['from the official deployer'] : []),
    ...(world.contracts.get(deployer)?.kind === 'create3 proxy' ? ['made by create3'] : []),
    ...(world.contracts.has(deployer) ? [] : ['made by an account']),
    ...(callee !== undefined && callee !== deployer ? ['called through another'] : []),
    ...(above !== undefined && world.links.has(above) ? ['grandparent linked'] : []),
    link ? `scope ${entry?.scope ?? 'missing'}` : 'parent not linked',
    ...(link ? entriesOf(world, contract, deployer, link.agreement) : []),
    ...(entry && entry.spelling !== 'checksummed' ? [`spelled ${entry.spelling}`] : []),
    ...(link ? timesOf(world, deployer, link.agreement, facts.createdAt) : []),
    ...linkTags(world, deployer).map((tag) => `parent ${tag}`),
  ]
}

/** Counts the other constructors that were running when a contract was made. */
function depthOf(world: World, contract: string): number {
  const { creationMethod, deployer = '' } = world.contracts.get(contract) ?? {}
  return creationMethod === 'constructor' ? 1 + depthOf(world, deployer) : 0
}

/** Describes entries that can be mistaken for the deployer's current one: the child's own, and an earlier one of the deployer. */
function entriesOf(world: World, child: string, parent: string, agreement: string): string[] {
  const scopeIn = (at: World | undefined, account: string) => at && rulebook.entryOf(at, agreement, account)?.scope
  const own = world.links.has(child) ? undefined : scopeIn(world, child)
  const now = scopeIn(world, parent)
  const past = pastOf(world)
  const { registeredAt } = registrationOf(world, agreement) ?? {}
  const times = {
    creation: past.findLast(({ agreements }) => agreements.has(agreement)),
    request: past.findLast((each) => registrationOf(each, agreement)?.registeredAt === registeredAt),
  }
  const replaced = Object.entries(times).filter(([, then]) => (scopeIn(then, parent) ?? now) !== now)
  return [
    ...(own === undefined ? [] : [`own entry ${own}`]),
    ...replaced.map(([since]) => `scope replaced since ${since}`),
  ]
}

/** Describes on which side of times that can be mistaken for the cutoff time a child was made. */
function timesOf(world: World, parent: string, agreement: string, createdAt: number): string[] {
  const { createdAt: agreed = 0, registration } = world.agreements.get(agreement) ?? {}
  const first = world.linkHistory.find(({ contract }) => contract === parent)?.since
  const times = { agreement: agreed, request: registration?.registeredAt, approval: registration?.approvedAt, first }
  return Object.entries(times).map(([name, time]) => `${createdAt <= (time ?? 0) ? 'until' : 'after'} ${name}`)
}

function linksOf(world: World, contract: string): string[] {
  const naming = [...world.agreements].filter(
    ([name, { chains }]) =>
      name !== world.links.get(contract)?.agreement && chains.get('home')?.some(({ account }) => account === contract),
  )
  return [...linkTags(world, contract), ...(naming.length > 0 ? ['named by another agreement'] : [])]
}

function linkTags(world: World, contract: string): string[] {
  const history = world.linkHistory.filter((link) => link.contract === contract)
  const isLinked = world.links.has(contract)
  return [...(history.length > 1 ? ['linked again'] : []), ...(history.length > 0 && !isLinked ? ['unlinked'] : [])]
}

/** Describes the history of an agreement. */
function historyOf(world: World, agreement: string): string[] {
  const facts = world.agreements.get(agreement) as AgreementFacts
  const registration = registrationOf(world, agreement)
  const adopted = world.adoptions.get(facts.owner)
  const countdown = registration?.promotionRequestedAt ?? 0
  const first = registration?.firstPromotionAt
  return [
    ...(first && countdown === 0 ? ['promotion cancelled'] : []),
    ...(first && countdown > 0 && first !== countdown ? ['promoted again'] : []),
    ...(registration?.promoted ? ['promoted by a transaction'] : []),
    ...(registration ? changesOf(registration.promises, facts) : []),
    ...(first && facts.cantChangeUntil > countdown && facts.cantChangeUntil < countdown + PROMOTION_DELAY
      ? ['commitment ends in the countdown']
      : []),
    ...(adopted && adopted !== agreement ? [`adopted one in ${rulebook.stateOf(world, adopted)}`] : []),
    ...(facts.cantChangeUntil > 0 && facts.cantChangeUntil <= world.now ? ['commitment over'] : []),
    ...(facts.chains.size > 1 ? ['on other chains'] : []),
  ]
}

/** Describes how an agreement's promises changed since it was registered. */
function changesOf(before: Promises, { terms, agreementURI, cantChangeUntil }: Promises): string[] {
  const changed = Object.keys(terms).filter((member) => terms[member as never] !== before.terms[member as never])
  return [
    ...changed.map((member) => `changed ${member}`),
    ...(agreementURI === before.agreementURI ? [] : ['changed agreementURI']),
    ...(cantChangeUntil === before.cantChangeUntil ? [] : ['commitment extended']),
  ]
}
