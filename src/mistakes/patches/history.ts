import { type Mutant, mutant, patch } from '../mutant.ts'

/** Neither counts nor keeps the traces: the nonce would reveal that creations are missing, and hide what else is wrong. */
const uncounted = patch('traced-children.ts', 'if (least === undefined) return', 'return')

/** Mutants about nodes that lack old blocks or traces, or limit what they are asked for (group FAULT). */
export const historyMutants: Mutant[] = [
  {
    ...mutant(
      'null-is-an-empty-list',
      ['FAULT-2'],
      'takes null for an empty list',
      uncounted,
      patch(
        'check.ts',
        'if (Array.isArray(value)) return value',
        'if (value === null) return []\n  if (Array.isArray(value)) return value',
      ),
    ),
    cases: ['failing-node/traces-that-are-null'],
  },
  {
    ...mutant(
      'failed-traces-skipped',
      ['FAULT-2'],
      'skips transactions whose trace failed',
      uncounted,
      patch(
        'traces.ts',
        'const { result } = object(value, "A transaction\'s trace")\n',
        'const { result, error } = object(value, "A transaction\'s trace")\n  if (result === undefined && error) return []\n',
      ),
    ),
    cases: ['failing-node/traces-that-failed'],
  },
  {
    ...mutant(
      'traces-not-counted',
      ['FAULT-2'],
      'takes the traces of a factory for complete, whatever its nonce is',
      patch('traced-children.ts', 'if (creations < least)', 'if (least < -1)'),
    ),
    cases: ['failing-node/traces-silently-missing'],
  },
  {
    ...mutant(
      'no-creator-is-an-account',
      ['FAULT-2'],
      'takes an address without code for an account where the index of creators has no entry of it',
      patch(
        'children.ts',
        '  const least = creation ? (await',
        '  if (creation === null) return []\n  const least = creation ? (await',
      ),
    ),
    cases: ['failing-node/no-creator-of-deployers-without-code'],
  },
  {
    ...mutant(
      'newest-page-of-logs',
      ['FAULT-2'],
      'reads logs backwards, ten blocks at a time, where the node refuses more, and stops at the first that it finds',
      patch(
        'view.ts',
        "import { CannotKnow } from './errors.ts'",
        "import { CannotKnow, unlessRefused } from './errors.ts'",
      ),
      patch(
        'view.ts',
        "      const logs = list(await request('eth_getLogs', filter), \"The attack registry's events\")\n",
        `      const newest = async () => {
        for (let last = block.number; last >= environment.deploymentBlock; last -= 10) {
          const range = { fromBlock: toHex(Math.max(environment.deploymentBlock, last - 9)), toBlock: toHex(last) }
          const page = list(await request('eth_getLogs', { ...filter, ...range }), 'The events')
          if (page.length > 0) return page
        }
        return []
      }
      const whole = await (only === undefined ? unlessRefused(request('eth_getLogs', filter)) : request('eth_getLogs', filter))
      const logs = list(whole ?? (await newest()), 'The events')
`,
      ),
    ),
    cases: ['failing-node/logs-of-ten-blocks'],
  },
  {
    ...mutant(
      'times-by-number-without-blocks',
      ['FAULT-1'],
      'compares the numbers of two blocks where the node does not have them, instead of their times',
      ...['scope.ts', 'readings.ts'].map((file) =>
        patch(
          file,
          '  const [deployed, linked] = await Promise.all([view.blockAt(blockNumber), view.blockAt(linkedIn)])\n  return deployed.timestamp <= linked.timestamp\n',
          `  const [deployed, linked] = await Promise.all(
    [blockNumber, linkedIn].map((number) => view.request('eth_getBlockByNumber', '0x' + number.toString(16), false)),
  )
  if (!deployed || !linked) return blockNumber <= linkedIn
  return Number(deployed.timestamp) <= Number(linked.timestamp)
`,
        ),
      ),
    ),
    cases: ['failing-node/history-silently-missing'],
  },
]
