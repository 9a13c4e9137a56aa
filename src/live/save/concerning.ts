import type { Name } from '../../model/action.ts'
import type { World } from '../../model/world.ts'

/**
 * Collects the names that decide about a contract, or explain it: itself, two deployers above it, the agreements that
 * they are or were linked to, those that name it in their scopes, and those that one of them or an owner adopted.
 */
export function concerning(world: World, contract: Name): ReadonlySet<Name> {
  const deployerOf = (name: Name | undefined) => name && world.contracts.get(name)?.deployer
  const parent = deployerOf(contract)
  const family = [contract, parent, deployerOf(parent)].flatMap((name) => name ?? [])
  const linked = world.linkHistory.filter((link) => family.includes(link.contract)).map(({ agreement }) => agreement)
  const naming = [...world.agreements].flatMap(([name, { scope }]) => (scope.includes(contract) ? [name] : []))
  const agreements = [...linked, ...naming]
  const owners = agreements.flatMap((name) => world.agreements.get(name)?.owner ?? [])
  const adopted = [...owners, ...family].flatMap((name) => world.adoptions.get(name) ?? [])
  return new Set([...family, ...agreements, ...adopted])
}
