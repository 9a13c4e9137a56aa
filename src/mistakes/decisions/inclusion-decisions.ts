import type { ChildContractScope } from '../../model/protocol.ts'
import { homeEntries } from '../../model/rulebook/inclusion-rules.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { registrationOf } from '../../model/rulebook/status-rules.ts'
import { type ContractFacts, pastOf, type ScopeEntry } from '../../model/world.ts'
import { type Decision, type Decisions, deployer, underived } from './decision.ts'

/** Treats one scope as another. */
const scopeAs = (scope: ChildContractScope, other: ChildContractScope): Decision => ({
  includes: (given, deployedAt, cutoff) => rulebook.includes(given === scope ? other : given, deployedAt, cutoff),
})

/** Misses the children that `missed` selects. */
const missing = (missed: (facts: ContractFacts) => boolean) =>
  deployer((facts) => (missed(facts) ? undefined : facts.deployer))

/** Finds entries on the home chain only in some spellings of their address. */
const spelled = (isFound: (spelling: ScopeEntry['spelling']) => boolean): Decision => ({
  entryOf: (world, agreement, parent) =>
    homeEntries(world, agreement).find(({ account, spelling }) => account === parent && isFound(spelling)),
})

/** Decisions about which children an agreement includes (CHILD). */
export const inclusionDecisions: Decisions = {
  'none-as-all': scopeAs('None', 'All'),
  'none-as-existing': scopeAs('None', 'ExistingOnly'),
  'none-as-future': scopeAs('None', 'FutureOnly'),
  'existing-as-all': scopeAs('ExistingOnly', 'All'),
  'existing-as-none': scopeAs('ExistingOnly', 'None'),
  'existing-as-future': scopeAs('ExistingOnly', 'FutureOnly'),
  'all-as-existing': scopeAs('All', 'ExistingOnly'),
  'all-as-future': scopeAs('All', 'FutureOnly'),
  'all-as-none': scopeAs('All', 'None'),
  'future-as-all': scopeAs('FutureOnly', 'All'),
  'future-as-existing': scopeAs('FutureOnly', 'ExistingOnly'),
  'future-as-none': scopeAs('FutureOnly', 'None'),
  'cutoff-a-second-late': {
    includes: (scope, deployedAt, cutoff) =>
      rulebook.includes(scope, deployedAt === cutoff + 1 ? cutoff : deployedAt, cutoff),
  },
  'existing-a-second-late': {
    includes: (scope, deployedAt, cutoff) =>
      rulebook.includes(scope, deployedAt, scope === 'ExistingOnly' ? cutoff + 1 : cutoff),
  },
  'cutoff-at-creation': {
    cutoffOf: (world, _parent, link) => world.agreements.get(link.agreement)?.createdAt ?? link.since,
  },
  'cutoff-at-approval': {
    cutoffOf: (world, _parent, link) => registrationOf(world, link.agreement)?.approvedAt ?? link.since,
  },
  'cutoff-at-request': {
    cutoffOf: (world, _parent, link) => registrationOf(world, link.agreement)?.registeredAt ?? link.since,
  },
  'cutoff-of-any-emitter': {
    cutoffOf(world, parent, link) {
      const fake = world.fakeLinks.findLast(
        ({ contract, agreement }) => contract === parent && agreement === link.agreement,
      )
      return Math.max(link.since, fake?.since ?? 0)
    },
  },
  'cutoff-by-block': {
    inclusionOf(world, child, parent, link) {
      const entry = this.entryOf(world, link.agreement, parent)
      const createdIn = world.contracts.get(child)?.createdIn ?? world.height
      return underived(entry !== undefined && this.includes(entry.scope, createdIn, link.sinceBlock))
    },
  },
  'cutoff-now': { cutoffOf: (world) => world.now },
  'first-cutoff': {
    cutoffOf: (world, parent, link) =>
      world.linkHistory.find(({ contract }) => contract === parent)?.since ?? link.since,
  },
  'first-scope': {
    entryOf(world, agreement, parent) {
      const first = world.linkHistory.find(({ contract }) => contract === parent)?.agreement ?? agreement
      return rulebook.entryOf(world, first, parent)
    },
  },
  'scopes-at-creation': {
    entryOf(world, agreement, parent) {
      const created = pastOf(world).findLast(({ agreements }) => agreements.has(agreement)) ?? world
      return rulebook.entryOf(created, agreement, parent) ?? rulebook.entryOf(world, agreement, parent)
    },
  },
  'own-entry-first': {
    inclusionOf(world, child, parent, link) {
      const own = rulebook.entryOf(world, link.agreement, child)
      const scopeOfOwn: typeof rulebook.entryOf = (...asked) => own ?? rulebook.entryOf(...asked)
      return rulebook.inclusionOf.call({ ...this, entryOf: scopeOfOwn }, world, child, parent, link)
    },
  },
  'any-chain': {
    entryOf(world, agreement, parent) {
      const elsewhere = [...(world.agreements.get(agreement)?.chains ?? [])].filter(([chain]) => chain !== 'home')
      const other = elsewhere.flatMap(([, entries]) => entries).find(({ account }) => account === parent)
      return other ?? rulebook.entryOf(world, agreement, parent)
    },
  },
  'no-create2': missing(({ creationMethod }) => creationMethod === 'create2'),
  'no-clones': missing(({ creationMethod }) => creationMethod === 'clone'),
  'no-constructor': missing(({ creationMethod }) => creationMethod === 'constructor'),
  'first-of-several': missing(({ index }) => index > 0),
  'cutoff-excluded': {
    includes: (scope, deployedAt, cutoff) =>
      rulebook.includes(scope, deployedAt === cutoff ? cutoff + 1 : deployedAt, cutoff),
  },
  'checksummed-only': spelled((spelling) => spelling === 'checksummed'),
  'prefixed-only': spelled((spelling) => spelling !== 'bare'),
  'checksum-verified': spelled((spelling) => spelling !== 'miscased'),
  'lower-case-only': spelled((spelling) => spelling === 'lower'),
}
