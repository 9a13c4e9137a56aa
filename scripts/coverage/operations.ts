import { action, does, type Situation } from './seen.ts'

export const operations: readonly Situation[] = [
  {
    says: 'another attack moderator',
    cases: ['states/moderator-handed-over'],
    generated: does('transferAttackModerator'),
  },
  {
    says: 'another registry moderator',
    cases: ['states/registry-moderator-replaced'],
    mutants: ['approved-by-todays-moderator'],
  },
  { says: 'another owner', cases: ['states/owner-handed-over'], generated: does('transferOwnership') },
  { says: 'a removed chain', cases: ['targets/without-any-contract-left'], generated: does('removeChains') },
  {
    says: 'a chain set anew',
    cases: ['racing-blocks/scopes-change-places'],
    generated: action((one) => one.do === 'addOrSetChains'),
  },
  { says: '`syncNewContracts`', cases: ['top-level/added-after-production'], generated: does('syncNewContracts') },
  {
    says: 'an agreement that the factory did not make',
    cases: ['conflicting-registries/adopted-agreement-made-by-hand'],
    generated: action((one) => one.do === 'createAgreement' && one.byHand === true),
  },
  {
    says: "events with the attack registry's name that another contract emits",
    cases: ['fake-events/links', 'fake-events/states'],
    generated: does('fakeEvent'),
    mutants: ['any-emitter', 'states-of-any-emitter'],
  },
  {
    says: 'a transaction that reverts',
    cases: ['chains-and-spelling/removed-by-its-own-spelling'],
    generated: action((one) => one.reverts !== undefined),
  },
  {
    says: 'several operations in one transaction',
    cases: ['states/countdown-restarted-in-one-transaction', 'lagging-explorer/approved-in-one-transaction'],
    mutants: ['one-announcement-per-transaction'],
  },
  {
    says: 'two agreements of one owner and one salt, made by others',
    cases: ['targets/one-owner-and-salt'],
  },
  {
    says: 'an entry without a link, of a factory that is itself bound as a child',
    cases: ['child-contracts/entry-without-a-link', 'child-contracts/entry-that-lost-its-link'],
    mutants: ['entry-without-link-binds'],
  },
  {
    says: 'two points at once that the sources leave open',
    cases: ['open-readings/listed-and-linked-twice'],
  },
  {
    says: 'pending transactions that are never mined',
    cases: ['terms/pending-changes'],
    mutants: ['terms-of-the-pending-block'],
  },
]
