import type { AccountEntry, Action, ChainRef, Name } from '../../../model/action.ts'
import type { AgreementFacts, World } from '../../../model/world.ts'
import { termChanges } from './term-changes.ts'

/** An account that no scenario names. */
export const NEW_ACCOUNT = 'newAccount'

/** A chain that no agreement has, nor the list of valid chains. */
const UNKNOWN_CHAIN = 987_654

/** A text that needs more than two words of storage. */
const LONG_TEXT = 'a long text '.repeat(30)

/** Seconds until a time that does not fit in 40 bits. */
const FAR = 2 ** 41

/**
 * Lists changes of an agreement by its owner at the edge of the allowed. Inside the commitment window they name only
 * existing parts of the agreement: others would be refused for two reasons.
 * @param account The account that they add, and the new owner.
 */
export function ownersChanges(world: World, agreement: Name, account: Name = NEW_ACCOUNT): Action[] {
  const facts = world.agreements.get(agreement) as AgreementFacts
  const { terms, cantChangeUntil, chains } = facts
  const until = cantChangeUntil - world.now
  const isOpen = until <= 0
  const spare = spareChain(facts)
  const put = (...ids: ChainRef[]): Action => ({
    do: 'addOrSetChains',
    agreement,
    chains: ids.map((chain) => ({ chain, accounts: [{ account }] })),
  })
  return [
    ...termChanges(terms).map((change): Action => ({ do: 'setBountyTerms', agreement, terms: change })),
    ...['ipfs://another', '', LONG_TEXT].map(
      (agreementURI): Action => ({ do: 'setAgreementURI', agreement, agreementURI }),
    ),
    ...['Another name', LONG_TEXT].map((protocolName): Action => ({ do: 'setProtocolName', agreement, protocolName })),
    { do: 'setContactDetails', agreement, contactDetails: [] },
    { do: 'transferOwnership', agreement, to: account },
    ...[until - 1, until, until + 1, FAR]
      .filter((seconds) => world.now + seconds >= 0)
      .map((seconds): Action => ({ do: 'extendCommitmentWindow', agreement, seconds })),
    ...linkedElsewhere(world, agreement, facts).map((linked): Action => add(agreement, 'home', linked)),
    ...[...chains].flatMap(([chain, entries]) => onChain({ agreement, account, isOpen }, chain, entries)),
    add(agreement, UNKNOWN_CHAIN, account),
    put(spare),
    ...[...chains.keys()].flatMap((chain) => [put(spare, chain), put(chain, spare)]),
    ...(isOpen
      ? [
          put(spare, spare),
          { do: 'addOrSetChains', agreement, chains: [{ chain: spare, accounts: [] }] } as Action,
          { do: 'removeChains', agreement, chains: [UNKNOWN_CHAIN] } as Action,
        ]
      : []),
  ]
}

/** Picks a valid chain that the agreement does not have. */
export const spareChain = ({ chains }: AgreementFacts): number =>
  [1, 5, 10, 8_453].find((id) => !chains.has(id)) ?? 42_161

const add = (agreement: Name, chain: ChainRef, account: Name): Action => ({
  do: 'addAccounts',
  agreement,
  chain,
  accounts: [{ account }],
})

/** Lists changes of one chain that the agreement has. */
function onChain(
  { agreement, account, isOpen }: { agreement: Name; account: Name; isOpen: boolean },
  chain: ChainRef,
  entries: readonly Required<AccountEntry>[],
): Action[] {
  const named = entries.map(({ account: listed, spelling }) => ({ account: listed, spelling }))
  const [first] = named
  const remove = (...accounts: { account: Name; spelling?: AccountEntry['spelling'] }[]) =>
    ({ do: 'removeAccounts', agreement, chain, accounts }) as Action
  return [
    add(agreement, chain, account),
    ...(first ? [add(agreement, chain, first.account)] : []),
    ...(first && (isOpen || entries.length > 1) ? [remove(first)] : []),
    // Fewer accounts than the chain has, and one more.
    ...[[], entries].map((others): Action => {
      const accounts = [{ account }, ...others.map((_, index) => ({ account: `${account}${index}` }))]
      return { do: 'addOrSetChains', agreement, chains: [{ chain, accounts }] }
    }),
    { do: 'removeChains', agreement, chains: [chain] },
    ...(isOpen
      ? [
          remove(...named),
          // As many as the chain has, or more, would be refused for that, too.
          ...(entries.length > 1 ? [remove({ account })] : []),
          ...(first && entries.length > 2 ? [remove(first, { account })] : []),
          { do: 'removeChains', agreement, chains: [chain, UNKNOWN_CHAIN] } as Action,
        ]
      : []),
  ]
}

/** Lists an account that is linked to another agreement: whether it may be added depends on that agreement's state. */
function linkedElsewhere(world: World, agreement: Name, { scope }: AgreementFacts): Name[] {
  const others = [...world.links].filter(([name, link]) => link.agreement !== agreement && !scope.includes(name))
  return others.slice(0, 1).map(([name]) => name)
}
