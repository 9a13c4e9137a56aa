import { boundariesAt } from '../src/generate/boundaries.ts'
import { type Action, chainsAlike } from '../src/model/action.ts'
import { rulebook } from '../src/model/rulebook/rulebook.ts'
import { isActive, stateAt } from '../src/model/state.ts'
import type { World } from '../src/model/world.ts'
import { isAction, type Scenario, type ScenarioQuestion, type Step } from '../src/scenario/scenario.ts'

/** A generated scenario, with what a feature is looked for in. */
export type Seen = {
  actions: readonly Action[]
  steps: readonly Step[]
  asked: readonly { world: World; question: ScenarioQuestion }[]
}

/** A situation in which a resolver can be wrong. */
export type Situation = {
  says: string
  /** Ids of cases. */
  cases?: readonly string[]
  /** Whether a generated scenario has it. */
  generated?: (scenario: Seen) => boolean
  /** Mutants that are wrong in no other situation. */
  mutants?: readonly string[]
}

const actionsOf = (step: Step): readonly Action[] => {
  if (step.do === 'sameBlock' || step.do === 'undone') return step.actions
  return isAction(step) ? [step] : []
}

export function seenIn({ steps }: Pick<Scenario, 'steps'>, asked: Seen['asked']): Seen {
  return { steps, actions: steps.flatMap(actionsOf), asked }
}

const action = (holds: (action: Action) => boolean) => (seen: Seen) => seen.actions.some(holds)
const does = (verb: Action['do']) => action((one) => one.do === verb)
const question = (holds: (world: World, question: ScenarioQuestion) => boolean) => (seen: Seen) =>
  seen.asked.some(({ world, question }) => holds(world, question))
const terms = (
  holds: (terms: { bountyCapUsd?: string; bountyPercentage?: number; [more: string]: unknown }) => boolean,
) => action((one) => 'terms' in one && holds(one.terms))
const cap = (from: bigint) => terms(({ bountyCapUsd = '0' }) => BigInt(bountyCapUsd) >= from)
const text = (member: 'agreementURI' | 'protocolName', holds: (text: string) => boolean) =>
  action((one) => one.do === 'createAgreement' && holds(one[member]))
const spelled = (spelling: string) => (seen: Seen) =>
  seen.asked.some(({ question }) => 'spelling' in question && question.spelling === spelling)
const chain = (holds: (chain: string | number) => boolean) =>
  action((one) => 'chains' in one && one.do !== 'removeChains' && one.chains.some((entry) => holds(entry.chain)))
const listLength = (holds: (length: number) => boolean) =>
  question((world, { method }) => {
    if (method !== 'targets') return false
    const states = [...world.agreements.keys()].map((name) => rulebook.listedAs(world, name))
    return ['UNDER_ATTACK', 'PROMOTION_REQUESTED'].some((list) =>
      holds(states.filter((state) => state === list).length),
    )
  })
/** Whether a child is asked about, undone by a reorganisation, and made again. */
const madeAgain = ({ steps, asked }: Seen) => {
  const undone = steps.findIndex((step) => step.do === 'reorganise')
  const later = steps.slice(undone).flatMap(actionsOf)
  const before = new Set(steps.slice(0, undone).flatMap(actionsOf).flatMap(childrenOf))
  return (
    undone >= 0 &&
    later.flatMap(childrenOf).some((name) => {
      return before.has(name) && asked.some(({ question }) => 'contract' in question && question.contract === name)
    })
  )
}
const childrenOf = (one: Action) => (one.do === 'spawn' && one.reverts === undefined ? one.children : [])
const boundary = (wanted: string) =>
  question((world, asked) => boundariesAt(world, asked).some((one) => one.boundary === wanted))
const live = question((world, asked) => {
  const agreement = asked.method === 'targets' ? undefined : rulebook.bindingOf(world, asked.contract).value?.agreement
  return agreement !== undefined && isActive(stateAt(world.agreements.get(agreement)?.registration, world.now))
})
const aroundLink = question((world, asked) => {
  const facts = asked.method === 'targets' ? undefined : world.contracts.get(asked.contract)
  const link = facts?.deployer === undefined ? undefined : world.links.get(facts.deployer)
  return facts !== undefined && link !== undefined && Math.abs(facts.createdAt - link.since) <= 1
})

/** One request of a question fails after others; in generated scenarios the question is about a verdict, then about more. */
const oneRequest = ({ steps }: Seen) => steps.some((step) => step.do === 'fault' && (step.after ?? 0) > 0)

const E = 'extreme-values'
const C = 'chains-and-spelling'
const D = 'immediate-deployer'

