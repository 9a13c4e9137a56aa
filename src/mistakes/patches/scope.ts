import type { RuleId } from '../../model/rules.ts'
import { type Mutant, mutant, patch } from '../mutant.ts'
import { events } from './snippets.ts'

const scopes = ['None', 'ExistingOnly', 'All', 'FutureOnly'] as const
const ruleOf = {
  None: 'CHILD-1',
  ExistingOnly: 'CHILD-2',
  All: 'CHILD-3',
  FutureOnly: 'CHILD-4',
} as const satisfies Record<(typeof scopes)[number], RuleId>
const shortOf = { None: 'none', ExistingOnly: 'existing', All: 'all', FutureOnly: 'future' }

/** Each child contract scope treated as each other one. */
const mistakenScopes: Mutant[] = scopes.flatMap((scope) =>
  scopes
    .filter((other) => other !== scope)
    .map((other) =>
      mutant(
        `${shortOf[scope]}-as-${shortOf[other]}`,
        [ruleOf[scope]],
        `treats ${scope} as ${other}`,
        patch(
          'scope.ts',
          'switch (await scopeOf(view, child)) {',
          `const scope = await scopeOf(view, child)
  switch (scope === '${scope}' ? '${other}' : scope) {`,
        ),
      ),
    ),
)

/** Mutants about the deployer's account entry in its agreement (CHILD-1 to 4, 7, 10). */
export const scopeMutants: Mutant[] = [
  ...mistakenScopes,
  mutant(
    'scopes-at-creation',
    ['CHILD-3', 'CHILD-1'],
    'takes the child contract scopes that the agreement was created with',
    patch(
      'scope.ts',
      "const { chains } = await view.read(agreement, 'getDetails')",
      'const { chains } = await created(view, agreement)',
    ),
    patch(
      'scope.ts',
      'const childContractScopes',
      `import { decodeResult, encodeCall } from './call.ts'
${events}
async function created(view, agreement) {
  const [{ blockNumber }] = await eventsOf(view, agreement, 'OwnershipTransferred(address indexed, address indexed)')
  const call = { to: agreement, data: encodeCall('getDetails', []) }
  return decodeResult('getDetails', await view.request('eth_call', call, utils.toHex(blockNumber)))
}

const childContractScopes`,
    ),
  ),
  mutant(
    'own-entry-first',
    ['CHILD-2', 'CHILD-3'],
    "takes a child's own entry in the agreement for its deployer's",
    patch(
      'binding.ts',
      'const child = { parent, agreement, blockNumber }',
      'const child = { parent, agreement, blockNumber, contract }',
    ),
    patch('scope.ts', "{ parent, agreement }: Omit<Child, 'blockNumber'>)", '{ parent, agreement, contract })'),
    patch(
      'scope.ts',
      'const entry = chains',
      'const listed = (one) => ({ accountAddress }) => bare(accountAddress) === bare(one)\n  const entries = chains',
    ),
    patch(
      'scope.ts',
      '.find(({ accountAddress }) => bare(accountAddress) === bare(parent))',
      '\n  const entry = entries.find(listed(contract ?? parent)) ?? entries.find(listed(parent))',
    ),
  ),
  mutant(
    'any-chain',
    ['CHILD-7'],
    'takes the first entry for the address, whatever its chain',
    patch('scope.ts', 'caip2ChainId === home', 'true'),
  ),
  mutant(
    'other-chain-first',
    ['CHILD-7'],
    'takes the entry for the same address on another chain',
    patch(
      'scope.ts',
      '.filter(({ caip2ChainId }) => caip2ChainId === home)',
      '.toSorted((one, other) => (one.caip2ChainId === home) - (other.caip2ChainId === home))',
    ),
  ),
  mutant(
    'chain-id-prefix',
    ['CHILD-7'],
    "treats a chain whose id begins with this one's as this one",
    patch(
      'scope.ts',
      '.filter(({ caip2ChainId }) => caip2ChainId === home)',
      `.filter(({ caip2ChainId }) => caip2ChainId.startsWith(home))
    .toSorted((one, other) => other.caip2ChainId.length - one.caip2ChainId.length)`,
    ),
  ),
  ...[
    [
      'chain-id-as-number',
      'compares the numbers of chain ids, so that leading zeros do not count',
      '/^eip155:0*(\\d+)$/.exec(caip2ChainId)?.[1] === home.slice(7)',
    ],
    ['chain-id-in-any-case', 'compares chain ids without letter case', 'caip2ChainId.toLowerCase() === home'],
    [
      'chain-of-any-namespace',
      'compares what follows the namespace of chain ids',
      "caip2ChainId.split(':')[1] === home.slice(7)",
    ],
    [
      'chain-id-without-namespace',
      'compares the last part of chain ids, also where there is no other',
      "caip2ChainId.split(':').at(-1) === home.slice(7)",
    ],
    [
      'chain-id-suffix',
      "treats a chain whose id ends with this one's as this one",
      'caip2ChainId.endsWith(home.slice(7))',
    ],
    [
      'chain-id-begins',
      "treats a chain whose id begins with this one's as this one, if it is listed first",
      'caip2ChainId.startsWith(home)',
    ],
    ['chain-id-trimmed', 'compares chain ids without the spaces around them', 'caip2ChainId.trim() === home'],
    [
      'chain-id-cut-short',
      "treats a chain whose id is the beginning of this one's as this one",
      'home.startsWith(caip2ChainId)',
    ],
  ].map(([id = '', says = '', compares = '']) =>
    mutant(id, ['CHILD-7'], says, patch('scope.ts', 'caip2ChainId === home', compares)),
  ),
  mutant(
    'buffer-of-128-entries',
    ['CHILD-3'],
    'reads the first 128 entries of an agreement',
    patch('scope.ts', '.flatMap(({ accounts }) => accounts)', '.flatMap(({ accounts }) => accounts.slice(0, 128))'),
  ),
  mutant(
    'checksummed-only',
    ['CHILD-10'],
    'finds an entry only if its address is spelled with its checksum',
    patch('scope.ts', 'bare(accountAddress) === bare(parent)', 'accountAddress === parent'),
  ),
  mutant(
    'prefixed-only',
    ['CHILD-10'],
    'finds an entry only if its address is spelled with 0x',
    patch('scope.ts', "account.toLowerCase().replace(/^0x/, '')", 'account.toLowerCase()'),
  ),
  {
    ...mutant(
      'checksum-verified',
      ['CHILD-10'],
      'skips an entry in mixed case that is not the checksum of its address',
      patch(
        'scope.ts',
        'bare(accountAddress) === bare(parent)',
        '(!/[a-f]/.test(bareText(accountAddress)) || !/[A-F]/.test(bareText(accountAddress)) || bareText(accountAddress) === bareText(parent)) && bare(accountAddress) === bare(parent)',
      ),
      patch(
        'scope.ts',
        'const childContractScopes',
        "const bareText = (text) => text.replace(/^0x/, '')\nconst childContractScopes",
      ),
    ),
    cases: ['chains-and-spelling/no-checksum'],
  },
  mutant(
    'lower-case-only',
    ['CHILD-10'],
    'finds an entry only if its address is spelled in lower case with 0x',
    patch('scope.ts', 'bare(accountAddress) === bare(parent)', 'accountAddress === parent.toLowerCase()'),
  ),
]
