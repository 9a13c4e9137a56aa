import type { Name } from './action.ts'
import type { QuirkKind } from './quirk.ts'
import { homeEntries } from './rulebook/inclusion-rules.ts'
import { stateAt } from './state.ts'
import { withChangedEntries, withChanges } from './with-changes.ts'
import {
  type AgreementFacts,
  blocksOf,
  type Link,
  pastOf,
  type QuirkInForce,
  type Registration,
  type World,
} from './world.ts'

/** Distorts a world as an explorer with a quirk shows it. */
type Distortion = (world: World, quirk: QuirkInForce) => World

const distortions = {
  behind(world, { blocks, seconds = 0 }) {
    const height = world.height - (blocks ?? (seconds > 0 ? 0 : 1))
    const isOld = (past: World) => past.height <= height && past.now <= world.now - seconds
    return pastOf(world).find((past) => isOld(past) || past.before === undefined) ?? world
  },

  'late-countdown': (world, { seconds = 300 }) =>
    withRegistrations(world, (registration) => {
      const isSilent = registration.promotionRequestedAt > 0 && !registration.promoted
      const earlier = isSilent ? stateAt(registration, world.now - seconds) : undefined
      return earlier === 'PROMOTION_REQUESTED' && stateAt(registration, world.now) === 'PRODUCTION'
        ? { ...registration, promotionRequestedAt: world.now }
        : registration
    }),

  'called-as-deployer': (world) => ({
    ...world,
    contracts: new Map(
      [...world.contracts].map(([name, { deployer, ...facts }]) => {
        const parent = deployer && (facts.callee ?? deployer)
        return [name, { ...facts, ...(parent === undefined ? {} : { deployer: parent }) }]
      }),
    ),
  }),

  'cutoff-at-creation': (world) => ({
    ...world,
    links: new Map(
      [...world.links].map(([name, link]) => {
        const since = world.agreements.get(link.agreement)?.createdAt ?? link.since
        return [name, { ...link, since }]
      }),
    ),
  }),

  'loses-events'(world, { events = 'states', since }) {
    switch (events) {
      case 'links':
        return { ...world, links: since.links }
      case 'states':
        return withAgreements(world, (facts, name) => withRegistration(facts, registrationIn(since, name)))
      case 'changes':
        return withAgreements(world, (facts, name) => {
          const { registration } = facts
          return withRegistration({ ...facts, ...since.agreements.get(name) }, registration)
        })
    }
  },

  'disorders-events': (world, { since }) =>
    withAgreements(world, (facts, name) => withRegistration(facts, lastIndexed(world, since, name))),

  'disorders-blocks': (world, { since }) => {
    const before: World = {
      ...withAgreements(world, (facts, name) => withRegistration(facts, registrationIn(since, name))),
      links: since.links,
    }
    return inReverseOfBlocks(registryBlocks(world, since)).reduce(withRegistryOf, before)
  },

  forgets: (world, { since }) => {
    const agreements = new Map([...world.agreements].filter(([, { createdIn }]) => createdIn > since.height))
    const isKnown = ({ agreement, sinceBlock }: Link) => agreements.has(agreement) && sinceBlock > since.height
    return {
      ...world,
      agreements,
      links: new Map([...world.links].filter(([, link]) => isKnown(link))),
      contracts: new Map(
        [...world.contracts].map(([name, { deployer, ...facts }]) => {
          const isForgotten = deployer === undefined || facts.createdIn <= since.height
          return [name, isForgotten ? facts : { ...facts, deployer }]
        }),
      ),
    }
  },

  'counts-other-chains': (world) =>
    withAgreements(world, (facts) => {
      const elsewhere = [...facts.chains].flatMap(([chain, entries]) => (chain === 'home' ? [] : entries))
      const home = [...elsewhere, ...(facts.chains.get('home') ?? [])]
      return { ...facts, chains: new Map([...facts.chains, ['home', home]]) }
    }),

  'keeps-undone': (world, { undone }) => {
    const [first] = undone
    if (!first) return world
    const shown = undone.reduce(
      (before, { fork }, index) => withChanges(before, fork, undone[index + 1]?.after ?? world),
      first.after,
    )
    return { ...shown, now: world.now }
  },
} satisfies Partial<Record<QuirkKind, Distortion>>