/** Everything that a scenario can tell, by what it is about: where cases and generated scenarios tell it. */
export const situations: Readonly<Record<string, readonly Situation[]>> = {
  Values: [
    {
      says: 'a cap past 32 bits',
      cases: [`${E}/caps-past-every-width`],
      generated: cap(2n ** 32n),
      mutants: ['amounts-of-32-bits'],
    },
    {
      says: 'a cap past 2^53',
      cases: [`${E}/caps-past-every-width`],
      generated: cap(2n ** 53n),
      mutants: ['amounts-as-doubles'],
    },
    {
      says: 'a cap past 64 bits',
      cases: [`${E}/caps-past-every-width`],
      generated: cap(2n ** 64n),
      mutants: ['amounts-of-64-bits'],
    },
    {
      says: 'a cap past 128 bits, up to 2^200',
      cases: [`${E}/caps-past-every-width`],
      generated: cap(2n ** 128n),
      mutants: ['amounts-of-128-bits'],
    },
    { says: 'the largest amount, 2^256 - 1', cases: [`${E}/nothing-and-everything`] },
    {
      says: 'a cap of 0',
      cases: [`${E}/nothing-and-everything`],
      generated: terms(({ bountyCapUsd }) => bountyCapUsd === '0'),
      mutants: ['no-cap-refused'],
    },
    {
      says: 'a bounty of 0 %',
      cases: [`${E}/nothing-and-everything`],
      generated: terms(({ bountyPercentage }) => bountyPercentage === 0),
      mutants: ['no-bounty-as-default'],
    },
    {
      says: 'a bounty of 100 %',
      cases: [`${E}/nothing-and-everything`],
      generated: terms(({ bountyPercentage }) => bountyPercentage === 100),
    },
    {
      says: 'an aggregate cap, set or changed',
      cases: ['terms/caps-raised', 'terms/aggregate-cap-dropped'],
      generated: terms(({ aggregateBountyCapUsd = '0' }) => aggregateBountyCapUsd !== '0'),
    },
    {
      says: 'a diligence text that looks like a document',
      cases: [`${E}/texts-that-look-alike`],
      generated: terms(({ diligenceRequirements = '' }) => diligenceRequirements !== ''),
      mutants: ['diligence-as-document'],
    },
    {
      says: 'an empty document',
      cases: [`${E}/documents`],
      generated: text('agreementURI', (uri) => uri === ''),
      mutants: ['document-required'],
    },
    {
      says: 'a document of more than 1,000 characters',
      cases: [`${E}/documents`],
      generated: text('agreementURI', (uri) => uri.length > 1_000),
      mutants: ['document-cut'],
    },
    {
      says: 'a document that is not ASCII',
      cases: [`${E}/documents`],
      generated: text('agreementURI', (uri) => /[^ -~]/.test(uri)),
      mutants: ['document-as-ascii'],
    },
    {
      says: 'two agreements with one protocol name, or a reserved one',
      cases: [`${E}/one-protocol-name`],
      generated: text('protocolName', (name) => name === '__proto__' || name === 'constructor'),
      mutants: ['one-agreement-a-name'],
    },
    {
      says: 'a commitment that ends after 2^32',
      cases: [`${E}/window-of-three-centuries`],
      mutants: ['window-of-32-bits'],
    },
  ],
  'Chains and spelling': [
    ...chainsAlike.map(
      (alike): Situation => ({
        says: `an entry for \`${alike}\``,
        cases: [`${C}/wider-scope-under-ids-alike`, `${C}/narrower-scope-under-ids-alike`],
        generated: chain((one) => one === alike),
        mutants: {
          'eip155:0{home}': ['chain-id-as-number'],
          'EIP155:{home}': ['chain-id-in-any-case'],
          'bip122:{home}': ['chain-of-any-namespace'],
          '{home}': ['chain-id-without-namespace'],
          'eip155:1{home}': ['chain-id-suffix'],
          'eip155:{home}0': ['chain-id-begins'],
        }[alike],
      }),
    ),
    {
      says: "an entry for this chain's id with spaces",
      cases: [`${C}/wider-scope-under-ids-with-spaces`],
      generated: chain((one) => / /.test(String(one))),
      mutants: ['chain-id-trimmed'],
    },
    {
      says: 'a factory that is listed for another chain alone',
      cases: [`${C}/only-on-another-chain`],
    },
    {
      says: 'an address asked about in lower case',
      cases: [`${C}/asked-in-lower-case`],
      generated: spelled('lower'),
      mutants: ['asked-in-checksum-only'],
    },
    {
      says: 'an entry in lower case, in upper case, without 0x',
      cases: [`${C}/four-spellings`],
      generated: action((one) => 'chains' in one && JSON.stringify(one).includes('"spelling"')),
      mutants: ['checksummed-only', 'prefixed-only'],
    },
  ],
  Lists: [
    {
      says: 'exactly one or two full pages of 10',
      cases: ['targets/pages-that-are-full'],
      generated: listLength((length) => length === 10 || length === 20),
      mutants: ['full-page-means-more-of-ten'],
    },
    {
      says: 'one more than full pages of 10',
      cases: ['targets/eleven-under-attack', 'targets/pages-that-are-full'],
      generated: listLength((length) => length === 11 || length === 21),
      mutants: ['page-1-only'],
    },
    {
      says: 'exactly a full page of 100',
      cases: ['targets/large-pages-that-are-full'],
      generated: listLength((length) => length === 100),
      mutants: ['full-page-means-more'],
    },
    {
      says: 'one more than a page of 100',
      cases: ['targets/hundred-and-one'],
      generated: listLength((length) => length === 101),
      mutants: ['page-1-of-100-only'],
    },
    {
      says: 'more than two pages of 100',
      cases: ['targets/large-pages-that-are-full'],
      generated: listLength((length) => length > 200),
      mutants: ['two-pages-of-100'],
    },
    {
      says: 'more than 128 entries of an agreement',
      cases: ['targets/more-entries-than-a-first-buffer'],
      mutants: ['buffer-of-128-entries'],
    },
    {
      says: 'more than 128 contracts that one agreement binds',
      cases: ['targets/more-entries-than-a-first-buffer'],
      mutants: ['buffer-of-128-contracts'],
    },
  ],
  'A long life': [
    {
      says: 'an address asked about before its code is there',
      cases: ['no-code/asked-before-its-code-is-there'],
      mutants: ['remembers-no-code'],
    },
    {
      says: 'a question before a reorganisation, and again after it about a block with the same number',
      cases: ['lagging-explorer/asked-before-a-reorganisation'],
      generated: ({ steps }) => steps.some((step) => step.do === 'reorganise'),
      mutants: ['remembers-by-block-number'],
    },
    {
      says: 'a child that is asked about, undone by a reorganisation, and made again in a later block',
      cases: ['lagging-explorer/child-made-again-after-a-reorganisation'],
      generated: madeAgain,
    },
    {
      says: 'a reorganisation after which a block with the same number is later',
      cases: ['time/later-after-a-reorganisation'],
      generated: ({ steps }) => steps.some((step) => step.do === 'reorganise' && step.secondsLater !== undefined),
      mutants: ['times-by-block-number'],
    },
    {
      says: 'a link made again in the block with the same number, at a later time',
      cases: ['cutoff-time/later-after-a-reorganisation'],
    },
    {
      says: 'a reorganisation between two requests of one question',
      cases: ['racing-blocks/link-undone-with-a-corruption', 'racing-blocks/link-undone'],
      mutants: ['block-by-number'],
    },
    {
      says: 'a link in a block whose number has more digits than that of a child',
      cases: ['cutoff-time/block-numbers-of-more-digits'],
      mutants: ['blocks-as-text'],
    },
    {
      says: 'a link of an address before its code is there, ended later',
      cases: ['cutoff-time/child-linked-before-its-creation'],
      mutants: ['as-old-as-its-first-link'],
    },
    {
      says: 'more than 256 blocks between a link and a question',
      cases: ['cutoff-time/a-thousand-blocks-ago'],
      generated: ({ steps }) => steps.filter((step) => step.do === 'wait').length > 256,
      mutants: ['logs-of-256-blocks'],
    },
    {
      says: 'more than 1,000 blocks between a link and a question',
      cases: ['cutoff-time/a-thousand-blocks-ago'],
      mutants: ['logs-of-1000-blocks'],
    },
    {
      says: 'more than 256 questions to one process at one block, about as many addresses',
      cases: ['long-life/three-hundred-other-questions'],
      mutants: ['places-for-256-contracts', 'verdicts-numbered-to-256'],
    },
    {
      says: 'one process that resolves for chain after chain: every run of more than four cases',
      generated: () => true,
      mutants: ['highest-block-of-its-life'],
    },
  ],
  'Questions at once': [
    {
      says: 'several questions in flight: three at `hardened`, or as many as a subject declares',
      cases: ['child-contracts/none-includes-no-child'],
      generated: ({ steps }) => steps.some((step) => step.do === 'ask' && step.questions.length > 2),
      mutants: ['one-question-at-a-time'],
    },
  ],
  'Two networks': [
    {
      says: 'one address, made at another time on each',
      cases: ['networks/other-block-times'],
      mutants: ['creation-of-the-first-network'],
    },
    {
      says: 'one address, bound otherwise on each',
      cases: ['networks/two-agreements', 'networks/child-here-linked-there'],
    },
  ],
  Creation: [
    {
      says: 'a creation that reverted before a link, at an address where a child is made after it',
      cases: ['cutoff-time/not-a-creation-that-reverted'],
      generated: action((one) => one.do === 'spawn' && one.reverts === 'Factory__SpawnFailed'),
      mutants: ['reverted-creation-counts'],
    },
    {
      says: 'a child that destroys itself in its constructor',
      cases: ['no-code/destroyed-in-its-constructor'],
      generated: action((one) => one.do === 'spawn' && one.destroyed === true),
      mutants: ['destroyed-is-contract'],
    },
    {
      says: 'a constructor that deploys children',
      cases: ['child-contracts/made-in-the-constructor'],
      generated: action((one) => one.do === 'deploy' && (one.children?.length ?? 0) > 0),
      mutants: ['no-constructor'],
    },
    {
      says: 'constructors inside constructors',
      cases: [
        `${D}/constructors-in-depth`,
        `${D}/great-grandchild-by-constructors`,
        `${D}/constructors-below-a-factory`,
      ],
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
      mutants: ['account-as-its-code'],
    },
    {
      says: 'an account with code by EIP-7702 that sends a creation transaction',
      cases: ['delegated-accounts/creation-transaction'],
      mutants: ['account-with-code-is-parent'],
    },
    {
      says: 'a router that a transaction calls',
      cases: [`${D}/linked-router-in-between`],
      generated: action((one) => one.do === 'spawn' && one.through !== undefined),
      mutants: ['callee-is-deployer'],
    },
    {
      says: 'the official deployer',
      cases: ['official-deployer/no-link'],
      generated: action((one) => one.do === 'spawn' && one.factory === 'officialDeployer'),
    },
  ],
  Operations: [
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
      says: 'a transaction that reverts',
      cases: ['chains-and-spelling/removed-by-its-own-spelling'],
      generated: action((one) => one.reverts !== undefined),
    },
  ],
  'Failing sources': [
    {
      says: 'an error and a result in one answer of the node',
      cases: ['failing-node/error-beside-result'],
      mutants: ['result-beside-error'],
    },
    {
      says: 'one request of a question about terms',
      cases: ['failing-node/one-request-for-terms'],
      generated: oneRequest,
      mutants: ['window-unread-is-none'],
    },
    {
      says: 'one request of a question about the time left',
      cases: ['failing-node/one-request-for-the-time-left'],
      generated: oneRequest,
      mutants: ['countdown-unread-is-none'],
    },
    {
      says: 'one request of a question about a verdict',
      cases: ['failing-node/one-request-for-a-verdict', 'failing-node/one-request'],
      generated: oneRequest,
    },
  ],
  'States and times': [
    { says: 'an agreement in force', cases: ['top-level/approved-agreement-opens-its-vault'], generated: live },
    {
      says: "a second before a countdown's end, at it, a second after",
      cases: ['targets/countdown-ran-out'],
      generated: boundary('countdownEnd'),
    },
    {
      says: "a second before a request's deadline, at it, a second after",
      cases: ['states/approved-in-the-last-second'],
      generated: boundary('requestDeadline'),
    },
    {
      says: "a second before a commitment's end, at it, a second after",
      cases: ['terms/after-the-window'],
      generated: boundary('commitmentEnd'),
    },
    {
      says: 'a countdown that ends after 2^31 seconds',
      cases: ['time/chain-ahead-of-the-machine'],
      generated: question((world) => world.now >= 2 ** 31),
      mutants: ['times-of-31-bits'],
    },
    {
      says: 'a countdown and a child on the other side of 2^31 seconds',
      cases: ['time/past-31-bits'],
      mutants: ['cutoff-of-31-bits'],
    },
    {
      says: 'a countdown and a child on the other side of 2^32 seconds',
      cases: ['time/past-32-bits'],
      generated: question((world) => world.startedAt < 2 ** 32 && world.now >= 2 ** 32),
      mutants: ['times-of-32-bits', 'cutoff-of-32-bits'],
    },
    {
      says: "a child made within a second of its deployer's link",
      cases: ['child-contracts/existing-only-ends-with-the-link'],
      generated: aroundLink,
      mutants: ['cutoff-excluded'],
    },
  ],
}
