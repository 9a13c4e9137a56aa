import { isProxy } from '../../src/model/world.ts'
import { action, question, type Situation } from './seen.ts'

const D = 'immediate-deployer'

export const creation: readonly Situation[] = [
  {
    says: 'a creation that reverted before a link, at an address where a child is made after it',
    cases: ['cutoff-time/not-a-creation-that-reverted'],
    generated: action((one) => one.do === 'spawn' && one.reverts === 'Factory__SpawnFailed'),
    mutants: ['reverted-creation-counts'],
  },
  {
    says: 'a creation that a failed call undid inside a transaction that succeeded',
    cases: ['cutoff-time/not-a-creation-in-a-call-that-failed'],
    generated: action((one) => one.do === 'spawn' && one.caught === true),
    mutants: ['creation-in-failed-call-counts'],
  },
  {
    says: 'a contract that names another in the slots of proxies and by every getter',
    cases: [`${D}/contracts-that-name-others`],
    generated: action((one) => 'pointsTo' in one),
    mutants: ['beacon-link', 'factory-getter-is-deployer'],
  },
  {
    says: 'a factory that is a proxy (EIP-1967)',
    cases: [`${D}/proxy-of-a-factory`],
    generated: question((world) =>
      [...world.contracts.values()].some((facts) => facts.kind === 'factory' && isProxy(facts)),
    ),
    mutants: ['implementation-is-deployer'],
  },
  {
    says: 'a proxy (EIP-1967) that is upgraded to other code',
    cases: ['child-contracts/upgraded-factory'],
    generated: action((one) => one.do === 'upgrade'),
  },
  {
    says: 'a child that destroys itself in its constructor',
    cases: ['no-code/destroyed-in-its-constructor'],
    generated: action((one) => one.do === 'spawn' && one.destroyed === true),
    mutants: ['destroyed-is-contract'],
  },
  {
    says: 'a linked deployer that destroyed itself after it had deployed a contract',
    cases: ['no-code/deployer-that-destroyed-itself'],
    generated: action((one) => one.do === 'spawn' && one.destroyed === true && (one.nested?.length ?? 0) > 0),
    mutants: ['destroyed-deployer-is-none'],
  },
  {
    says: 'a creation that returns no code, also of a linked deployer',
    cases: ['no-code/creation-that-returns-no-code'],
    generated: action((one) => one.do === 'spawn' && one.codeless === true),
    mutants: ['exists-by-its-nonce'],
  },
  {
    says: 'a contract whose code is a zero byte, or as long as an EIP-7702 delegation',
    cases: [`${D}/code-of-few-bytes`],
    generated: action((one) => one.do === 'spawn' && one.code !== undefined),
  },
  {
    says: 'a proxy (EIP-1967) that deploys in its constructor, by the code of its implementation',
    cases: [`${D}/initialised-proxy-of-a-factory`],
    generated: action((one) => one.do === 'deploy' && one.implementation !== undefined && one.children !== undefined),
  },
  {
    says: 'a factory that calls another factory, and deploys in the same block',
    cases: [`${D}/factory-that-calls-another`],
  },
  {
    says: 'a constructor that deploys children',
    cases: ['child-contracts/made-in-the-constructor'],
    generated: action((one) => one.do === 'deploy' && (one.children?.length ?? 0) > 0),
    mutants: ['no-constructor'],
  },
  {
    says: 'constructors inside constructors',
    cases: [`${D}/constructors-in-depth`, `${D}/great-grandchild-by-constructors`, `${D}/constructors-below-a-factory`],
    generated: action((one) => 'nested' in one),
    mutants: ['outermost-is-deployer'],
  },
  {
    says: 'a factory that is a child itself, linked or relinked',
    cases: [`${D}/relinked-factory-that-is-a-child`, `${D}/linked-factory-of-an-unlinked-one`],
    generated: question((world) =>
      [...world.links.keys()].some(
        (name) => world.contracts.get(name)?.kind === 'factory' && world.contracts.get(name)?.deployer !== undefined,
      ),
    ),
  },
  {
    says: 'a clone of a factory',
    cases: [`${D}/linked-clone-of-a-factory`, `${D}/clone-of-a-cloned-factory`],
    generated: action((one) => one.do === 'spawn' && one.method === 'clone' && one.kind === 'factory'),
  },
  {
    says: 'a clone of a contract that is linked, or that has a parent of its own',
    cases: [`${D}/clones-of-a-linked-vault`, `${D}/clones-of-a-child`, `${D}/clone-of-a-linked-factory`],
    generated: action((one) => one.do === 'spawn' && one.method === 'clone' && one.implementation !== undefined),
    mutants: ['implementation-link-binds', 'deployer-of-the-implementation'],
  },
  {
    says: 'a proxy (EIP-1967) of a contract that is linked, or that has a parent of its own',
    cases: [`${D}/proxies-of-a-linked-vault`, `${D}/proxies-of-a-child`],
    generated: action((one) => one.do === 'spawn' && one.method !== 'clone' && one.implementation !== undefined),
    mutants: ['proxied-link-binds', 'deployer-of-the-proxied'],
  },
  {
    says: 'CREATE3',
    cases: ['create3/factory-of-the-proxy'],
    generated: action((one) => one.do === 'spawn' && one.method === 'create3'),
    mutants: ['create3-factory-is-deployer'],
  },
  {
    says: 'an account with code by EIP-7702 that deploys',
    cases: ['delegated-accounts/linked-account', 'delegated-accounts/create2-by-itself'],
    generated: action((one) => one.do === 'spawn' && one.codeOf !== undefined),
    mutants: ['account-is-deployer-without-doubt'],
  },
  {
    says: 'an account with code by EIP-7702 of a contract that has a parent',
    cases: ['delegated-accounts/linked-code'],
    generated: ({ actions, asked }) => {
      const end = asked.at(-1)?.world
      return actions.some((one) => {
        return one.do === 'spawn' && one.codeOf !== undefined && end?.contracts.get(one.codeOf)?.deployer !== undefined
      })
    },
    mutants: ['account-as-its-code'],
  },
  {
    says: 'an account with code by EIP-7702 that sends a creation transaction',
    cases: ['delegated-accounts/creation-transaction'],
    generated: ({ actions }) => {
      const accounts = actions.flatMap((one) => (one.do === 'spawn' && one.codeOf !== undefined ? one.factory : []))
      return actions.some((one) => one.do === 'deploy' && one.by !== undefined && accounts.includes(one.by))
    },
    mutants: ['account-with-code-is-parent'],
  },
  {
    says: 'a router that a transaction calls',
    cases: [`${D}/linked-router-in-between`],
    generated: action((one) => one.do === 'spawn' && one.through !== undefined),
    mutants: ['callee-is-deployer'],
  },
  {
    says: 'a child that is made after calls of its transaction that failed',
    cases: [`${D}/after-calls-that-failed`],
    generated: action((one) => one.do === 'spawn' && one.failedCalls !== undefined),
    mutants: ['failed-path-as-prefix'],
  },
  {
    says: 'the well-known CREATE2 deployer, which no transaction made',
    cases: ['create2-deployer/linked-callers'],
    generated: action((one) => one.do === 'spawn' && one.factory === 'create2Deployer'),
    mutants: ['create2-caller-is-deployer'],
  },
  {
    says: 'the well-known CREATE2 deployer, linked',
    cases: ['create2-deployer/linked'],
    mutants: ['no-parent-in-the-first-block'],
  },
  {
    says: 'a factory and its child that are older than the registries',
    cases: ['older-contracts/linked-factory', 'older-contracts/future-children-only'],
    mutants: ['creations-since-deployment'],
  },
  {
    says: 'the official deployer',
    cases: ['official-deployer/no-link'],
    generated: action((one) => one.do === 'spawn' && one.factory === 'officialDeployer'),
  },
  {
    says: 'a factory with children in its constructor that the well-known CREATE2 deployer made',
    cases: ['create2-deployer/children-of-a-constructor'],
    generated: action((one) => one.do === 'spawn' && one.factory === 'create2Deployer' && one.nested !== undefined),
    mutants: ['create2-transaction-has-one-deployer'],
  },
  {
    says: 'children of several deployers in one transaction',
    cases: [`${D}/factories-called-in-one-transaction`, 'official-deployer/called-twice-in-one-transaction'],
    generated: action((one) => one.do === 'spawn' && one.also !== undefined),
  },
  {
    says: 'a creation that a failed call undid, and that the same transaction makes again',
    cases: [`${D}/after-calls-that-failed`],
    generated: action((one) => one.do === 'spawn' && one.failedCalls !== undefined && one.method === 'create2'),
  },
  {
    says: 'a child that is made after creations of its factory that failed',
    cases: [`${D}/after-creations-that-failed`],
    generated: action((one) => one.do === 'spawn' && one.failedCreations !== undefined),
  },
  {
    says: 'a child with the code of its factory',
    cases: ['child-contracts/factories-that-a-scope-leaves-out'],
    generated: action((one) => one.do === 'spawn' && one.kind === 'factory'),
    mutants: ['copy-of-its-deployer-is-bound'],
  },
  {
    says: 'SELFDESTRUCT after the transaction of the creation',
    cases: ['no-code/destroyed-after-its-creation'],
  },
]
