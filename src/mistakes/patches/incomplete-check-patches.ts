import { at, type Patches } from './patch.ts'
import { codeChecked, targetsAnswered } from './patch-places.ts'

/** Checks and defences with a hole. */
export const incompleteCheckPatches: Patches = {
  'longer-branch-is-on-top': at(
    'at-latest-block.ts',
    `  if (view.needsCheck()) {
    const after = blockOf(await node.request('eth_getBlockByNumber', [toHex(block.number), false]))
    if (after.hash !== block.hash) {
      throw`,
  ).replace(`  if (view.needsCheck()) {
    const tip = await node.request('eth_getBlockByNumber', ['latest', false])
    const after = blockOf(tip)
    const grown = after.number - block.number
    // Blocks on top of it change nothing: what is read is read at this block.
    const isUndone = grown > 0 ? grown === 1 && (tip as { parentHash: unknown }).parentHash !== block.hash : after.hash !== block.hash
    if (isUndone) {
      throw`),
  'known-block-unchecked': at(
    'at-latest-block.ts',
    '  if (view.needsCheck()) {',
  ).replace(`  // The early one was confirmed to be at the latest block.
  if (view !== early && view.needsCheck()) {`),
  'eleven-digits-are-milliseconds': [
    at('block.ts', 'export type Log = {').before(`/** A block's time in seconds: some nodes write milliseconds. */
export function inSeconds({ timestamp }: Block): number {
  return timestamp > 9_999_999_999 ? Math.floor(timestamp / 1_000) : timestamp
}
`),
    at('scope.ts', 'return deployed.timestamp <= linked.timestamp').replace(
      'return inSeconds(deployed) <= inSeconds(linked)',
    ),
    at('scope.ts', "import { named } from './check.ts'").before("import { inSeconds } from './block.ts'"),
    at('readings.ts', 'return deployed.timestamp <= linked.timestamp').replace(
      'return inSeconds(deployed) <= inSeconds(linked)',
    ),
    at('readings.ts', "import { quantity } from './check.ts'").before("import { inSeconds } from './block.ts'"),
  ],
  'creation-without-code': [
    at(
      'creation.ts',
      'const code = await view.code(contract)',
    ).replace(`// Where the node refuses that, the status of the transaction tells.
  const code = await unlessRefused(view.code(contract))`),
    codeChecked.replace("if (code !== undefined && (code === '0x' || isDelegation(code))) return null"),
    at(
      'readings.ts',
      'const code = await view.code(child.parent)',
    ).replace(`const code = await unlessRefused(view.code(child.parent))
  if (code === undefined) return`),
    at('readings.ts', "import { OpenReading } from './errors.ts'").replace(
      "import { OpenReading, unlessRefused } from './errors.ts'",
    ),
  ],
  'searched-creation-kept': [
    at(
      'creation.ts',
      `    const { hash } = await view.blockAt(kept.blockNumber)
    if (hash === kept.blockHash) return kept`,
    ).replace(`    if (kept.blockHash === undefined) {
      // Found by a search: is it still there?
      const code = await unlessRefused(view.code(contract, kept.blockNumber))
      if (code !== undefined && code !== '0x') return kept
    } else {
      const { hash } = await view.blockAt(kept.blockNumber)
      if (hash === kept.blockHash) return kept
    }`),
    at(
      'creation.ts',
      'return (await indexedCreation(view, contract)) ?? (await searchCreation(view, contract))',
    ).replace(`const indexed = await indexedCreation(view, contract)
  if (indexed) return indexed
  const searched = await searchCreation(view, contract)
  view.addCreation(contract, searched)
  return searched`),
    at(
      'known-answers.ts',
      'export type KnownCreation = { deployer: Address | null; blockNumber: number; blockHash: Hex }',
    ).replace('export type KnownCreation = { deployer: Address | null; blockNumber: number; blockHash?: Hex }'),
  ],
  'route-of-one-agreement-trusted': [
    at('targets.ts', '  const candidates = await Promise.all(').before(
      '  const details = new Map<Address, Address[]>()',
    ),
    at(
      'targets.ts',
      'const hinted = hints.get(agreement) ?? (await readAgreement(view.environment, agreement))',
    ).replace(`const listed = hints.get(agreement)
      // The lists can be wrong; an agreement's own page is made for it when it is asked for.
      if (!listed) details.set(agreement, await readAgreement(view.environment, agreement))
      const hinted = listed ?? details.get(agreement) ?? []`),
    targetsAnswered.replace(`return agreements.map((target) => {
    const proved = contracts.get(target.agreement) ?? []
    return { ...target, contracts: [...new Set([...proved, ...(details.get(target.agreement) ?? [])])] }
  })`),
  ],
  'listed-child-counts-twice': [
    at('children.ts', 'madeBy(view, parent, new Set([...numbered, ...known]))').replace(
      'madeBy(view, parent, [...numbered, ...known])',
    ),
    at('children.ts', 'if (found.length === begun) return found').replace('if (found.length >= begun) return found'),
  ],
}
