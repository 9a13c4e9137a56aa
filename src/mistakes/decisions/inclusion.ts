import type { ChildContractScope } from '../../model/protocol.ts'
import { homeEntries } from '../../model/rulebook/inclusion.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { registrationOf } from '../../model/rulebook/status.ts'
import { type ContractFacts, pastOf } from '../../model/world.ts'
import { modelMutant } from '../model-mutant.ts'

/** Treats one scope as another. */
const scopeAs = (scope: ChildContractScope, other: ChildContractScope) => ({
  includes: (given: ChildContractScope, deployedAt: number, cutoff: number) =>
    rulebook.includes(given === scope ? other : given, deployedAt, cutoff),
})

/** Misses the children that `missed` selects. */
const missing = (missed: (facts: ContractFacts) => boolean) => ({
  deployerOf: (...[world, contract]: Parameters<typeof rulebook.deployerOf>) => {
    const facts = world.contracts.get(contract)
    return facts && !missed(facts) ? facts.deployer : undefined
  },
})

/** Model mutants of the rules CHILD. */
export const inclusionMutants = [
  modelMutant('CHILD-1', 'none-as-all', 'treats None as All', scopeAs('None', 'All')),
  modelMutant('CHILD-1', 'none-as-existing', 'treats None as ExistingOnly', scopeAs('None', 'ExistingOnly')),
  modelMutant('CHILD-1', 'none-as-future', 'treats None as FutureOnly', scopeAs('None', 'FutureOnly')),
  modelMutant('CHILD-2', 'existing-as-all', 'treats ExistingOnly as All', scopeAs('ExistingOnly', 'All')),
  modelMutant('CHILD-2', 'existing-as-none', 'treats ExistingOnly as None', scopeAs('ExistingOnly', 'None')),
  modelMutant(
    'CHILD-2',
    'existing-as-future',
    'treats ExistingOnly as FutureOnly',
    scopeAs('ExistingOnly', 'FutureOnly'),
  ),
  modelMutant('CHILD-3', 'all-as-existing', 'treats All as ExistingOnly', scopeAs('All', 'ExistingOnly')),
  modelMutant('CHILD-3', 'all-as-future', 'treats All as FutureOnly', scopeAs('All', 'FutureOnly')),
  modelMutant('CHILD-3', 'all-as-none', 'treats All as None', scopeAs('All', 'None')),
  modelMutant('CHILD-4', 'future-as-all', 'treats FutureOnly as All', scopeAs('FutureOnly', 'All')),
  modelMutant(
    'CHILD-4',
    'future-as-existing',
    'treats FutureOnly as ExistingOnly',
    scopeAs('FutureOnly', 'ExistingOnly'),
  ),
  modelMutant('CHILD-4', 'future-as-none', 'treats FutureOnly as None', scopeAs('FutureOnly', 'None')),
  modelMutant(
    'CHILD-4',
    'cutoff-a-second-late',
    'treats a child made a second after the cutoff time as an earlier one',
    {
      includes: (scope, deployedAt, cutoff) =>
        rulebook.includes(scope, deployedAt === cutoff + 1 ? cutoff : deployedAt, cutoff),
    },
  ),
  modelMutant(
    'CHILD-2',
    'existing-a-second-late',
    'includes under ExistingOnly a child made a second after the cutoff time',
    {
      includes: (scope, deployedAt, cutoff) =>
        rulebook.includes(scope, deployedAt, scope === 'ExistingOnly' ? cutoff + 1 : cutoff),
    },
  ),
  modelMutant('CHILD-5', 'cutoff-at-creation', "treats the agreement's creation as the cutoff time", {
    cutoffOf: (world, _parent, link) => world.agreements.get(link.agreement)?.createdAt ?? link.since,
  }),
  modelMutant('CHILD-5', 'cutoff-at-approval', "treats the attack's approval as the cutoff time", {
    cutoffOf: (world, _parent, link) => registrationOf(world, link.agreement)?.approvedAt ?? link.since,
  }),
  modelMutant(
    'CHILD-5',
    'cutoff-at-request',
    "treats the agreement's registration as the cutoff time of a later link",
    {
      cutoffOf: (world, _parent, link) => registrationOf(world, link.agreement)?.registeredAt ?? link.since,
    },
  ),
  modelMutant(
    'CHILD-5',
    'cutoff-of-any-emitter',
    'takes the time of a link event that another contract than the attack registry emitted',
    {
      cutoffOf(world, parent, link) {
        const fake = world.fakeLinks.findLast(
          ({ contract, agreement }) => contract === parent && agreement === link.agreement,
        )
        return Math.max(link.since, fake?.since ?? 0)
      },
    },
  ),
  modelMutant('CHILD-9', 'cutoff-by-block', 'compares the blocks of link and creation, not their timestamps', {
    inclusionOf(world, child, parent, link) {
      const entry = this.entryOf(world, link.agreement, parent)
      const createdIn = world.contracts.get(child)?.createdIn ?? world.height
      const value = entry !== undefined && this.includes(entry.scope, createdIn, link.sinceBlock)
      return { value, because: [] }
    },
  }),
  modelMutant('CHILD-5', 'cutoff-now', 'treats the time of the question as the cutoff time', {
    cutoffOf: (world) => world.now,
  }),
  modelMutant('CHILD-6', 'first-cutoff', "keeps the parent's first cutoff time after it was relinked", {
    cutoffOf(world, parent, link) {
      return world.linkHistory.find(({ contract }) => contract === parent)?.since ?? link.since
    },
  }),
  modelMutant('CHILD-6', 'first-scope', "keeps the first agreement's scope after the parent was relinked", {
    entryOf(world, agreement, parent) {
      const first = world.linkHistory.find(({ contract }) => contract === parent)?.agreement ?? agreement
      return rulebook.entryOf(world, first, parent)
    },
  }),
  modelMutant('CHILD-3', 'scopes-at-creation', 'takes the child contract scopes that the agreement was created with', {
    entryOf(world, agreement, parent) {
      const created = pastOf(world).findLast(({ agreements }) => agreements.has(agreement)) ?? world
      return rulebook.entryOf(created, agreement, parent) ?? rulebook.entryOf(world, agreement, parent)
    },
  }),
  modelMutant('CHILD-2', 'own-entry-first', "takes a child's own entry in the agreement for its deployer's", {
    inclusionOf(world, child, parent, link) {
      const own = rulebook.entryOf(world, link.agreement, child)
      const scopeOfOwn: typeof rulebook.entryOf = (...asked) => own ?? rulebook.entryOf(...asked)
      return rulebook.inclusionOf.call({ ...this, entryOf: scopeOfOwn }, world, child, parent, link)
    },
  }),
  modelMutant('CHILD-7', 'any-chain', 'takes the entry for the same address on another chain', {
    entryOf(world, agreement, parent) {
      const elsewhere = [...(world.agreements.get(agreement)?.chains ?? [])].filter(([chain]) => chain !== 'home')
      const other = elsewhere.flatMap(([, entries]) => entries).find(({ account }) => account === parent)
      return other ?? rulebook.entryOf(world, agreement, parent)
    },
  }),
  modelMutant(
    'CHILD-8',
    'no-create2',
    'misses children made by CREATE2',
    missing(({ creationMethod }) => creationMethod === 'create2'),
  ),
  modelMutant(
    'CHILD-8',
    'no-clones',
    'misses children made as clones',
    missing(({ creationMethod }) => creationMethod === 'clone'),
  ),
  modelMutant(
    'CHILD-8',
    'no-constructor',
    'misses children made in a constructor',
    missing(({ creationMethod }) => creationMethod === 'constructor'),
  ),
  modelMutant(
    'CHILD-8',
    'first-of-several',
    'sees only the first child of a transaction',
    missing(({ index }) => index > 0),
  ),
  modelMutant('CHILD-9', 'cutoff-excluded', 'treats a child made at the cutoff time as a later one', {
    includes: (scope, deployedAt, cutoff) =>
      rulebook.includes(scope, deployedAt === cutoff ? cutoff + 1 : deployedAt, cutoff),
  }),
  modelMutant('CHILD-10', 'checksummed-only', 'finds an entry only if its address is spelled with its checksum', {
    entryOf: (world, agreement, parent) =>
      homeEntries(world, agreement).find(({ account, spelling }) => account === parent && spelling === 'checksummed'),
  }),
  modelMutant('CHILD-10', 'prefixed-only', 'finds an entry only if its address is spelled with 0x', {
    entryOf: (world, agreement, parent) =>
      homeEntries(world, agreement).find(({ account, spelling }) => account === parent && spelling !== 'bare'),
  }),
  modelMutant('CHILD-10', 'checksum-verified', 'skips an entry in mixed case that is not the checksum of its address', {
    entryOf: (world, agreement, parent) =>
      homeEntries(world, agreement).find(({ account, spelling }) => account === parent && spelling !== 'miscased'),
  }),
  modelMutant('CHILD-10', 'lower-case-only', 'finds an entry only if its address is spelled in lower case with 0x', {
    entryOf: (world, agreement, parent) =>
      homeEntries(world, agreement).find(({ account, spelling }) => account === parent && spelling === 'lower'),
  }),
]
