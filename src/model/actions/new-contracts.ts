import { checkIsNoLookAlike } from '../look-alike.ts'
import type { ContractKind, Name } from '../parts.ts'
import { set } from '../transitions/set.ts'
import { type ContractFacts, isProxy, type World } from '../world.ts'

// What deployments and the calls of factories have in common.

export function addContract(world: World, name: Name, facts: Omit<ContractFacts, 'createdAt' | 'createdIn'>): World {
  checkIsNoLookAlike(name)
  if (world.contracts.has(name)) throw new Error(`the scenario deploys "${name}" twice`)
  const created = { ...facts, createdAt: world.now, createdIn: world.height }
  return { ...world, contracts: set(world.contracts, name, created) }
}

/** Adds contracts of which each is deployed in the constructor of the one before. */
export function addNested(
  world: World,
  nested: readonly Name[],
  first: Pick<ContractFacts, 'deployer' | 'index' | 'sender' | 'callee'>,
): World {
  return nested.reduce((next, name, depth) => {
    const isLast = depth === nested.length - 1
    const inside = depth === 0 ? first : { ...first, index: 0, deployer: nested[depth - 1] as Name }
    return addContract(next, name, { ...inside, kind: isLast ? 'vault' : 'factory', creationMethod: 'constructor' })
  }, world)
}

export function checkProxyKind(kind: ContractKind): void {
  if (kind === 'router') throw new Error('only a vault or factory can be a proxy (EIP-1967), not a router')
}

export function checkPointer(
  { contracts }: World,
  { pointsTo, kind, implementation }: { pointsTo: Name; kind: ContractKind; implementation: Name | undefined },
): void {
  if (kind !== 'vault' || implementation !== undefined)
    throw new Error('only a vault with code of its own points to another contract')
  if (!contracts.has(pointsTo)) throw new Error(`the scenario has no contract named "${pointsTo}" at this point`)
}

export function checkCode({
  kind,
  implementation,
  pointsTo,
}: { kind: ContractKind } & Record<'implementation' | 'pointsTo', Name | undefined>) {
  if (kind !== 'vault' || implementation !== undefined || pointsTo !== undefined)
    throw new Error('only a vault has other code, and neither an implementation nor another contract to point to')
}

/** Reverts unless a contract is of the same kind as the code that it runs. */
export function checkRuns(world: World, implementation: Name, kind: ContractKind): void {
  const facts = world.contracts.get(implementation)
  if (facts?.kind !== kind) throw new Error(`the scenario has no ${kind} named "${implementation}" at this point`)
  checkHasOwnCode(implementation, facts)
}

/**
 * Reverts if the code is that of an EIP-1967 proxy, which reads the implementation from its own storage: no other
 * account can run it.
 */
export function checkHasOwnCode(name: Name, facts: ContractFacts): void {
  if (isProxy(facts)) throw new Error(`"${name}" is a proxy (EIP-1967): nothing else can run its code`)
}

export const nestedText = (nested: readonly Name[] = [], first = ', whose constructor deploys') =>
  nested.map((name, depth) => `${depth === 0 ? first : ', whose constructor deploys'} ${name}`).join('')

export const pointerText = (pointsTo: Name | undefined) =>
  pointsTo === undefined ? '' : `, which names ${pointsTo} in its storage and in its answer to every call`

export function codeText(code: string | undefined): string {
  if (code === undefined) return ''
  const bytes = code.length / 2 - 1
  return bytes === 1 ? ` with the code ${code}` : ` with ${bytes} bytes of code`
}

export function proxiedText(implementation: Name | undefined, isSeveral = false): string {
  if (implementation === undefined) return ''
  return isSeveral ? `, EIP-1967 proxies of ${implementation}` : `, an EIP-1967 proxy of ${implementation}`
}
