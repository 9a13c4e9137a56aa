import type { Fact, FactOf } from './fact.ts'
import type { AgreementRecord, Ledger } from './ledger.ts'

const NOT_DEPLOYED = 0

type Recorders = { [Kind in Fact['kind']]: (ledger: Ledger, fact: FactOf<Kind>) => void }

const recorders: Recorders = {
  created,
  state: stateChanged,
  linked: ({ links }, { contract, agreement, block, timestamp, txHash }) => {
    links.set(contract, { contract, agreement, block, timestamp, txHash })
  },
  unlinked: (ledger, { contract, agreement }) => unlink(ledger, contract, agreement),
  'scope-added': ({ scopes }, { contract, agreement }) => scopes.add(agreement, contract),
  'scope-removed': ({ scopes }, { contract, agreement }) => scopes.remove(agreement, contract),
  'scope-cleared': ({ scopes }, { agreement }) => {
    for (const contract of [...scopes.get(agreement)]) scopes.remove(agreement, contract)
  },
  owner: (ledger, fact) => update(ledger, fact, () => ({ owner: fact.owner })),
  window: (ledger, fact) => update(ledger, fact, () => ({ commitmentUntil: fact.until })),
  // No answer depends on the moderator.
  moderator: () => {},
  adopted: ({ adoptions }, { adopter, agreement }) => adoptions.set(adopter, agreement),
  rewritten: (ledger, fact) => update(ledger, fact, () => ({ version: `${fact.blockHash}:${fact.logIndex}` })),
  deployed,
  // An address without code is no contract.
  'left-no-code': () => {},
  destroyed,
}

/**
 * Writes one fact into the ledger, in the order of the chain. The events of an agreement's constructor come before the factory's
 * `AgreementCreated`, so scopes are recorded for any address; other facts are ignored until the factory has named the address.
 */
export function record(ledger: Ledger, fact: Fact): void {
  const recorder = recorders[fact.kind] as (ledger: Ledger, fact: Fact) => void
  recorder(ledger, fact)
}

function created(ledger: Ledger, { agreement, owner, block, blockHash, timestamp, logIndex }: FactOf<'created'>): void {
  ledger.agreements.set(agreement, {
    address: agreement,
    owner,
    createdAtBlock: block,
    createdAt: timestamp,
    commitmentUntil: 0n,
    transitions: [],
    version: `${blockHash}:${logIndex}`,
  })
}

function stateChanged(ledger: Ledger, fact: FactOf<'state'>): void {
  const { agreement, state, timestamp: at, block, txHash } = fact
  update(ledger, fact, ({ transitions }) => ({ transitions: [...transitions, { state, at, block, txHash }] }))
  // Only a rejected request leads to NOT_DEPLOYED; the registry then removes the scope's links without an event.
  if (state === NOT_DEPLOYED) for (const contract of ledger.scopes.get(agreement)) unlink(ledger, contract, agreement)
}

function unlink(ledger: Ledger, contract: string, agreement: string): void {
  if (ledger.links.get(contract)?.agreement === agreement) ledger.links.delete(contract)
}

function update(
  ledger: Ledger,
  { agreement }: { agreement: string },
  change: (before: AgreementRecord) => Partial<AgreementRecord>,
): void {
  const before = ledger.agreements.get(agreement)
  if (before) ledger.agreements.set(agreement, { ...before, ...change(before) })
}

function deployed(ledger: Ledger, fact: FactOf<'deployed'>): void {
  const { contract, deployer, called, sender, method, index, block, timestamp } = fact
  destroyed(ledger, fact)
  ledger.deployments.set(contract, { contract, deployer, called, sender, method, index, block, timestamp })
  if (deployer) ledger.children.add(deployer, contract)
}

function destroyed(ledger: Ledger, { contract }: { contract: string }): void {
  const deployer = ledger.deployments.get(contract)?.deployer
  if (deployer) ledger.children.remove(deployer, contract)
  ledger.deployments.delete(contract)
}
