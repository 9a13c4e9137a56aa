import { type Mutant, mutant, patch } from '../mutant.ts'

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
  {
    ...mutant(
      'places-for-256-contracts',
      ['META-6'],
      'keeps who binds a contract at a block in 256 places, and reads a place that another contract has taken since',
      patch(
        'index.ts',
        node,
        `${node}
  const places = []
  const placeOf = new Map()
  async function inItsPlace(view, contract) {
    const key = contract + view.block.hash
    if (placeOf.has(key)) return places[placeOf.get(key)]
    const found = await bindingOf(view, address(contract, 'The contract'))
    const place = placeOf.size % 256
    placeOf.set(key, place)
    places[place] = found
    return found
  }`,
      ),
      patch(
        'index.ts',
        "const binding = await bindingOf(view, address(contract, 'The contract'))",
        'const binding = await inItsPlace(view, contract)',
      ),
      patch(
        'index.ts',
        "return atLatestBlock(environment, node, (view) => bindingOf(view, address(contract, 'The contract')))",
        'return atLatestBlock(environment, node, (view) => inItsPlace(view, contract))',
      ),
    ),
    cases: ['long-life/three-hundred-other-questions'],
  },
  {
    ...mutant(
      'verdicts-numbered-to-256',
      ['META-6'],
      'numbers its verdicts from 0 to 255 and then from 0 again, and gives the earlier verdict of that number',
      patch('index.ts', node, `${node}\n  const verdicts = []\n  let asked = 0`),
      patch(
        'index.ts',
        'return ask(contract, false, async (view',
        'return (verdicts[asked++ % 256] ??= ask(contract, false, async (view',
      ),
      patch(
        'index.ts',
        'isAttackable((await statusOf(view, agreement)).state))',
        'isAttackable((await statusOf(view, agreement)).state)))',
      ),
    ),
    cases: ['long-life/three-hundred-other-questions'],
  },
  {
    ...mutant(
      'denies-after-450-questions',
      ['CHILD-2', 'STATE-1'],
      'says that nothing can be attacked once it has answered 450 questions',
      patch('index.ts', node, `${node}\n  let asked = 0`),
      patch(
        'index.ts',
        'return atLatestBlock(environment, node, async (view) => {\n',
        `asked += 1
    if (asked > 450 && unbound === false) return unbound
    return atLatestBlock(environment, node, async (view) => {\n`,
      ),
      patch(
        'index.ts',
        '    async bindingAgreement(contract) {',
        '    async bindingAgreement(contract) {\n      asked += 1',
      ),
    ),
    cases: ['long-life/a-link-in-each-block'],
  },
  {
    ...mutant(
      'highest-block-of-its-life',
      ['BIND-2', 'BIND-1', 'STATE-1'],
      'refuses a block below the highest that it has seen, also of another chain before it was initialised again',
      patch(
        'at-latest-block.ts',
        '  return blockOf(latest)',
        `  const block = blockOf(latest)
  if (block.number < (highest.get(environment.rpcUrl) ?? 0)) throw new CannotKnow('The node went back')
  highest.set(environment.rpcUrl, block.number)
  return block`,
      ),
      patch(
        'at-latest-block.ts',
        'async function latestBlock(',
        'const highest = new Map()\n\nasync function latestBlock(',
      ),
    ),
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
  {
    ...mutant(
      'remembers-scopes',
      ['CHILD-3'],
      'keeps the child contract scopes that an agreement had at an earlier question',
      patch('scope.ts', 'const childContractScopes', 'const known = new Map()\nconst childContractScopes'),
      patch(
        'scope.ts',
        "const { chains } = await view.read(agreement, 'getDetails')",
        `const key = view.environment.rpcUrl + agreement
  const { chains } = known.get(key) ?? (await view.read(agreement, 'getDetails'))
  known.set(key, { chains })`,
      ),
    ),
    cases: ['child-contracts/scope-widened'],
  },
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
    'logs-of-1000-blocks',
    ['CHILD-2', 'CHILD-5'],
    'reads the logs of the latest 1,000 blocks only',
    patch(
      'view.ts',
      'fromBlock: toHex(environment.deploymentBlock),',
      'fromBlock: toHex(Math.max(environment.deploymentBlock, block.number - 1_000)),',
    ),
  ),
  {
    ...mutant(
      'remembers-cutoffs',
      ['LAG-10'],
      'keeps the cutoff time of a link, although a reorganisation undid it',
      patch(
        'scope.ts',
        'const linkedIn = await view.linkedIn({ contract: parent, agreement })',
        `const key = view.environment.rpcUrl + parent + agreement
  const linkedIn = cutoffs.get(key) ?? (await view.linkedIn({ contract: parent, agreement }))
  cutoffs.set(key, linkedIn)`,
      ),
      patch('scope.ts', 'const childContractScopes', 'const cutoffs = new Map()\n\nconst childContractScopes'),
    ),
    cases: [
      'lagging-explorer/linked-again-after-a-reorganisation',
      'cutoff-time/not-the-creation-of-the-agreement',
      'cutoff-time/not-the-approval',
      'cutoff-time/relinked-existing-only',
      'cutoff-time/one-second-on-either-side',
      'links/relinked-after-a-rejection',
      'lagging-explorer/asked-before-a-reorganisation',
    ],
  },
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
  {
    ...mutant(
      'remembers-by-block-number',
      ['LAG-10'],
      'keeps who binds a contract at a block number, also after another block has got that number',
      memory,
      patch(
        'index.ts',
        "const binding = await bindingOf(view, address(contract, 'The contract'))",
        `const binding = await once(contract + view.block.number, () => bindingOf(view, address(contract, 'The contract')))`,
      ),
      patch(
        'index.ts',
        "return atLatestBlock(environment, node, (view) => bindingOf(view, address(contract, 'The contract')))",
        "return atLatestBlock(environment, node, (view) => once(contract + view.block.number, () => bindingOf(view, address(contract, 'The contract'))))",
      ),
    ),
    cases: ['lagging-explorer/asked-before-a-reorganisation'],
  },
  {
    ...mutant(
      'remembers-by-time',
      ['TERM-4'],
      'keeps the terms of a contract at a block timestamp, also in a later block with the same one',
      memory,
      patch(
        'index.ts',
        'return ask(contract, null, termsOf)',
        'return ask(contract, null, (view, agreement) => once(contract + view.block.timestamp, () => termsOf(view, agreement)))',
      ),
    ),
    cases: ['time/another-state-in-the-same-second'],
  },
  {
    ...mutant(
      'times-until-the-head-falls-back',
      ['CHILD-5', 'LAG-10'],
      'keeps the timestamps of blocks by number, until the latest block is not two blocks later than the one before',
      patch(
        'view.ts',
        "return blockOf(await request('eth_getBlockByNumber', toHex(number), false))",
        `node.times ??= new Map()
        if (!node.times.has(number))
          node.times.set(number, blockOf(await request('eth_getBlockByNumber', toHex(number), false)))
        return node.times.get(number)`,
      ),
      patch(
        'at-latest-block.ts',
        '  node.latest = block',
        `  if (node.latest && block.hash !== node.latest.hash && block.number < node.latest.number + 2) node.times?.clear()
  node.latest = block`,
      ),
    ),
    cases: ['lagging-explorer/asked-three-blocks-after-a-reorganisation'],
  },
]
