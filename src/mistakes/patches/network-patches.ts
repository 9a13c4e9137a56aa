import { at, type Patches } from './patch.ts'
import { bindingAsked, bindingTop, candidates, spawningRead } from './patch-places.ts'
import { listedChildrenOnly } from './snippets.ts'

const createResolver = at('index.ts', 'export default function reference(environment: Environment): Resolver {')

/** A program that resolves for two networks: it shares between networks what must be separate. */
export const networkPatches: Patches = {
  'one-memory-for-two-networks': [
    createResolver.before(`const found = new Map()
function once(view, contract, find) {
  const key = contract + ' at ' + view.block.timestamp
  if (!found.has(key)) found.set(key, find())
  return found.get(key)
}
`),
    bindingAsked.replace(
      "const binding = await once(view, contract, () => bindingOf(view, address(contract, 'The contract')))",
    ),
    at('index.ts', "(view) => bindingOf(view, address(contract, 'The contract')))").replace(
      "(view) => once(view, contract, () => bindingOf(view, address(contract, 'The contract'))))",
    ),
  ],
  'explorer-of-the-first-network': [
    at(
      'explorer.ts',
      'function get({ explorerUrl, explorerPath }: Environment, path: string): Promise<unknown> {',
    ).replace(`let first
function get({ explorerUrl: own, explorerPath }: Environment, path: string): Promise<unknown> {
  const explorerUrl = (first ??= own)`),
    listedChildrenOnly,
    candidates.replace('new Set(hints.keys())'),
  ],
  'registries-of-the-first-network': createResolver.replace(`let first
export default function reference(own: Environment): Resolver {
  const environment = { ...own, contracts: (first ??= own.contracts) }`),
  'creation-of-the-first-network': [
    spawningRead.replace(`const spawning = spawnings.get(contract) ?? (await spawningOf(view, contract))
  spawnings.set(contract, spawning)`),
    bindingTop.before('const spawnings = new Map()\n'),
  ],
  'chain-id-of-the-first-network': [
    at('scope.ts', 'view.environment.chainId').replace('first'),
    at(
      'scope.ts',
      "async function scopeOf(view: View, { parent, agreement }: Omit<Child, 'blockNumber'>) {",
    ).replace(`let first
async function scopeOf(view, { parent, agreement }) {
  first ??= view.environment.chainId`),
  ],
  'any-chain-id': at('at-latest-block.ts', 'if (chainId !== environment.chainId) {').replace(
    'if (Number.isNaN(chainId)) {',
  ),
}
