import type { ChildContractScope } from '../protocol.ts'
import { homeEntries } from '../rulebook/inclusion.ts'
import { rulebook } from '../rulebook/rulebook.ts'
import { registrationOf } from '../rulebook/status.ts'
import type { ContractFacts } from '../world.ts'
import { modelMutant } from './model-mutant.ts'

/** Takes one scope for another. */
const mistake = (scope: ChildContractScope, other: ChildContractScope) => ({
  includes: (given: ChildContractScope, deployedAt: number, cutoff: number) =>
    rulebook.includes(given === scope ? other : given, deployedAt, cutoff),
})

/** Includes no child that was made in this way. */
const except = (missed: (facts: ContractFacts) => boolean) => ({
  deployerOf: (...[world, contract]: Parameters<typeof rulebook.deployerOf>) => {
    const facts = world.contracts.get(contract)
    return facts && !missed(facts) ? facts.deployer : undefined
  },
})

/** Rules CHILD, broken. */
export const inclusionMutants = [
  modelMutant('CHILD-1', 'none-as-all', 'takes None for All', mistake('None', 'All')),
  modelMutant('CHILD-1', 'none-as-existing', 'takes None for ExistingOnly', mistake('None', 'ExistingOnly')),
  modelMutant('CHILD-1', 'none-as-future', 'takes None for FutureOnly', mistake('None', 'FutureOnly')),
  modelMutant('CHILD-2', 'existing-as-all', 'takes ExistingOnly for All', mistake('ExistingOnly', 'All')),
  modelMutant('CHILD-2', 'existing-as-none', 'takes ExistingOnly for None', mistake('ExistingOnly', 'None')),
  modelMutant(
    'CHILD-2',
    'existing-as-future',
    'takes ExistingOnly for FutureOnly',
    mistake('ExistingOnly', 'FutureOnly'),
  ),
  modelMutant('CHILD-3', 'all-as-existing', 'takes All for ExistingOnly', mistake('All', 'ExistingOnly')),
  modelMutant('CHILD-3', 'all-as-future', 'takes All for FutureOnly', mistake('All', 'FutureOnly')),
  modelMutant('CHILD-3', 'all-as-none', 'takes All for None', mistake('All', 'None')),
  modelMutant('CHILD-4', 'future-as-all', 'takes FutureOnly for All', mistake('FutureOnly', 'All')),
  modelMutant(
    'CHILD-4',
    'future-as-existing',
    'takes FutureOnly for ExistingOnly',
    mistake('FutureOnly', 'ExistingOnly'),
  ),
  modelMutant('CHILD-4', 'future-as-none', 'takes FutureOnly for None', mistake('FutureOnly', 'None')),
  modelMutant(
    'CHILD-4',
    'cutoff-a-second-late',
    'takes a child made a second after the cutoff time for an earlier one',
    {
      includes: (scope, deployedAt, cutoff) =>
        rulebook.includes(scope, deployedAt === cutoff + 1 ? cutoff : deployedAt, cutoff),
    },
  ),
  modelMutant('CHILD-5', 'cutoff-at-creation', "takes the agreement's creation for the cutoff time", {
    cutoffOf: (world, _parent, link) => world.agreements.get(link.agreement)?.createdAt ?? link.since,
  }),
  modelMutant('CHILD-5', 'cutoff-at-approval', "takes the attack's approval for the cutoff time", {
    cutoffOf: (world, _parent, link) => registrationOf(world, link.agreement)?.approvedAt ?? link.since,
  }),
  modelMutant(
    'CHILD-5',
    'cutoff-at-request',
    "takes the agreement's registration for the cutoff time of a later link",
    {
      cutoffOf: (world, _parent, link) => registrationOf(world, link.agreement)?.registeredAt ?? link.since,
    },
  ),
  modelMutant('CHILD-5', 'cutoff-now', 'takes the time of the question for the cutoff time', {
    cutoffOf: (world) => world.now,
  }),
  modelMutant('CHILD-6', 'first-cutoff', "keeps the parent's first cutoff time after it was linked anew", {
    cutoffOf(world, parent, link) {
      return world.linkHistory.find(({ contract }) => contract === parent)?.since ?? link.since
    },
  }),
  modelMutant('CHILD-6', 'first-scope', "keeps the first agreement's scope after the parent was linked anew", {
    entryOf(world, agreement, parent) {
      const first = world.linkHistory.find(({ contract }) => contract === parent)?.agreement ?? agreement
      return rulebook.entryOf(world, first, parent)
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
    except(({ how }) => how === 'create2'),
  ),
  modelMutant(
    'CHILD-8',
    'no-clones',
    'misses children made as clones',
    except(({ how }) => how === 'clone'),
  ),
  modelMutant(
    'CHILD-8',
    'no-constructor',
    'misses children made in a constructor',
    except(({ how }) => how === 'constructor'),
  ),
  modelMutant(
    'CHILD-8',
    'first-of-several',
    'sees only the first child of a transaction',
    except(({ place }) => place > 0),
  ),
  modelMutant('CHILD-9', 'cutoff-excluded', 'takes a child made at the cutoff time for a later one', {
    includes: (scope, deployedAt, cutoff) =>
      rulebook.includes(scope, deployedAt === cutoff ? cutoff + 1 : deployedAt, cutoff),
  }),
  modelMutant('CHILD-10', 'checksummed-only', 'finds an entry only where it is spelled with its checksum', {
    entryOf: (world, agreement, parent) =>
      homeEntries(world, agreement).find(({ account, spelling }) => account === parent && spelling === 'checksummed'),
  }),
  modelMutant('CHILD-10', 'prefixed-only', 'finds an entry only where it is spelled with 0x', {
    entryOf: (world, agreement, parent) =>
      homeEntries(world, agreement).find(({ account, spelling }) => account === parent && spelling !== 'bare'),
  }),
]
