import { type Address, getAddress, type Hex, zeroAddress } from 'viem'
import { agreementFactory } from '../../../artifacts/index.ts'
import { callOf } from '../../../chain/execute/calls/call-of.ts'
import { termsOf } from '../../../chain/execute/encode.ts'
import { createNonces } from '../../../chain/execute/nonce-counter.ts'
import { saltOf } from '../../../chain/execute/salt.ts'
import { caip2 } from '../../../chain/execute/spelling.ts'
import type { BountyTerms } from '../../../model/action.ts'
import type { CreateAgreement } from '../../../model/actions/create-agreement-action.ts'
import { type ChainArgument, malformedAccounts, malformedChains } from './malformed.ts'
import { NEW_ACCOUNT } from './owner-changes.ts'
import { STRANGER } from './senders.ts'
import { type InterfaceCall, type Trial, type TrialContext, trialOfCall } from './trial.ts'

const terms: BountyTerms = {
  bountyPercentage: 10,
  bountyCapUsd: '1000',
  aggregateBountyCapUsd: '0',
  retainable: false,
  identityRequirement: 'Pseudonymous',
  diligenceRequirements: '',
}

/** Terms that contradict themselves, and the errors that say so. */
const contradictory: [Partial<BountyTerms>, refusal: string][] = [
  ...[101, 256, 65_546].map((bountyPercentage): [Partial<BountyTerms>, string] => [
    { bountyPercentage },
    `Agreement__BountyPercentageExceedsMax(${bountyPercentage})`,
  ]),
  [{ aggregateBountyCapUsd: '999' }, 'Agreement__AggregateBountyCapBelowIndividualCap(999, 1000)'],
  [{ aggregateBountyCapUsd: '1000', retainable: true }, 'Agreement__CannotSetBothAggregateBountyCapUsdAndRetainable'],
]

/** Tries creations of agreements by the factory with one error each, and a right one. */
export function factoryTrials(context: TrialContext): Trial[] {
  const { addressBook } = context
  // Not the caller: anybody creates an agreement for anybody.
  const owner = addressBook.addressOf(NEW_ACCOUNT)
  // An address with many letters: their case is the checksum's.
  const account = getAddress(`0x${'abcdef01'.repeat(5)}`)
  const home: ChainArgument = {
    assetRecoveryAddress: owner,
    accounts: [{ accountAddress: account, childContractScope: 2 }],
    caip2ChainId: caip2('home', context.chain),
  }
  const create = (shown: string, facts: CreationFacts) =>
    creation(shown, { terms, chains: [home], owner, ...facts }, context)
  return [
    create('right details', {}),
    create('right details on two chains', {
      chains: [{ ...home, caip2ChainId: caip2(1, context.chain) }, home],
    }),
    create('an owner of zero', { owner: zeroAddress, refusal: 'OwnableInvalidOwner(zero)' }),
    create('one chain twice', {
      chains: [home, home],
      refusal: `Agreement__DuplicateChainId(${home.caip2ChainId})`,
    }),
    ...contradictory.map(([change, refusal]) =>
      create(JSON.stringify(change), { terms: { ...terms, ...change }, refusal, rule: 'CONTRACT-8' }),
    ),
    ...malformedChains(home).map(({ chain, refusal }) => create(JSON.stringify(chain), { chains: [chain], refusal })),
    ...malformedAccounts(account).map(({ text, refusal }) =>
      create(`account "${text}"`, {
        chains: [{ ...home, accounts: [{ accountAddress: text, childContractScope: 0 }] }],
        refusal,
      }),
    ),
  ]
}

type CreationArguments = { terms: BountyTerms; chains: ChainArgument[]; owner: Address } & Partial<
  Pick<Trial, 'refusal' | 'rule'>
>
type CreationFacts = Partial<CreationArguments>

function creation(
  shown: string,
  { refusal, rule = 'CONTRACT-16', owner, ...facts }: CreationArguments,
  context: TrialContext,
): Trial {
  const details = {
    protocolName: 'A protocol',
    contactDetails: [],
    chains: facts.chains,
    bountyTerms: termsOf(facts.terms),
    agreementURI: 'ipfs://terms',
  }
  const call: InterfaceCall = {
    ...{
      by: STRANGER,
      to: context.chain.deployment.agreementFactory,
      abi: agreementFactory.abi,
      functionName: 'create',
    },
    ...{
      args: [details, owner, saltOf('a trial')],
      shown,
      refusal,
      rule: refusal === undefined ? 'CONTRACT-13' : rule,
    },
  }
  return { ...trialOfCall(call, context), functionName: 'createAgreement' }
}

/** Repeats the creation of an agreement: refused, but possible for another caller. */
export function repeatedCreation(
  action: CreateAgreement,
  { scenarioId, ...context }: TrialContext & { scenarioId: string },
): Trial[] {
  const { chain, world, addressBook } = context
  const { chainId, otherChainId, deployment } = chain
  const from = addressBook.addressOf(action.owner)
  const facts = { scenarioId, chainId, otherChainId, deployment, addressBook, nonces: createNonces(), sender: from }
  const dataOf = (one: CreateAgreement): Hex => callOf(one, { ...facts, time: world.now, before: world }).data
  const trial = (what: string, rest: Pick<Trial, 'from' | 'data' | 'refusal'>): Trial => ({
    ...{ what, functionName: 'createAgreement', to: deployment.agreementFactory, rule: 'CONTRACT-13' },
    ...rest,
  })
  const refusal = 'no revert data'
  const { agreement } = action
  return [
    trial(`create(${agreement}) once more`, { from, data: dataOf(action), refusal }),
    trial(`create(${agreement}) by another caller`, {
      ...{ from: addressBook.addressOf(STRANGER), data: dataOf(action), refusal: undefined },
    }),
  ]
}
