import { isProxy } from '../../src/model/world.ts'
import {
  action,
  cap,
  chain,
  childAndLink,
  circumstance,
  does,
  entry,
  listLength,
  madeAgain,
  question,
  reorganise,
  type Situation,
  spawn,
  step,
  terms,
  text,
} from './seen.ts'

/** The situations that are looked for in generated scenarios, by their names in `page.txt`. */
export const situations: Readonly<Record<string, Situation>> = {
  capOver32Bits: cap(2n ** 32n),
  capOver53Bits: cap(2n ** 53n),
  capOver64Bits: cap(2n ** 64n),
  capOver128Bits: cap(2n ** 128n),
  largestCap: cap(2n ** 256n - 1n),
  capOf0: terms(({ bountyCapUsd }) => bountyCapUsd === '0'),
  bountyOf0: terms(({ bountyPercentage }) => bountyPercentage === 0),
  bountyOf100: terms(({ bountyPercentage }) => bountyPercentage === 100),
  aggregateCap: terms(({ aggregateBountyCapUsd = '0' }) => aggregateBountyCapUsd !== '0'),
  diligenceText: terms(({ diligenceRequirements = '' }) => diligenceRequirements !== ''),
  emptyDocument: text('agreementURI', (uri) => uri === ''),
  longDocument: text('agreementURI', (uri) => uri.length > 1_000),
  documentBeyondAscii: text('agreementURI', (uri) => /[^ -~]/.test(uri)),
  reservedName: text('protocolName', (name) => name === '__proto__' || name === 'constructor'),
  longCommitment: action((one) => one.do === 'extendCommitmentWindow' && one.seconds >= 2 ** 32),

  chainWithLeading0: chain((one) => one === 'eip155:0{home}'),
  chainInUpperCase: chain((one) => one === 'EIP155:{home}'),
  chainOfBitcoin: chain((one) => one === 'bip122:{home}'),
  chainWithoutNamespace: chain((one) => one === '{home}'),
  chainWithLeading1: chain((one) => one === 'eip155:1{home}'),
  chainWithTrailing0: chain((one) => one === 'eip155:{home}0'),
  chainWithSpaces: chain((one) => / /.test(String(one))),
  askedInLowerCase: question(({ question: asked }) => 'spelling' in asked && asked.spelling === 'lower'),
  entrySpelled: entry('"spelling"'),
  entryMiscased: entry('"miscased"'),

  fullPagesOf10: listLength((length) => length === 10 || length === 20),
  oneOverPagesOf10: listLength((length) => length === 11 || length === 21),
  fullPageOf100: listLength((length) => length === 100),
  oneOverPageOf100: listLength((length) => length === 101),
  overTwoPagesOf100: listLength((length) => length > 200),

  reorganised: reorganise(() => true),
  madeAgain,
  laterAfterReorganisation: reorganise(({ secondsLater }) => secondsLater !== undefined),
  shorterAfterReorganisation: reorganise(({ newBlocks }) => newBlocks !== undefined),
  partlyMadeAgain: reorganise(({ actions }) => actions !== undefined),
  gapOf256Blocks: ({ steps }) => steps.filter((one) => one.do === 'wait').length > 256,
  any: () => true,
  severalAtOnce: step((one) => one.do === 'ask' && one.questions.length > 2),

  revertedCreation: spawn(({ reverts }) => reverts === 'Factory__SpawnFailed'),
  caughtCreation: spawn(({ caught }) => caught === true),
  namesAnother: action((one) => 'pointsTo' in one),
  proxyOfFactory: question(({ world }) =>
    [...world.contracts.values()].some((facts) => facts.kind === 'factory' && isProxy(facts)),
  ),
  upgraded: does('upgrade'),
  destroyed: spawn(({ destroyed }) => destroyed === true),
  destroyedDeployer: spawn(({ destroyed, nested = [] }) => destroyed === true && nested.length > 0),
  codeless: spawn(({ codeless }) => codeless === true),
  codeOfFewBytes: spawn(({ code }) => code !== undefined),
  proxyThatDeploys: action(
    (one) => one.do === 'deploy' && one.implementation !== undefined && one.children !== undefined,
  ),
  constructorThatDeploys: action((one) => one.do === 'deploy' && (one.children?.length ?? 0) > 0),
  nestedConstructors: action((one) => 'nested' in one),
  linkedFactoryOfFactory: question(({ world: { links, contracts } }) =>
    [...links.keys()]
      .map((name) => contracts.get(name))
      .some((one) => one?.kind === 'factory' && one.deployer !== undefined),
  ),
  cloneOfFactory: spawn(({ method, kind }) => method === 'clone' && kind === 'factory'),
  cloneOfLinked: spawn(({ method, implementation }) => method === 'clone' && implementation !== undefined),
  proxyOfLinked: spawn(({ method, implementation }) => method !== 'clone' && implementation !== undefined),
  create3: spawn(({ method }) => method === 'create3'),
  accountWithCode: spawn(({ codeOf }) => codeOf !== undefined),
  accountWithCodeOfChild: ({ actions, asked }) => {
    const contracts = asked.at(-1)?.world.contracts
    return actions.some(
      (one) => one.do === 'spawn' && one.codeOf !== undefined && contracts?.get(one.codeOf)?.deployer !== undefined,
    )
  },
  accountWithCodeThatSends: ({ actions }) => {
    const accounts = actions.flatMap((one) => (one.do === 'spawn' && one.codeOf !== undefined ? one.factory : []))
    return actions.some((one) => one.do === 'deploy' && one.by !== undefined && accounts.includes(one.by))
  },
  throughRouter: spawn(({ through }) => through !== undefined),
  afterFailedCalls: spawn(({ failedCalls }) => failedCalls !== undefined),
  create2Deployer: spawn(({ factory }) => factory === 'create2Deployer'),
  officialDeployer: spawn(({ factory }) => factory === 'officialDeployer'),
  nestedByCreate2Deployer: spawn(({ factory, nested }) => factory === 'create2Deployer' && nested !== undefined),
  severalDeployers: spawn(({ also }) => also !== undefined),
  undoneAndMadeAgain: spawn(({ failedCalls, method }) => failedCalls !== undefined && method === 'create2'),
  afterFailedCreations: spawn(({ failedCreations }) => failedCreations !== undefined),
  factoryAsChild: spawn(({ kind }) => kind === 'factory'),

  attackModerator: does('transferAttackModerator'),
  owner: does('transferOwnership'),
  removedChain: does('removeChains'),
  chainSetAnew: does('addOrSetChains'),
  synced: does('syncNewContracts'),
  madeByHand: action((one) => one.do === 'createAgreement' && one.byHand === true),
  fakeEvents: does('fakeEvent'),
  reverted: action((one) => one.reverts !== undefined),

  // One request fails after others; the question is about a verdict, then about more.
  oneRequest: step((one) => one.do === 'fault' && (one.after ?? 0) > 0),
  callsOfOneKind: step((one) => one.do === 'fault' && (one.method !== undefined || one.contractFunction !== undefined)),

  inForce: circumstance(/^state (ATTACK_REQUESTED|UNDER_ATTACK|PROMOTION_REQUESTED)$/),
  aroundCountdownEnd: circumstance(/ countdownEnd$/),
  aroundRequestDeadline: circumstance(/ requestDeadline$/),
  aroundCommitmentEnd: circumstance(/ commitmentEnd$/),
  late: question(({ world }) => world.now >= 2 ** 31),
  across31Bits: question(({ world }) => world.startedAt < 2 ** 31 && world.now >= 2 ** 31),
  across32Bits: question(({ world }) => world.startedAt < 2 ** 32 && world.now >= 2 ** 32),
  sameSecond: step(
    (one, index, steps) =>
      one.do === 'sameBlock' &&
      one.sameSecond === true &&
      [steps[index - 1], steps[index + 1]].every((beside) => beside?.do === 'ask'),
  ),
  sameSecondAsLink: childAndLink(
    (child, link) => child.createdAt === link.since && child.createdIn !== link.sinceBlock,
  ),
  withinSecondOfLink: childAndLink((child, link) => Math.abs(child.createdAt - link.since) <= 1),
  paused: does('pause'),
}
