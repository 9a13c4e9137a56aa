import { type Address, getAddress, zeroAddress } from 'viem'
import { agreementFactory } from '../../../artifacts/index.ts'
import { termsOf } from '../../../chain/execute/encode.ts'
import { saltOf } from '../../../chain/execute/salt.ts'
import { caip2 } from '../../../chain/execute/spelling.ts'
import type { BountyTerms } from '../../../model/action.ts'
import type { CreateAgreement } from '../../../model/actions/create-agreement-action.ts'
import { type ChainArgument, malformedAccounts, malformedChains } from './malformed.ts'
import { NEW_ACCOUNT } from './owner-changes.ts'
import { STRANGER } from './senders.ts'
import { callOfAction, type Trial, type TrialContext, trialOfCall } from './trial.ts'

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
  const factory = { to: context.chain.deployment.agreementFactory, abi: agreementFactory.abi, functionName: 'create' }
  const call = { by: STRANGER, args: [details, owner, saltOf('a trial')], shown, refusal }
  const kept = refusal === undefined ? 'CONTRACT-13' : rule
  return { ...trialOfCall({ ...factory, ...call, rule: kept }, context), functionName: 'createAgreement' }
}

/** Repeats the creation of an agreement: refused, but possible for another caller. */
export function repeatedCreation(
  action: CreateAgreement,
  { scenarioId, ...context }: TrialContext & { scenarioId: string },
): Trial[] {
  const { agreement, owner } = action
  const { from, data } = callOfAction(action, owner, context, scenarioId)
  const to = context.chain.deployment.agreementFactory
  const stranger = context.addressBook.addressOf(STRANGER)
  const call = { functionName: 'createAgreement', to, data, rule: 'CONTRACT-13' } as const
  return [
    { ...call, what: `create(${agreement}) once more`, from, refusal: 'no revert data' },
    { ...call, what: `create(${agreement}) by another caller`, from: stranger },
  ]
}
