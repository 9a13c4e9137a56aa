import { type Mutant, mutant, patch } from './mutant.ts'

const parentOf = 'const { deployer: parent, blockNumber } = spawning'
const byTransaction = 'deployer: byTransaction ? null : address(creator,'
const made = 'const made = receipt.contractAddress ?? null'
const beforeKept = '  // A contract with code is not created again, so that only a reorg can undo its creation.'

const ownLink = "if (own) return { agreement: own, via: 'top-level' }"

/** The slots of a beacon and of an implementation (EIP-1967). */
const BEACON_SLOT = '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50'
const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/** Takes the first creation that the traces have. */
const firstTraced = [
  patch(
    'creation.ts',
    beforeKept,
    `for (let number = view.environment.deploymentBlock; number <= view.block.number; number++) {
    const first = (await creationsIn(view, number)).find(({ created }) => created === contract)
    if (first) return { deployer: first.deployer, blockNumber: number }
  }
${beforeKept}`,
  ),
  patch('creation.ts', "import type { View } from './view.ts'", "import { creationsIn } from './traces.ts'"),
]
const noCode = "if (code === '0x' || isDelegation(code)) return null"

/** From deployer to deployer, until one of them is linked. */
const climbing = `let { deployer: parent, blockNumber } = spawning
  for (let up = await spawningOf(view, parent); up && !(await linkOf(view, parent)); up = await spawningOf(view, parent)) {
    parent = up.deployer
  }`

/** Adds `proxiedBy`, which reads the slot of EIP-1967. */
const withProxied = [
  patch(
    'binding.ts',
    'import { includesChild }',
    "import { address, hex } from './check.ts'\nimport { includesChild }",
  ),
  patch(
    'binding.ts',
    '/** What the attack registry answers for',
    `async function proxiedBy(view, contract) {
  const slot = '${IMPLEMENTATION_SLOT}'
  const word = hex(await view.request('eth_getStorageAt', contract, slot, view.at), 'The slot of the implementation')
  return /[1-9a-f]/.test(word.slice(2)) ? address(\`0x\${word.slice(26)}\`, 'The implementation') : null
}

/** What the attack registry answers for`,
  ),
]