/** The quirks whose effect is a whole different world. */
export type DistortionKind = keyof typeof distortions

/** Memo: many questions are asked about one world. */
const shown = new WeakMap<World, Map<DistortionKind, World>>()

/** The world as the explorer shows it with its quirks of one kind. */
export function shownBy(world: World, kind: DistortionKind): World {
  if (world.quirks.length === 0) return world
  const known = shown.get(world) ?? new Map<DistortionKind, World>()
  shown.set(world, known)
  const distort: Distortion = distortions[kind]
  const found = known.get(kind) ?? world.quirks.filter((quirk) => quirk.kind === kind).reduce(distort, world)
  known.set(kind, found)
  return found
}

/** Finds agreements that list a contract, or its deployer with a scope other than None; newest first. */
export function namingNow(world: World, contract: string): string[] {
  const deployer = world.contracts.get(contract)?.deployer
  const names = (agreement: string) =>
    homeEntries(world, agreement).some(
      ({ account, scope }) => account === contract || (account === deployer && scope !== 'None'),
    )
  return [...world.agreements.keys()].filter(names).reverse()
}

const registrationIn = (world: World, agreement: string) => world.agreements.get(agreement)?.registration

/** Finds the registration that an explorer has which reverses each block's events: the block's first change of state wins. */
function lastIndexed(world: World, since: World, agreement: string): Registration | undefined {
  const past = pastOf(world).filter(({ height }) => height > since.height)
  let shown = registrationIn(since, agreement)
  let shownIn = since.height
  for (const each of past.reverse()) {
    const now = registrationIn(each, agreement)
    const before = each.before && registrationIn(each.before, agreement)
    const isChange = stateAt(now, each.now) !== stateAt(before, each.now)
    if (!isChange || shownIn === each.height) continue
    shown = now
    shownIn = each.height
  }
  return shown
}

/** What a block changed in the attack registry: the world before it, and after it. */
type RegistryBlock = { before: World; after: World }

/** Lists the blocks since a quirk began in which the attack registry changed, oldest first. */
function registryBlocks(world: World, since: World): RegistryBlock[] {
  const later = blocksOf(world).filter(({ height }) => height > since.height)
  const worlds = [since, ...later.reverse()]
  const blocks = worlds.slice(1).map((after, index) => ({ before: worlds[index] as World, after }))
  return blocks.filter(
    (block) => block.before.links !== block.after.links || [...block.after.agreements.keys()].some(changedIn(block)),
  )
}

const changedIn =
  ({ before, after }: RegistryBlock) =>
  (agreement: Name) =>
    stateAt(registrationIn(before, agreement), after.now) !== stateAt(registrationIn(after, agreement), after.now)

/** Swaps the blocks of each pair. A last block without a partner is not visible yet. */
function inReverseOfBlocks(blocks: readonly RegistryBlock[]): RegistryBlock[] {
  return blocks.flatMap((block, index) => (index % 2 === 1 ? [block, blocks[index - 1] as RegistryBlock] : []))
}

/** Applies a block's changes of the registry to the world. */
function withRegistryOf(world: World, block: RegistryBlock): World {
  const { before, after } = block
  const isChanged = changedIn(block)
  const changed = withAgreements(world, (facts, name) =>
    isChanged(name) ? withRegistration(facts, registrationIn(after, name)) : facts,
  )
  return { ...changed, links: withChangedEntries(world.links, before.links, after.links) }
}

function withAgreements(world: World, change: (facts: AgreementFacts, name: string) => AgreementFacts): World {
  return {
    ...world,
    agreements: new Map([...world.agreements].map(([name, facts]) => [name, change(facts, name)])),
  }
}

function withRegistrations(world: World, change: (registration: Registration) => Registration): World {
  return withAgreements(world, (facts) => withRegistration(facts, facts.registration && change(facts.registration)))
}

function withRegistration(facts: AgreementFacts, registration: Registration | undefined): AgreementFacts {
  const { registration: _, ...rest } = facts
  return registration ? { ...rest, registration } : rest
}
