import { type Mutant, mutant, patch } from '../mutant.ts'

const ownLink = "if (own) return { agreement: own, via: 'top-level' }"

/** The slots of a beacon and of an implementation (EIP-1967). */
const BEACON_SLOT = '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50'
const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

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

/** Mutants that take the contract whose code another one runs, or that it names, for its link or its deployer (BIND-3, BIND-8). */
export const proxyMutants: Mutant[] = [
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
  const parent = (await proxiedBy(view, deployer)) ?? deployer`,
      ),
      ...withProxied,
    ),
    cases: ['immediate-deployer/proxy-of-a-factory'],
  },
]
