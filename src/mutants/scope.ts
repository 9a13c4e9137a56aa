import type { RuleId } from '../model/rules.ts'
import { type Mutant, mutant, patch } from './mutant.ts'

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
  mutant(
    'lower-case-only',
    ['CHILD-10'],
    'finds an entry only if its address is spelled in lower case with 0x',
    patch('scope.ts', 'bare(accountAddress) === bare(parent)', 'accountAddress === parent.toLowerCase()'),
  ),
]
