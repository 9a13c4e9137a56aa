import { zeroAddress } from 'viem'
import { attackRegistry, chainSafeHarborRegistry } from '../../../artifacts/index.ts'
import { caip2 } from '../../../chain/execute/spelling.ts'
import type { Name } from '../../../model/action.ts'
import { isUnverifiedRequest, unverifiedRequests } from '../../../model/actions/registry-operations.ts'
import { stateNumber } from '../../../model/protocol.ts'
import { isActive, stateAt } from '../../../model/state.ts'
import { apply } from '../../../model/transitions/apply.ts'
import { isVerified } from '../../../model/transitions/authorization.ts'
import type { AgreementFacts } from '../../../model/world.ts'
import type { ContractRuleId } from '../contract-rules.ts'
import { expectedRefusal } from './expected-refusal.ts'
import { outcomeRule } from './outcome-rule.ts'
import { NEW_ACCOUNT } from './owner-changes.ts'
import { roleText, STRANGER, sendersOf } from './senders.ts'
import { anyError, type InterfaceCall, type Trial, type TrialContext, trialOfCall } from './trial.ts'

export type RegistryCall = Omit<InterfaceCall, 'to' | 'abi'>

/** Tries functions that only an agreement, the official deployer or the registries' owners may call. */
export function registryTrials(context: TrialContext, agreement: Name): Trial[] {
  const { attackRegistry: to, chainSafeHarborRegistry: list } = context.chain.deployment
  const trialOf = (call: InterfaceCall): Trial => {
    const trial = trialOfCall(call, context)
    return { ...trial, what: `${trial.what}${roleText(context.world, agreement, call.by)}` }
  }
  return [
    ...[
      ...ofAgreements(context, agreement),
      ...ofRequests(context, agreement),
      ...ofModerators(context, agreement),
      ...ofOthers(context, agreement),
    ].map((call) => trialOf({ ...call, to, abi: attackRegistry.abi })),
    ...ofChainList(context, agreement).map((call) => trialOf({ ...call, to: list, abi: chainSafeHarborRegistry.abi })),
  ]
}

const call = (
  by: Name,
  functionName: string,
  args: readonly unknown[],
  refusal: string | undefined,
  rule: ContractRuleId,
): RegistryCall => ({ by, functionName, args, refusal, rule })

/** Tries functions that only the factory's agreements may call, and operations on an address that is not an agreement. */
function ofAgreements({ world, addressBook: { addressOf } }: TrialContext, agreement: Name): RegistryCall[] {
  const { factoryMade, scope, owner } = world.agreements.get(agreement) as AgreementFacts
  const invalid = (name: Name) => `AttackRegistry__InvalidAgreement(${name})`
  const register = 'registerContractForExistingAgreement'
  const [account, nobody] = [[addressOf(NEW_ACCOUNT)], [addressOf(STRANGER)]]
  return [
    // It does nothing where the agreement is not active.
    call(agreement, register, account, factoryMade ? undefined : invalid(agreement), 'CONTRACT-2'),
    ...[...new Set([STRANGER, owner])].flatMap((by) => [
      call(by, register, account, invalid(by), 'CONTRACT-13'),
      ...[NEW_ACCOUNT, ...scope.slice(0, 1)].map((contract) =>
        call(by, `un${register}`, [addressOf(contract)], invalid(by), 'CONTRACT-13'),
      ),
    ]),
    ...['syncNewContracts', ...requests, 'goToProduction'].map((operation) =>
      call(STRANGER, operation, nobody, invalid(STRANGER), 'CONTRACT-13'),
    ),
    ...['promote', 'cancelPromotion', 'markCorrupted'].map((operation) =>
      call(STRANGER, operation, nobody, `AttackRegistry__Unauthorized(${STRANGER})`, 'CONTRACT-1'),
    ),
  ]
}

const requests = ['requestUnderAttack', ...unverifiedRequests]

