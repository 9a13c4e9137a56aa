/** Mistakes about which agreement binds a contract (BIND). */
export const bindings = {
  'null-creator-is-no-deployer':
    'BIND-2: takes a contract whose creator the node does not name for one without a deployer',
  'null-creator-is-an-account':
    'BIND-2: takes a deployer whose creator the node does not name for an account, and refuses its children',
  'transactions-of-known-types':
    'BIND-2: takes a block with a transaction of an unknown type for one without creations',
  'empty-trace-is-no-creation': 'BIND-2: takes an empty trace of a transaction for one without creations',
  'first-creation-of-the-block':
    "BIND-8 BIND-3: takes the first creation of the block in which a contract appears for the contract's",
  'own-link-ignored': "BIND-1 BIND-5: asks the deployer's agreement only, never the contract's own link",
  'upper-case-is-unbound': 'BIND-1 BIND-2: finds no agreement for an address whose letters are all in upper case',
  'asked-in-checksum-only':
    'BIND-1 BIND-2: finds no agreement for an address in another letter case than its checksummed one',
  'recovery-address-is-unbound': 'BIND-1: treats the address where recovered assets go as bound by nothing',
  'remembers-unbound': 'BIND-1 BIND-2: keeps that no agreement bound a contract at an earlier question about it',
  'closed-link-ignored':
    "BIND-1: asks the deployer where the contract's own link is to an agreement that is not attackable",
  'closed-agreement-binds-nothing': 'BIND-1: lets an agreement bind only while it is attackable',
  'code-needed': 'BIND-1: answers that nothing binds an address without code, before it asks for its link',
  'remembered-unbound': 'BIND-1: keeps that no agreement bound a contract at an earlier question about it',
  'children-ignored': "BIND-2: looks at the contract's own link only, never at its deployer",
  'no-parent-in-the-first-block': 'BIND-2 CHILD-4: treats a deployer that no transaction made as no contract',
  'failed-path-as-prefix': 'BIND-2: takes the path [11] in a trace for a part of the path [1], which failed',
  'creations-since-deployment':
    'BIND-2: knows only the creations since the deployment of the registries, so that older contracts have no deployer',
  'destroyed-deployer-is-none':
    'BIND-2: wants a deployer to have code, so that it misses the children of one that destroyed itself',
  'highest-block-of-its-life':
    'BIND-2 BIND-1 STATE-1: refuses a block below the highest that it has seen, also of another chain before it was initialised again',
  'remembers-no-code': 'BIND-2 CHILD-3: keeps that an address had no code',
  'callee-is-deployer': 'BIND-3: treats the contract called by the transaction as the deployer',
  'sender-is-deployer': 'BIND-3 BIND-2 BIND-11: treats the sender of the transaction as the deployer',
  'official-caller-is-deployer': "BIND-3: treats the official deployer's caller as the deployer",
  'create2-caller-is-deployer': "BIND-3: treats the well-known CREATE2 deployer's caller as the deployer",
  'deployer-of-the-implementation':
    'BIND-3: treats the deployer of the contract whose code a clone runs as the deployer of the clone',
  'deployer-of-the-proxied':
    'BIND-3: treats the deployer of the contract whose code a proxy (EIP-1967) runs as the deployer of the proxy',
  'factory-getter-is-deployer': 'BIND-3: takes what a child answers to factory() for its deployer',
  'implementation-is-deployer': 'BIND-3: takes the implementation (EIP-1967) of a deployer for the deployer',
  'create2-transaction-has-one-deployer':
    'BIND-3: takes all that a transaction to the well-known CREATE2 deployer makes for made by that deployer',
  'named-factory-is-deployer': 'BIND-3: treats the contract that a child names as its deployer',
  'callee-or-deployer': 'BIND-3: treats the contract called by the transaction as the deployer',
  'callee-or-outermost': 'BIND-3: treats the contract called by the transaction as the deployer',
  'callee-or-sender': 'BIND-3: treats the contract called by the transaction as the deployer',
  'delegate-is-deployer': 'BIND-3: treats the code that a clone calls by DELEGATECALL as the deployer',
  'direct-calls-only': 'BIND-3: looks for a creation in the first call of the transaction, not in the calls inside',
  'outermost-is-deployer':
    'BIND-4: treats the contract of a creation transaction as the deployer of all that is made in it',
  'any-ancestor': 'BIND-4: goes up from deployer to deployer until one of them is linked',
  'any-ancestor-or-account':
    'BIND-4 BIND-11: goes up from deployer to deployer, and to the account that deployed the first, until one of them is linked',
  'grandparent-instead': "BIND-4: takes the deployer's deployer if there is one",
  'entry-without-link-binds':
    'BIND-4: lets a deployer without a link bind what it made, if it is bound as a child itself and has an entry',
  'parent-before-own-link': "BIND-5: asks the deployer's agreement before the contract's own link",
  'newer-agreement-of-the-owner':
    "BIND-5: takes the deployer's agreement for a child with a link of its own, if it is newer and of the same owner",
  'adopted-agreement': 'BIND-6 TERM-1 STATE-9: takes the agreement that the owner of the linked one adopted',
  'adoption-where-unlinked':
    'BIND-6 BIND-7: takes an adopted agreement that names the contract if the registry has no link',
  'either-registry': 'BIND-6 STATE-2: calls a contract attackable if either its linked or its adopted agreement is',
  'adopted-by-the-deployer': 'BIND-6: takes the agreement that an unlinked deployer itself adopted',
  'adopted-by-the-contract': 'BIND-6: takes the agreement that an unlinked contract adopted itself',
  'scope-is-enough':
    'BIND-7 BIND-6 BIND-10 BIND-12: takes the newest valid agreement that names the contract if it has no link',
  'newest-in-scope':
    'BIND-7 BIND-6 BIND-10 BIND-12: takes the newest valid agreement that names the contract, link or not',
  'oldest-in-scope':
    'BIND-7 BIND-6 BIND-10 BIND-12: takes the oldest valid agreement that names the contract, link or not',
  'unbound-is-attackable': 'BIND-8: calls a contract attackable although no agreement binds it',
  'linked-parent-is-enough': 'BIND-8 CHILD-1 CHILD-2 CHILD-4: binds every child of a linked deployer, included or not',
  'link-by-short-address': 'BIND-8: remembers links at a block by the first and last four digits of an address',
  'account-as-its-code': 'BIND-8: takes an account with code by EIP-7702 for the contract whose code it has',
  'implementation-link-binds': 'BIND-8: takes the link of the contract whose code a clone runs, if the clone has none',
  'proxied-link-binds':
    'BIND-8: takes the link of the contract whose code a proxy (EIP-1967) runs, if the proxy has none',
  'beacon-link': 'BIND-8: takes the link of the contract in the beacon slot (EIP-1967) of an unlinked one',
  'always-true': 'BIND-8 STATE-2 STATE-3: calls everything attackable',
  'searched-creation-kept':
    'BIND-8 FAULT-1: keeps a creation that it searched for while its contract has code in that block',
  'link-of-what-it-names': 'BIND-8: takes the link of the contract that an unlinked one names',
  'any-emitter-links': 'BIND-8: treats a link event that another contract than the attack registry emitted as a link',
  'first-link': "BIND-9: takes the contract's first link",
  'earlier-state-counts': "BIND-9: lets an earlier agreement's terminal state overrule the latest link",
  'removed-by-any-agreement': 'BIND-9: takes a contract for unlinked once any agreement has removed it from its scope',
  'remembers-links': 'BIND-9 BIND-1 BIND-10: keeps the agreement that bound a contract at the first question about it',
  'remembered-link': 'BIND-9: keeps the agreement that bound a contract at the first question about it',
  'removed-link-binds': 'BIND-10 BIND-7 BIND-12: takes the last ContractRegistered event although the link was removed',
  'removed-link-forbids-parent': 'BIND-10: never asks the deployer of a contract that once had a link',
  'account-is-parent': 'BIND-11: treats the account that sent the creation transaction as the parent',
  'account-with-code-is-parent':
    'BIND-11: tells an account from a contract by its code, so that one with code by EIP-7702 is a parent',
  'adopter-account-is-bound': 'BIND-12 BIND-6: treats an account as bound by the agreement that it adopted',
  'named-account-is-bound': 'BIND-12 BIND-7: treats an account as bound by an agreement that names it in its scope',
  'owner-account-is-bound': 'BIND-12: treats an account as bound by an agreement that it owns',
  'destroyed-is-contract':
    'BIND-12: looks for code only in the result of a creation, so that it misses what was destroyed after it',
  'exists-by-its-nonce':
    'BIND-12: takes an address that has a nonce and was created for a contract, though it has no code',
  'agreement-account-is-bound': 'BIND-12: treats an account as bound by an agreement that it owns or adopted',
  'agreement-binds-itself': 'BIND-13: treats an agreement contract as bound by itself',
  'create3-factory-is-deployer': 'BIND-14: treats the factory of a CREATE3 proxy as the deployer',
  'provenance-is-link': 'BIND-15: treats ContractRegistered with agreement zero as a link to it',
  'provenance-forbids-parent': 'BIND-15: never asks the deployer of a contract from the official deployer',
  'provenance-clears-link': 'BIND-15: treats a contract from the official deployer as never linked',
  'cutoff-at-any-event':
    "BIND-15 CHILD-5: takes a deployer's latest ContractRegistered event for its link, although its agreement is zero",
  'latest-event-is-link': 'BIND-15: takes the latest ContractRegistered event, although its agreement is zero',
} as const
