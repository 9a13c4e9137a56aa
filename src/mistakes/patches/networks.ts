import { type Mutant, mutant, patch } from '../mutant.ts'
import { listedChildrenOnly } from './snippets.ts'

const create = 'export default function reference(environment: Environment): Resolver {'

/** Caches the bindings of a block for all networks of the program: the key has the block's time but no network. */
const bindings = patch(
  'index.ts',
  create,
  `const found = new Map()
function once(view, contract, find) {
  const key = contract + ' at ' + view.block.timestamp
  if (!found.has(key)) found.set(key, find())
  return found.get(key)
}

${create}`,
)

/** Mutants of a program that resolves for two networks: they share between networks what must be separate. */
export const networkMutants: Mutant[] = [
  mutant(
    'one-memory-for-two-networks',
    ['NET-1'],
    'caches the binding of an address without its network',
    bindings,
    patch(
      'index.ts',
      "const binding = await bindingOf(view, address(contract, 'The contract'))",
      "const binding = await once(view, contract, () => bindingOf(view, address(contract, 'The contract')))",
    ),
    patch(
      'index.ts',
      "(view) => bindingOf(view, address(contract, 'The contract')))",
      "(view) => once(view, contract, () => bindingOf(view, address(contract, 'The contract'))))",
    ),
  ),
  {
    ...mutant(
      'explorer-of-the-first-network',
      ['NET-1'],
      "takes every network's targets from the lists of the first network's explorer",
      patch(
        'explorer.ts',
        'function get({ explorerUrl, explorerPath }: Environment, path: string): Promise<unknown> {',
        `let first
function get({ explorerUrl: own, explorerPath }: Environment, path: string): Promise<unknown> {
  const explorerUrl = (first ??= own)`,
      ),
      listedChildrenOnly,
      patch('targets.ts', 'new Set([...hints.keys(), ...announced])', 'new Set(hints.keys())'),
    ),
    cases: ['networks/attackable-there-only'],
  },
  {
    ...mutant(
      'registries-of-the-first-network',
      ['NET-1'],
      "asks the registries of the first network's addresses on every network",
      patch(
        'index.ts',
        create,
        `let first
export default function reference(own: Environment): Resolver {
  const environment = { ...own, contracts: (first ??= own.contracts) }`,
      ),
    ),
  },
  {
    ...mutant(
      'creation-of-the-first-network',
      ['NET-1'],
      'keeps when and by whom an address was made without its network',
      patch(
        'binding.ts',
        'const spawning = await spawningOf(view, contract)',
        'const spawning = spawnings.get(contract) ?? (await spawningOf(view, contract))\n  spawnings.set(contract, spawning)',
      ),
      patch(
        'binding.ts',
        '/** What the attack registry answers',
        'const spawnings = new Map()\n\n/** What the attack registry answers',
      ),
    ),
    cases: ['networks/other-block-times'],
  },
  mutant(
    'chain-id-of-the-first-network',
    ['NET-1'],
    "looks for entries under the first network's chain id",
    patch('scope.ts', 'view.environment.chainId', 'first'),
    patch(
      'scope.ts',
      "async function scopeOf(view: View, { parent, agreement }: Omit<Child, 'blockNumber'>) {",
      'let first\nasync function scopeOf(view, { parent, agreement }) {\n  first ??= view.environment.chainId',
    ),
  ),
  mutant(
    'any-chain-id',
    ['NET-2'],
    'does not ask the node for its chain id',
    patch('at-latest-block.ts', 'if (chainId !== environment.chainId) {', 'if (Number.isNaN(chainId)) {'),
  ),
]