/** Tries requests by each function, with any scope. */
export function ofRequests(context: TrialContext, agreement: Name): RegistryCall[] {
  const { world, chain, addressBook } = context
  const { addressOf } = addressBook
  const { scope, owner } = world.agreements.get(agreement) as AgreementFacts
  const verified = scope.filter((contract) => isVerified(world, contract))
  // It refuses what a request for contracts of the official deployer does.
  const action = { do: 'goToProduction', agreement } as const
  const { refusal } = apply(world, action)
  const common = refusal && expectedRefusal(world, action, refusal, { chain, addressOf })
  const isAboutPath = refusal === undefined || refusal === 'AttackRegistry__AgreementOwnerNotAuthorized'
  const deployed = 'AttackRegistry__DeployedViaBattleChainDeployer'
  // Of several contracts, any may be named first: a scope has no order.
  const ofPath = verified.length === 0 ? undefined : verified.length === 1 ? `${deployed}(${verified[0]})` : deployed
  const rule = isAboutPath ? 'CONTRACT-19' : outcomeRule(world, action, refusal, undefined)
  return requests.map((request) =>
    call(owner, request, [addressOf(agreement)], isUnverifiedRequest(request) && isAboutPath ? ofPath : common, rule),
  )
}

/** Tries the attack moderator's role, and the registry moderator's flag, which affects bonds only. */
function ofModerators({ world, addressBook: { addressOf } }: TrialContext, agreement: Name): RegistryCall[] {
  const { registration } = world.agreements.get(agreement) as AgreementFacts
  const state = stateAt(registration, world.now)
  const wrongState = state === 'ATTACK_REQUESTED' ? undefined : `AttackRegistry__InvalidState(${stateNumber(state)})`
  const of = addressOf(agreement)
  const transfer = ['transferAttackModerator', [of, zeroAddress], 'AttackRegistry__ZeroAddress', 'CONTRACT-11'] as const
  return [
    call(world.registryModerator, 'rejectAttackRequest', [of, true], wrongState, 'CONTRACT-2'),
    ...(registration && isActive(state) ? [call(registration.attackModerator, ...transfer)] : []),
  ]
}

/** Tries functions of the official deployer, the authorized owner of a contract, and the registry's owner. */
function ofOthers(context: TrialContext, agreement: Name): RegistryCall[] {
  const { world, addressBook } = context
  const { addressOf } = addressBook
  const { scope } = world.agreements.get(agreement) as AgreementFacts
  const to = addressOf(NEW_ACCOUNT)
  const refused = refusedToAll(context, agreement, [
    ['changeRegistryModerator', [to]],
    ['registerDeployment', [addressOf(scope[0] ?? NEW_ACCOUNT), to]],
    ['setSafeHarborRegistry', [to]],
    ['setAgreementFactory', [to]],
    ['setBattleChainDeployer', [to]],
    ['renounceOwnership', []],
  ])
  return [...refused, ...ofAuthorization(context, scope)]
}

/** Tries to replace the authorized owner of contracts, with and without one. */
function ofAuthorization({ world, addressBook: { addressOf } }: TrialContext, scope: readonly Name[]): RegistryCall[] {
  const verified = scope.find((contract) => isVerified(world, contract))
  const account = addressOf(NEW_ACCOUNT)
  const authorize = (by: Name, contract: Name, refusal: string | undefined, to = account): RegistryCall =>
    call(by, 'authorizeAgreementOwner', [addressOf(contract), to], refusal, 'CONTRACT-19')
  const authorizedOwner = verified && world.contracts.get(verified)?.authorizedOwner
  return [
    authorize(STRANGER, NEW_ACCOUNT, 'AttackRegistry__ZeroAddress', zeroAddress),
    authorize(STRANGER, NEW_ACCOUNT, `AttackRegistry__NotDeployedViaBattleChainDeployer(${NEW_ACCOUNT})`),
    ...(verified && authorizedOwner
      ? [
          {
            ...authorize(STRANGER, verified, `AttackRegistry__Unauthorized(${STRANGER})`),
            rule: 'CONTRACT-1' as const,
          },
          authorize(authorizedOwner, verified, undefined),
        ]
      : []),
  ]
}

/** Tries changes of the list of valid chains. */
const ofChainList = (context: TrialContext, agreement: Name): RegistryCall[] =>
  refusedToAll(context, agreement, [
    ['setValidChains', [['example:new']]],
    ['setInvalidChains', [[caip2('home', context.chain)]]],
  ])

/** Tries calls by everybody but the owner of the contract. In a custom deployment, a moderator may be its owner. */
function refusedToAll(
  { world }: TrialContext,
  agreement: Name,
  calls: readonly [functionName: string, args: readonly unknown[]][],
): RegistryCall[] {
  const { owner } = world.agreements.get(agreement) as AgreementFacts
  return sendersOf(world, agreement).flatMap(({ name }) =>
    calls.map(([functionName, args]) => ({
      ...call(name, functionName, args, anyError, 'CONTRACT-1'),
      ...(![owner, agreement, STRANGER].includes(name) && { isByOther: true as const }),
    })),
  )
}
