import { at, type Patches } from './patch.ts'

/** Code for requests, pages and bodies that is wrong at an unusual size or time. */
export const clientCodePatches: Patches = {
  'halves-without-the-middle': [
    at(
      'view.ts',
      `      const range = only === undefined ? all : { fromBlock: toHex(only), toBlock: toHex(only) }
      const filter = { address: environment.contracts.attackRegistry, topics, ...range }
      const logs = list(await request('eth_getLogs', filter), "The attack registry's events")
      return logs`,
    ).replace(`      const filter = { address: environment.contracts.attackRegistry, topics }
      const logs =
        only === undefined ? await logsIn(filter, environment.deploymentBlock, block.number) : await logsIn(filter, only, only)
      return logs`),
    at(
      'view.ts',
      `      const all = {
        fromBlock: toHex(environment.deploymentBlock),
        toBlock: toHex(block.number),
      }
`,
    ).replace(''),
    at(
      'view.ts',
      '    async function events(topics: Topics',
    ).before(`    /** Halves a range that the node refuses, at most six times. */
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
`),
    at('view.ts', "import { CannotKnow } from './errors.ts'").replace(
      "import { CannotKnow, NodeError } from './errors.ts'",
    ),
  ],
  'chunks-decoded-apart': [
    at(
      'http.ts',
      '  const chunks: Buffer[] = []\n',
    ).replace(`  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
`),
    at('http.ts', '    chunks.push(chunk)\n').replace('    text += decoder.decode(chunk)\n'),
    at('http.ts', "  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))").replace(
      '  return text',
    ),
  ],
  'page-doubled-before-the-step': at(
    'view.ts',
    `      const all = {
        fromBlock: toHex(environment.deploymentBlock),
        toBlock: toHex(block.number),
      }
      const range = only === undefined ? all : { fromBlock: toHex(only), toBlock: toHex(only) }
      const filter = { address: environment.contracts.attackRegistry, topics, ...range }
      const logs = list(await request('eth_getLogs', filter), "The attack registry's events")
`,
  ).replace(`      const [first, last] = only === undefined ? [environment.deploymentBlock, block.number] : [only, only]
      const filter = { address: environment.contracts.attackRegistry, topics }
      const logs: unknown[] = []
      // Nodes limit the range; one that gave so many blocks may give more.
      let size = 1_000
      for (let from = first; from <= last; from += size) {
        const range = { fromBlock: toHex(from), toBlock: toHex(Math.min(last, from + size - 1)) }
        logs.push(...list(await request('eth_getLogs', { ...filter, ...range }), "The attack registry's events"))
        size = Math.min(2 * size, 16_000)
      }
`),
  'earlier-block-will-do': [
    at('at-latest-block.ts', '  const latest = latestBlock(environment, node)\n').replace(`  const before = node.latest
  const latest = before
    ? Promise.race([latestBlock(environment, node), patience(before)])
    : latestBlock(environment, node)
`),
    at(
      'at-latest-block.ts',
      'async function latestBlock(',
    ).before(`/** A slow node should not keep a question waiting. */
const patience = (block: Block) => new Promise<Block>((resolve) => setTimeout(() => resolve(block), 500).unref())
`),
  ],
}
