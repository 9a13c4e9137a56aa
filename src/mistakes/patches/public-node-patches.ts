import { at, type Patches } from './patch.ts'
import { createdNode, logsAsked } from './patch-places.ts'

const creationRead = at(
  'creation.ts',
  'return (await indexedCreation(view, contract)) ?? (await searchCreation(view, contract))',
)

const halved = at('log-ranges.ts', 'const middle = Math.floor((first + last) / 2)')

/** The logs, or the sentence of the node's refusal. */
const refusalRead = logsAsked.replace(`let refusal = ''
  const logs = await asked.catch((error) => {
    if (first === last) throw error
    refusal = error.message
  })`)

/** What a resolver gets wrong that was tried with Anvil alone, and asks the public network's node. */
export const publicNodePatches: Patches = {
  'null-creator-is-no-deployer': creationRead.replace(`const indexed = await indexedCreation(view, contract)
  if (indexed === null) return { deployer: null, blockNumber: view.block.number }
  return indexed ?? (await searchCreation(view, contract))`),
  'null-creator-is-an-account': at('readings.ts', 'const code = await view.code(child.parent)').after(
    `  const creator = await view.request('ots_getContractCreator', child.parent)
  if (creator === null && code !== '0x') throw isOpen(child, 'its deployer is an account')`,
  ),
  'empty-trace-is-no-creation': at('search.ts', 'const creations = await creationsIn(view, blockNumber)').before(
    `  const block = await view.request('eth_getBlockByNumber', '0x' + blockNumber.toString(16), false)
  const [hash] = block?.transactions ?? []
  const trace = hash && (await unlessRefused(view.request('ots_traceTransaction', hash)))
  if (trace?.length === 0) return { deployer: null, blockNumber }`,
  ),
  'first-creation-of-the-block': at(
    'search.ts',
    'const creation = creations.findLast(({ created }) => created === contract)',
  ).replace('const creation = creations[0]'),
  'transactions-of-known-types': at('search.ts', 'const creations = await creationsIn(view, blockNumber)').before(
    `  const block = await view.request('eth_getBlockByNumber', '0x' + blockNumber.toString(16), true)
  if (block.transactions.some(({ type }) => Number(type) > 4)) return { deployer: null, blockNumber }`,
  ),
  'internal-error-is-temporary': createdNode.after(`  const { request } = node
  node.request = async (method, params) => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      try {
        return await request(method, params)
      } catch (error) {
        if (!error.message.includes('"code":-32603')) throw error
      }
    }
    throw new Error('The node has an internal error')
  }`),
  'all-logs-from-earliest': [
    at('log-ranges.ts', '{ ...filter, fromBlock: toHex(first), toBlock: toHex(last) }').replace(
      "{ ...filter, fromBlock: first < last ? 'earliest' : toHex(first), toBlock: toHex(last) }",
    ),
    logsAsked.replace('const logs = await asked'),
  ],
  'windows-without-their-last-block': [
    refusalRead,
    halved.before(`  const [, most] = /max block range (\\d+)/.exec(refusal) ?? []
  if (most) {
    const found = []
    for (let from = first; from <= last; from += Number(most) + 1)
      found.push(...(await logsIn(request, filter, from, Math.min(from + Number(most) - 1, last))))
    return found
  }`),
  ],
  'suggested-range-is-all': [
    refusalRead,
    halved.before(`  const [, from, to] = /retry with the range (\\d+)-(\\d+)/.exec(refusal) ?? []
  if (to) return logsIn(request, filter, Number(from), Number(to))`),
  ],
}