/** Mutants about the immediate deployer, and the ways in which it deploys children (BIND-3, 4, 11, 14, CHILD-8). */
export const deployerMutants: Mutant[] = [
  mutant(
    'callee-is-deployer',
    ['BIND-3'],
    'treats the contract called by the transaction as the deployer',
    patch('creation.ts', byTransaction, 'deployer: byTransaction ? null : address(receipt.to ?? creator,'),
  ),
  mutant(
    'outermost-is-deployer',
    ['BIND-4'],
    'treats the contract of a creation transaction as the deployer of all that is made in it',
    patch('creation.ts', byTransaction, 'deployer: byTransaction ? null : address(made ?? creator,'),
  ),
  mutant(
    'sender-is-deployer',
    ['BIND-3', 'BIND-2', 'BIND-11'],
    'treats the sender of the transaction as the deployer',
    patch('creation.ts', byTransaction, 'deployer: address(receipt.from,'),
  ),
  mutant(
    'official-caller-is-deployer',
    ['BIND-3'],
    "treats the official deployer's caller as the deployer",
    patch(
      'binding.ts',
      parentOf,
      `const { blockNumber } = spawning
  const caller = await view.read(view.environment.contracts.attackRegistry, 'getContractDeployer', contract)
  const parent = caller === zeroAddress ? spawning.deployer : caller`,
    ),
    patch(
      'abi.ts',
      "'function getBountyTerms() view returns (BountyTerms)',",
      "'function getBountyTerms() view returns (BountyTerms)',\n  'function getContractDeployer(address) view returns (address)',",
    ),
  ),
  mutant(
    'any-ancestor',
    ['BIND-4'],
    'goes up from deployer to deployer until one of them is linked',
    patch('binding.ts', parentOf, climbing),
  ),
  mutant(
    'any-ancestor-or-account',
    ['BIND-4', 'BIND-11'],
    'goes up from deployer to deployer, and to the account that deployed the first, until one of them is linked',
    patch('binding.ts', parentOf, climbing),
    patch('creation.ts', byTransaction, 'deployer: address(creator,'),
  ),
  mutant(
    'grandparent-instead',
    ['BIND-4'],
    "takes the deployer's deployer if there is one",
    patch(
      'binding.ts',
      parentOf,
      `const { blockNumber } = spawning
  const parent = (await spawningOf(view, spawning.deployer))?.deployer ?? spawning.deployer`,
    ),
  ),
  mutant(
    'create3-factory-is-deployer',
    ['BIND-14'],
    'treats the factory of a CREATE3 proxy as the deployer',
    patch(
      'binding.ts',
      parentOf,
      `const { blockNumber } = spawning
  const isProxy = (await view.code(spawning.deployer)) === '0x363d3d37363d34f0'
  const parent = isProxy ? (await spawningOf(view, spawning.deployer)).deployer : spawning.deployer`,
    ),
  ),
  mutant(
    'account-is-parent',
    ['BIND-11'],
    'treats the account that sent the creation transaction as the parent',
    patch('creation.ts', byTransaction, 'deployer: byTransaction ? address(receipt.from) : address(creator,'),
  ),
  {
    ...mutant(
      'account-with-code-is-parent',
      ['BIND-11'],
      'tells an account from a contract by its code, so that one with code by EIP-7702 is a parent',
      patch('creation.ts', byTransaction, 'deployer: byTransaction ? address(creator) : address(creator,'),
      patch('binding.ts', parentOf, `${parentOf}\n  if ((await view.code(parent)) === '0x') return null`),
      patch('binding.ts', '  await refuseAccountAsDeployer(view, child)\n', ''),
    ),
    cases: ['delegated-accounts/creation-transaction'],
  },
  {
    ...mutant(
      'implementation-link-binds',
      ['BIND-8'],
      'takes the link of the contract whose code a clone runs, if the clone has none',
      patch(
        'binding.ts',
        'return agreement === zeroAddress ? null : agreement',
        `if (agreement !== zeroAddress) return agreement
  const [, cloned] = /^0x363d3d373d3d3d363d73([0-9a-f]{40})/.exec(await view.code(contract)) ?? []
  return cloned ? linkOf(view, address(\`0x\${cloned}\`, 'The implementation')) : null`,
      ),
      patch('binding.ts', 'import { includesChild }', "import { address } from './check.ts'\nimport { includesChild }"),
    ),
    cases: ['immediate-deployer/clones-of-a-linked-vault', 'immediate-deployer/clone-of-a-linked-factory'],
  },
  {
    ...mutant(
      'deployer-of-the-implementation',
      ['BIND-3'],
      'treats the deployer of the contract whose code a clone runs as the deployer of the clone',
      patch(
        'binding.ts',
        'const spawning = await spawningOf(view, contract)',
        `const [, cloned] = /^0x363d3d373d3d3d363d73([0-9a-f]{40})/.exec(await view.code(contract)) ?? []
  const spawning = await spawningOf(view, cloned ? address(\`0x\${cloned}\`, 'The implementation') : contract)`,
      ),
      patch('binding.ts', 'import { includesChild }', "import { address } from './check.ts'\nimport { includesChild }"),
    ),
    cases: ['immediate-deployer/clones-of-a-child'],
  },
  {
    ...mutant(
      'account-as-its-code',
      ['BIND-8'],
      'takes an account with code by EIP-7702 for the contract whose code it has',
      patch(
        'creation.ts',
        "if (code === '0x' || isDelegation(code)) return null",
        `if (code === '0x') return null
  if (isDelegation(code)) return spawningOf(view, address(\`0x\${code.slice(8)}\`, 'The code of an account'))`,
      ),
    ),
    cases: ['delegated-accounts/linked-code'],
  },
  {
    ...mutant(
      'proxied-link-binds',
      ['BIND-8'],
      'takes the link of the contract whose code a proxy (EIP-1967) runs, if the proxy has none',
      patch(
        'binding.ts',
        'return agreement === zeroAddress ? null : agreement',
        `if (agreement !== zeroAddress) return agreement
  const proxied = await proxiedBy(view, contract)
  return proxied ? linkOf(view, proxied) : null`,
      ),
      ...withProxied,
    ),
    cases: ['immediate-deployer/proxies-of-a-linked-vault'],
  },
  {
    ...mutant(
      'deployer-of-the-proxied',
      ['BIND-3'],
      'treats the deployer of the contract whose code a proxy (EIP-1967) runs as the deployer of the proxy',
      patch(
        'binding.ts',
        'const spawning = await spawningOf(view, contract)',
        'const spawning = await spawningOf(view, (await proxiedBy(view, contract)) ?? contract)',
      ),
      ...withProxied,
    ),
    cases: ['immediate-deployer/proxies-of-a-child'],
  },
  {
    ...mutant(
      'beacon-link',
      ['BIND-8'],
      'takes the link of the contract in the beacon slot (EIP-1967) of an unlinked one',
      patch(
        'binding.ts',
        ownLink,
        `${ownLink}
  const beacon = await view.request('eth_getStorageAt', contract, '${BEACON_SLOT}', view.at)
  const ofBeacon = await linkOf(view, \`0x\${beacon.slice(-40)}\`)
  if (ofBeacon) return { agreement: ofBeacon, via: 'top-level' }`,
      ),
    ),
    cases: ['immediate-deployer/contracts-that-name-others'],
  },
  {
    ...mutant(
      'factory-getter-is-deployer',
      ['BIND-3'],
      'takes what a child answers to factory() for its deployer',
      patch(
        'binding.ts',
        'const { deployer: parent, blockNumber } = spawning',
        `const { deployer, blockNumber } = spawning
  const named = await view.request('eth_call', { to: contract, data: '0xc45a0155' }, view.at).catch(() => '0x')
  const parent = named.length === 66 ? \`0x\${named.slice(-40)}\` : deployer`,
      ),
    ),
    cases: ['immediate-deployer/contracts-that-name-others'],
  },
  {
    ...mutant(
      'implementation-is-deployer',
      ['BIND-3'],
      'takes the implementation (EIP-1967) of a deployer for the deployer',
      patch(
        'binding.ts',
        'const { deployer: parent, blockNumber } = spawning',
        `const { deployer, blockNumber } = spawning
  const slot = await view.request('eth_getStorageAt', deployer, '${IMPLEMENTATION_SLOT}', view.at)
  const parent = BigInt(slot) === 0n ? deployer : \`0x\${slot.slice(-40)}\``,
      ),
    ),
    cases: ['immediate-deployer/proxy-of-a-factory'],
  },
  {
    ...mutant(
      'reverted-creation-counts',
      ['CHILD-2'],
      'takes the first creation that the traces have, also one that was reverted',
      ...firstTraced,
      patch('traces.ts', "if (typeof trace.error === 'string') failed.push(path)", ''),
      patch(
        'traces.ts',
        "if (trace.type !== 'create' || failed",
        "if (trace.type !== 'create' || !trace.result || failed",
      ),
    ),
    // It passes the others: it is not wrong about the cutoff time.
    cases: [
      'cutoff-time/not-a-creation-that-reverted',
      'cutoff-time/not-the-creation-of-the-agreement',
      'cutoff-time/not-the-approval',
      'cutoff-time/not-an-earlier-adoption',
      'cutoff-time/not-a-later-adoption',
    ],
  },
  {
    ...mutant(
      'creation-in-failed-call-counts',
      ['CHILD-2'],
      'takes the first creation that the traces of a successful transaction have, also one inside a call that failed',
      ...firstTraced,
      patch(
        'traces.ts',
        "if (typeof trace.error === 'string') failed",
        "if (typeof trace.error === 'string' && (steps.length === 0 || !trace.result)) failed",
      ),
    ),
    cases: [
      'cutoff-time/not-a-creation-in-a-call-that-failed',
      'cutoff-time/not-the-creation-of-the-agreement',
      'cutoff-time/not-the-approval',
      'cutoff-time/not-an-earlier-adoption',
      'cutoff-time/not-a-later-adoption',
    ],
  },
  {
    ...mutant(
      'destroyed-is-contract',
      ['BIND-12'],
      'looks for code only in the result of a creation, so that it misses what was destroyed after it',
      patch(
        'creation.ts',
        noCode,
        `if (isDelegation(code)) return null
  if (code === '0x') {
    const found = await indexedCreation(view, contract)
    return found?.deployer ? { deployer: found.deployer, blockNumber: found.blockNumber } : null
  }`,
      ),
    ),
    cases: ['no-code/destroyed-in-its-constructor'],
  },
  {
    ...mutant(
      'destroyed-deployer-is-none',
      ['BIND-2'],
      'wants a deployer to have code, so that it misses the children of one that destroyed itself',
      patch(
        'binding.ts',
        'if (!spawning) return null',
        `if (!spawning || (await view.code(spawning.deployer)) === '0x') return null`,
      ),
    ),
    cases: ['no-code/deployer-that-destroyed-itself'],
  },
  mutant(
    'no-create2',
    ['CHILD-8'],
    'misses children made by CREATE2',
    patch(
      'creation.ts',
      made,
      `${made}
  const calls = [await view.request('debug_traceTransaction', hash, { tracer: 'callTracer' })]
  for (const call of calls) calls.push(...(call.calls ?? []))
  const frame = calls.find(({ type, to }) => type.startsWith('CREATE') && BigInt(to) === BigInt(contract))
  if (frame?.type === 'CREATE2') return { deployer: null, blockNumber }`,
    ),
  ),
  mutant(
    'no-clones',
    ['CHILD-8'],
    'misses children made as clones',
    patch('creation.ts', noCode, `${noCode}\n  if (code.startsWith('0x363d3d373d3d3d363d73')) return null`),
  ),
  mutant(
    'no-constructor',
    ['CHILD-8'],
    'misses children made in a constructor',
    patch(
      'creation.ts',
      "made !== null && address(made, 'The contract of a creation transaction') === contract",
      'made !== null',
    ),
  ),
  mutant(
    'first-of-several',
    ['CHILD-8'],
    'sees only the first child of a transaction',
    patch(
      'creation.ts',
      made,
      `${made}
  const creations = await creationsIn(view, blockNumber)
  const maker = creations.find(({ created }) => created === contract)?.deployer
  if (maker && creations.find(({ deployer }) => deployer === maker).created !== contract) return { deployer: null, blockNumber }`,
    ),
    patch('creation.ts', "import type { View } from './view.ts'", "import { creationsIn } from './traces.ts'"),
  ),
]
