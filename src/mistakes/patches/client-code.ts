import { type Mutant, mutant, patch } from '../mutant.ts'

/** Mutants whose code for requests, pages and bodies is wrong at an unusual size or time. */
export const clientCodeMutants: Mutant[] = [
  {
    ...mutant(
      'halves-without-the-middle',
      ['FAULT-2'],
      'halves a range of blocks that the node refuses, and leaves out the block in the middle',
      patch(
        'view.ts',
        `      const range = only === undefined ? all : { fromBlock: toHex(only), toBlock: toHex(only) }
      const filter = { address: environment.contracts.attackRegistry, topics, ...range }
      const logs = list(await request('eth_getLogs', filter), "The attack registry's events")
      return logs`,
        `      const filter = { address: environment.contracts.attackRegistry, topics }
      const logs =
        only === undefined ? await logsIn(filter, environment.deploymentBlock, block.number) : await logsIn(filter, only, only)
      return logs`,
      ),
      patch(
        'view.ts',
        `      const all = {
        fromBlock: toHex(environment.deploymentBlock),
        toBlock: toHex(block.number),
      }
`,
        '',
      ),
      patch(
        'view.ts',
        '    async function events(topics: Topics',
        `    /** Halves a range that the node refuses, at most six times. */
    async function logsIn(filter: object, first: number, last: number, halvings = 6): Promise<unknown[]> {
      if (first > last) return []
      const whole = { ...filter, fromBlock: toHex(first), toBlock: toHex(last) }
      try {
        return list(await request('eth_getLogs', whole), "The attack registry's events")
      } catch (error) {
        if (!(error instanceof NodeError) || first === last || halvings === 0) throw error
        const middle = Math.floor((first + last) / 2)
        const halves = await Promise.all([
          logsIn(filter, first, middle - 1, halvings - 1),
          logsIn(filter, middle + 1, last, halvings - 1),
        ])
        return halves.flat()
      }
    }

    async function events(topics: Topics`,
      ),
      patch(
        'view.ts',
        `import { CannotKnow } from './errors.ts'`,
        `import { CannotKnow, NodeError } from './errors.ts'`,
      ),
    ),
    cases: ['failing-node/logs-of-ten-blocks-each-with-one'],
  },
  {
    ...mutant(
      'chunks-decoded-apart',
      ['LIST-1'],
      'decodes each part of a body on its own',
      patch(
        'http.ts',
        `  const chunks: Buffer[] = []
`,
        `  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
`,
      ),
      patch(
        'http.ts',
        `    chunks.push(chunk)
`,
        `    text += decoder.decode(chunk)
`,
      ),
      patch(
        'http.ts',
        `  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))`,
        '  return text',
      ),
    ),
    cases: ['targets/pages-of-many-kilobytes'],
  },
  {
    ...mutant(
      'page-doubled-before-the-step',
      ['CHILD-2'],
      'doubles the size of its pages of logs before it steps over one',
      patch(
        'view.ts',
        `      const all = {
        fromBlock: toHex(environment.deploymentBlock),
        toBlock: toHex(block.number),
      }
      const range = only === undefined ? all : { fromBlock: toHex(only), toBlock: toHex(only) }
      const filter = { address: environment.contracts.attackRegistry, topics, ...range }
      const logs = list(await request('eth_getLogs', filter), "The attack registry's events")
`,
        `      const [first, last] = only === undefined ? [environment.deploymentBlock, block.number] : [only, only]
      const filter = { address: environment.contracts.attackRegistry, topics }
      const logs: unknown[] = []
      // Nodes limit the range; one that gave so many blocks may give more.
      let size = 1_000
      for (let from = first; from <= last; from += size) {
        const range = { fromBlock: toHex(from), toBlock: toHex(Math.min(last, from + size - 1)) }
        logs.push(...list(await request('eth_getLogs', { ...filter, ...range }), "The attack registry's events"))
        size = Math.min(2 * size, 16_000)
      }
`,
      ),
    ),
    cases: ['cutoff-time/a-thousand-blocks-ago'],
  },
  {
    ...mutant(
      'earlier-block-will-do',
      ['FAULT-1'],
      'makes do with the block of the question before where the latest one does not come',
      patch(
        'at-latest-block.ts',
        `  const latest = latestBlock(environment, node)
`,
        `  const before = node.latest
  const latest = before
    ? Promise.race([latestBlock(environment, node), patience(before)])
    : latestBlock(environment, node)
`,
      ),
      patch(
        'at-latest-block.ts',
        'async function latestBlock(',
        `/** A slow node should not keep a question waiting. */
const patience = (block: Block) => new Promise<Block>((resolve) => setTimeout(() => resolve(block), 500).unref())

async function latestBlock(`,
      ),
    ),
    cases: ['failing-node/latest-block-does-not-come', 'failing-node/latest-number-does-not-come'],
  },
]
