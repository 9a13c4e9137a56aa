import { type Address, toHex } from 'viem'
import { agreement as agreementArtifact } from '../../../artifacts/index.ts'
import { caip2 } from '../../../chain/execute/spelling.ts'
import type { Name } from '../../../model/action.ts'
import { MAX_SCOPE } from '../../../model/protocol.ts'
import type { AgreementFacts } from '../../../model/world.ts'
import { malformedAccounts, malformedChains } from './malformed.ts'
import { NEW_ACCOUNT, spareChain } from './owner-changes.ts'
import { STRANGER } from './senders.ts'
import { anyError, type InterfaceCall, type Trial, type TrialContext, trialOfCall } from './trial.ts'

/**
 * Tries calls of an agreement's owner with malformed accounts and chains, or too many of them, and a transfer to the
 * zero address. For an agreement made without the factory, the registry refuses each account before any other error.
 */
export function agreementTrials(context: TrialContext, agreement: Name): Trial[] {
  const { chain, world, addressBook } = context
  const facts = world.agreements.get(agreement) as AgreementFacts
  const { owner, chains, scope, factoryMade } = facts
  const to = addressBook.addressOf(agreement)
  const call = (one: Omit<InterfaceCall, 'by' | 'to' | 'abi' | 'rule'> & { by?: Name }): Trial =>
    trialOfCall({ by: owner, ...one, to, abi: agreementArtifact.abi, rule: 'CONTRACT-16' }, context)
  const home = caip2('home', chain)
  const account = (accountAddress: string) => ({ accountAddress, childContractScope: 0 })
  const add = (...accounts: string[]) => ({ functionName: 'addAccounts', args: [home, accounts.map(account)] })
  const isNew = (address: Address) => addressBook.nameOf(address) === undefined
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => toHex(0xabcd_0000 + index, { size: 20 })).filter(isNew)
  const room = MAX_SCOPE - scope.length
  const spare = caip2(spareChain(facts), chain)
  const right = {
    assetRecoveryAddress: to,
    accounts: [account(addressBook.addressOf(NEW_ACCOUNT))],
    caip2ChainId: spare,
  }
  return [
    call({ functionName: 'renounceOwnership', args: [], refusal: undefined }),
    { ...call({ functionName: 'renounceOwnership', args: [], refusal: anyError, by: STRANGER }), rule: 'CONTRACT-1' },
    ...malformedChains(right).map(({ chain: put, refusal }) =>
      call({ functionName: 'addOrSetChains', args: [[put]], refusal }),
    ),
    ...(chains.has('home')
      ? [
          ...malformedAccounts(right.accounts[0]?.accountAddress as Address).map(({ text, refusal }) =>
            call({ ...add(text), refusal }),
          ),
          // The last one is listed twice, and is in the scope once.
          call({
            ...add(...many(room), ...many(room).slice(-1)),
            shown: `${home}, ${room} accounts`,
            refusal: factoryMade ? undefined : `AttackRegistry__InvalidAgreement(${agreement})`,
          }),
          call({
            ...add(...many(room + 1)),
            shown: `${home}, ${room + 1} accounts`,
            refusal: factoryMade ? 'Agreement__BattleChainScopeExceedsMax' : anyError,
          }),
        ]
      : []),
  ]
}
