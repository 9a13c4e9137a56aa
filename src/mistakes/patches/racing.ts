import { type Mutant, mutant, patch } from '../mutant.ts'
import { listedChildrenOnly } from './snippets.ts'

/** Adds `latest` to a view: it reads at the latest block instead of the view's. */
const latest = patch(
  'view.ts',
  'linkedIn: linkFinder(events),',
  `linkedIn: linkFinder(events),
    async latest(contract, functionName, ...args) {
      const call = { to: contract, data: encodeCall(functionName, args) }
      return decodeResult(functionName, hex(await node.request('eth_call', [call, 'latest']), 'a result'))
    },`,
)

const link = "view.read(view.environment.contracts.attackRegistry, 'getAgreementForContract', contract)"
const terms = ['getBountyTerms', 'getAgreementURI', 'getCantChangeUntil']
const termsRead = (how: (name: string) => string) => terms.map((name) => `    ${how(name)},\n`).join('')

/** Mutants that fail only if the chain changes between two requests of one question (group RACE). */
export const racingMutants: Mutant[] = [
  mutant(
    'no-block-pinned',
    ['RACE-2', 'RACE-1'],
    'reads everything at the latest block, which changes between its requests',
    patch('view.ts', "await request('eth_call', call, at)", "await request('eth_call', call, 'latest')"),
    patch('view.ts', 'const when = blockNumber === undefined ? at : toHex(blockNumber)', "const when = 'latest'"),
    patch('view.ts', 'toBlock: toHex(block.number)', "toBlock: 'latest'"),
  ),
  mutant(
    'verdict-of-the-latest-block',
    ['RACE-2', 'RACE-1'],
    "reads the link at one block and the agreement's state at a later one",
    latest,
    patch(
      'status.ts',
      "view.read(registry, 'getAgreementState', agreement)",
      "view.latest(registry, 'getAgreementState', agreement)",
    ),
    patch(
      'status.ts',
      "view.read(registry, 'getAgreementInfo', agreement)",
      "view.latest(registry, 'getAgreementInfo', agreement)",
    ),
  ),
  mutant(
    'link-of-the-latest-block',
    ['RACE-2', 'RACE-1'],
    'reads the link at the latest block and everything else at its first block',
    latest,
    patch('binding.ts', link, link.replace('view.read', 'view.latest')),
  ),
  mutant(
    'terms-one-by-one',
    ['RACE-2'],
    'reads the terms one by one, each at the latest block',
    latest,
    patch(
      'terms.ts',
      `await Promise.all([\n${termsRead((name) => `view.read(agreement, '${name}')`)}  ])`,
      `[\n${termsRead((name) => `await view.latest(agreement, '${name}')`)}  ]`,
    ),
  ),
  mutant(
    'batch-is-one-block',
    ['RACE-2'],
    'reads the terms at the latest block, in one batch with the header that is to show which block that is',
    patch(
      'terms.ts',
      "import type { View } from './view.ts'",
      `import { decodeResult, encodeCall } from './call.ts'
import { hex } from './check.ts'
import type { View } from './view.ts'`,
    ),
    patch(
      'terms.ts',
      '/** The terms of an agreement at',
      `async function readWithHeader(view, agreement, name) {
  const [header, data] = await Promise.all([
    view.request('eth_getBlockByNumber', 'latest', false),
    view.request('eth_call', { to: agreement, data: encodeCall(name, []) }, 'latest'),
  ])
  return header.hash === view.block.hash ? decodeResult(name, hex(data, 'a result')) : view.read(agreement, name)
}

/** The terms of an agreement at`,
    ),
    ...terms.map((name) =>
      patch('terms.ts', `view.read(agreement, '${name}')`, `readWithHeader(view, agreement, '${name}')`),
    ),
  ),
  mutant(
    'a-block-for-each-contract',
    ['RACE-1'],
    "reads a contract's own link at one block and its deployer's at a later one",
    latest,
    patch(
      'binding.ts',
      'const agreement = await linkOf(view, parent)',
      'const agreement = await latestLinkOf(view, parent)',
    ),
    patch(
      'binding.ts',
      'async function linkOf(',
      `async function latestLinkOf(view, contract) {
  return linkOf({ ...view, read: view.latest }, contract)
}

async function linkOf(`,
    ),
  ),
  mutant(
    'clock-of-the-latest-block',
    ['RACE-1', 'RACE-2'],
    "subtracts a later block's time from a countdown's end that it read before",
    patch(
      'index.ts',
      'timeRemaining(await statusOf(view, agreement), view.block.timestamp)',
      `timeRemaining(
          await statusOf(view, agreement),
          Number((await node.request('eth_getBlockByNumber', ['latest', false])).timestamp),
        )`,
    ),
  ),
  mutant(
    'block-by-number',
    ['RACE-2', 'RACE-1'],
    'reads everything at the number of its block, which a reorganisation gives to another block meanwhile',
    patch(
      'requests.ts',
      'const at = { blockHash: block.hash, requireCanonical: true } as const',
      "const at = '0x' + block.number.toString(16)",
    ),
  ),
  mutant(
    'explorer-of-another-block',
    ['RACE-1', 'RACE-2', 'LAG-1', 'LAG-4', 'LAG-5', 'LAG-9', 'LAG-10'],
    'reads only the contracts that the explorer lists at its own block',
    listedChildrenOnly,
    patch('targets.ts', 'new Set([...hints.keys(), ...announced])', 'new Set(hints.keys())'),
  ),
  mutant(
    'answers-of-the-block-before',
    ['RACE-1'],
    'adds what a question has read at one block to its memory of the next block, where another question began it meanwhile',
    patch(
      'requests.ts',
      'const key = JSON.stringify([method, params])',
      'const key = JSON.stringify([method, params.filter((param) => param !== at)])',
    ),
    patch(
      'known-answers.ts',
      'if (blockHash !== hash) return none',
      `if (blockHash !== hash) {
        known = new Map()
        hash = blockHash
        return none
      }`,
    ),
    patch('known-answers.ts', '      if (blockHash !== hash) known = new Map()\n      hash = blockHash\n', ''),
  ),
  mutant(
    'clock-of-another-question',
    ['RACE-1', 'RACE-2'],
    "subtracts the time of a later block, which another question in flight has read, from a countdown's end",
    patch(
      'index.ts',
      'timeRemaining(await statusOf(view, agreement), view.block.timestamp)',
      'timeRemaining(await statusOf(view, agreement), (node.latest ?? view.block).timestamp)',
    ),
  ),
]
