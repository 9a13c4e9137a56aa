import { at, type Patches } from './patch.ts'

const creationRead = at(
  'creation.ts',
  'return (await indexedCreation(view, contract)) ?? (await searchCreation(view, contract))',
)

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
}
