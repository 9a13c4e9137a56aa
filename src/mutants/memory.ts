import { type Mutant, mutant, patch } from './mutant.ts'

const node = 'const node = createNode(environment.rpcUrl)'

/** Adds `once`, which keeps the first result for a key. */
const memory = patch(
  'index.ts',
  node,
  `${node}
  const found = new Map()
  async function once(key, find) {
    if (!found.has(key)) found.set(key, await find())
    return found.get(key)
  }`,
)

/** Mutants with memory: they reuse an earlier result instead of reading it anew. */
export const memoryMutants: Mutant[] = [
  {
    ...mutant(
      'one-question-at-a-time',
      ['META-6'],
      'answers about the contract of the latest question, of several that it has taken at once',
      patch('index.ts', node, `${node}\n  let asked`),
      patch(
        'index.ts',
        'return atLatestBlock(environment, node, async (view) => {\n',
        'asked = contract\n    return atLatestBlock(environment, node, async (view) => {\n',
      ),
      patch(
        'index.ts',
        "const binding = await bindingOf(view, address(contract, 'The contract'))",
        "const binding = await bindingOf(view, address(asked, 'The contract'))",
      ),
      patch(
        'index.ts',
        '    async bindingAgreement(contract) {',
        '    concurrency: 8,\n\n    async bindingAgreement(contract) {',
      ),
    ),
    cases: ['child-contracts/none-includes-no-child', 'child-contracts/existing-only-ends-with-the-link'],
  },
  mutant(
    'remembers-no-code',
    ['BIND-2', 'CHILD-3'],
    'keeps that an address had no code',
    patch('view.ts', 'export function viewAt(', 'const empty = new Set()\n\nexport function viewAt('),
    patch(
      'view.ts',
      `return hex(await request('eth_getCode', contract, when), \`The code of \${contract}\`)`,
      `const key = environment.rpcUrl + contract
      const code = empty.has(key) ? '0x' : hex(await request('eth_getCode', contract, when), 'The code')
      if (code === '0x') empty.add(key)
      return code`,
    ),
  ),
  mutant(
    'logs-of-256-blocks',
    ['CHILD-2', 'CHILD-5'],
    'reads the logs of the latest 256 blocks only',
    patch(
      'view.ts',
      'fromBlock: toHex(environment.deploymentBlock),',
      'fromBlock: toHex(Math.max(environment.deploymentBlock, block.number - 256)),',
    ),
  ),
  mutant(
    'remembers-links',
    ['BIND-9', 'BIND-1', 'BIND-10'],
    'keeps the agreement that bound a contract at the first question about it',
    memory,
    patch(
      'index.ts',
      "const binding = await bindingOf(view, address(contract, 'The contract'))",
      "const binding = await once(contract, () => bindingOf(view, address(contract, 'The contract')))",
    ),
    patch(
      'index.ts',
      "return atLatestBlock(environment, node, (view) => bindingOf(view, address(contract, 'The contract')))",
      "return atLatestBlock(environment, node, (view) => once(contract, () => bindingOf(view, address(contract, 'The contract'))))",
    ),
  ),
  mutant(
    'remembers-unbound',
    ['BIND-1', 'BIND-2'],
    'keeps that no agreement bound a contract at an earlier question about it',
    patch('index.ts', node, `${node}\n  const notBound = new Set()`),
    patch(
      'index.ts',
      "const binding = await bindingOf(view, address(contract, 'The contract'))",
      `const binding = notBound.has(contract) ? null : await bindingOf(view, address(contract, 'The contract'))
        if (!binding) notBound.add(contract)`,
    ),
    patch(
      'index.ts',
      "return atLatestBlock(environment, node, (view) => bindingOf(view, address(contract, 'The contract')))",
      `if (notBound.has(contract)) return null
      const found = await atLatestBlock(environment, node, (view) => bindingOf(view, address(contract, 'The contract')))
      if (!found) notBound.add(contract)
      return found`,
    ),
  ),
  mutant(
    'remembers-verdicts',
    ['STATE-5', 'STATE-1', 'STATE-2'],
    'keeps its first verdict about a contract',
    memory,
    patch(
      'index.ts',
      'return ask(contract, false, async (view',
      'return once(contract, () => ask(contract, false, async (view',
    ),
    patch(
      'index.ts',
      'isAttackable((await statusOf(view, agreement)).state))',
      'isAttackable((await statusOf(view, agreement)).state)))',
    ),
  ),
  mutant(
    'remembers-terms',
    ['TERM-4'],
    'keeps the terms that it read first',
    memory,
    patch(
      'index.ts',
      'return ask(contract, null, termsOf)',
      'return ask(contract, null, (view, agreement) => once(agreement, () => termsOf(view, agreement)))',
    ),
  ),
]
