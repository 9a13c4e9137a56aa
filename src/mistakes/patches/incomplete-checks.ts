import { type Mutant, mutant, patch } from '../mutant.ts'

/** Mutants with a check or a defence that has a hole. */
export const incompleteCheckMutants: Mutant[] = [
  {
    ...mutant(
      'longer-branch-is-on-top',
      ['RACE-1'],
      'takes a branch that is two blocks longer for blocks on top of the one that it asked at',
      patch(
        'at-latest-block.ts',
        `  if (view.needsCheck()) {
    const after = blockOf(await node.request('eth_getBlockByNumber', [toHex(block.number), false]))
    if (after.hash !== block.hash) {
      throw`,
        `  if (view.needsCheck()) {
    const tip = await node.request('eth_getBlockByNumber', ['latest', false])
    const after = blockOf(tip)
    const grown = after.number - block.number
    // Blocks on top of it change nothing: what is read is read at this block.
    const isUndone = grown > 0 ? grown === 1 && (tip as { parentHash: unknown }).parentHash !== block.hash : after.hash !== block.hash
    if (isUndone) {
      throw`,
      ),
    ),
    cases: ['racing-blocks/child-made-before-the-link-of-a-longer-branch'],
  },
  {
    ...mutant(
      'known-block-unchecked',
      ['RACE-1'],
      'does not look again whether a block that the question before knew is still there',
      patch(
        'at-latest-block.ts',
        '  if (view.needsCheck()) {',
        `  // The early one was confirmed to be at the latest block.
  if (view !== early && view.needsCheck()) {`,
      ),
    ),
    cases: ['racing-blocks/child-made-before-the-link-of-a-longer-branch'],
  },
  {
    ...mutant(
      'eleven-digits-are-milliseconds',
      ['CHILD-4'],
      'takes a number of seconds with eleven digits for milliseconds',
      patch(
        'block.ts',
        'export type Log = {',
        `/** A block's time in seconds: some nodes write milliseconds. */
export function inSeconds({ timestamp }: Block): number {
  return timestamp > 9_999_999_999 ? Math.floor(timestamp / 1_000) : timestamp
}

export type Log = {`,
      ),
      patch(
        'scope.ts',
        'return deployed.timestamp <= linked.timestamp',
        'return inSeconds(deployed) <= inSeconds(linked)',
      ),
      patch(
        'scope.ts',
        `import { named } from './check.ts'`,
        `import { inSeconds } from './block.ts'
import { named } from './check.ts'`,
      ),
      patch(
        'readings.ts',
        'return deployed.timestamp <= linked.timestamp',
        'return inSeconds(deployed) <= inSeconds(linked)',
      ),
      patch(
        'readings.ts',
        `import { quantity } from './check.ts'`,
        `import { inSeconds } from './block.ts'
import { quantity } from './check.ts'`,
      ),
    ),
    cases: ['time/seconds-of-eleven-digits'],
  },
  {
    ...mutant(
      'creation-without-code',
      ['FAULT-1'],
      'takes a creation for a contract where the node refuses its code',
      patch(
        'creation.ts',
        'const code = await view.code(contract)',
        `// Where the node refuses that, the status of the transaction tells.
  const code = await unlessRefused(view.code(contract))`,
      ),
      patch(
        'creation.ts',
        `if (code === '0x' || isDelegation(code)) return null`,
        `if (code !== undefined && (code === '0x' || isDelegation(code))) return null`,
      ),
      patch(
        'readings.ts',
        'const code = await view.code(child.parent)',
        `const code = await unlessRefused(view.code(child.parent))
  if (code === undefined) return`,
      ),
      patch(
        'readings.ts',
        `import { OpenReading } from './errors.ts'`,
        `import { OpenReading, unlessRefused } from './errors.ts'`,
      ),
    ),
    cases: ['failing-node/code-of-an-undone-child'],
  },
  {
    ...mutant(
      'searched-creation-kept',
      ['BIND-8', 'FAULT-1'],
      'keeps a creation that it searched for while its contract has code in that block',
      patch(
        'creation.ts',
        `    const { hash } = await view.blockAt(kept.blockNumber)
    if (hash === kept.blockHash) return kept`,
        `    if (kept.blockHash === undefined) {
      // Found by a search: is it still there?
      const code = await unlessRefused(view.code(contract, kept.blockNumber))
      if (code !== undefined && code !== '0x') return kept
    } else {
      const { hash } = await view.blockAt(kept.blockNumber)
      if (hash === kept.blockHash) return kept
    }`,
      ),
      patch(
        'creation.ts',
        'return (await indexedCreation(view, contract)) ?? (await searchCreation(view, contract))',
        `const indexed = await indexedCreation(view, contract)
  if (indexed) return indexed
  const searched = await searchCreation(view, contract)
  view.addCreation(contract, searched)
  return searched`,
      ),
      patch(
        'known-answers.ts',
        'export type KnownCreation = { deployer: Address | null; blockNumber: number; blockHash: Hex }',
        'export type KnownCreation = { deployer: Address | null; blockNumber: number; blockHash?: Hex }',
      ),
    ),
    cases: ['failing-node/creation-moves-before-the-link'],
  },
  {
    ...mutant(
      'route-of-one-agreement-trusted',
      ['LAG-1'],
      `believes the explorer's route of a single agreement`,
      patch(
        'targets.ts',
        '  const candidates = await Promise.all(',
        `  const details = new Map<Address, Address[]>()
  const candidates = await Promise.all(`,
      ),
      patch(
        'targets.ts',
        'const hinted = hints.get(agreement) ?? (await readAgreement(view.environment, agreement))',
        `const listed = hints.get(agreement)
      // The lists can be wrong; an agreement's own page is made for it when it is asked for.
      if (!listed) details.set(agreement, await readAgreement(view.environment, agreement))
      const hinted = listed ?? details.get(agreement) ?? []`,
      ),
      patch(
        'targets.ts',
        'return agreements.map((target) => ({ ...target, contracts: contracts.get(target.agreement) ?? [] }))',
        `return agreements.map((target) => {
    const proved = contracts.get(target.agreement) ?? []
    return { ...target, contracts: [...new Set([...proved, ...(details.get(target.agreement) ?? [])])] }
  })`,
      ),
    ),
    cases: ['lagging-explorer/removed-before-the-approval'],
  },
  {
    ...mutant(
      'listed-child-counts-twice',
      ['LAG-1'],
      'counts a child twice that it finds by its nonce and in the explorer',
      patch(
        'children.ts',
        'madeBy(view, parent, new Set([...numbered, ...known]))',
        'madeBy(view, parent, [...numbered, ...known])',
      ),
      patch('children.ts', 'if (found.length === begun) return found', 'if (found.length >= begun) return found'),
    ),
    cases: ['lagging-explorer/children-by-create-and-create2'],
  },
]
