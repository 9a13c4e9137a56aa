import type { CallContract } from '../actions/call.ts'
import type { Deploy } from '../actions/deploy.ts'
import { leavesNoCode, type Spawn, spawnsOf } from '../actions/spawn.ts'
import type { Upgrade } from '../actions/upgrade.ts'
import { checkIsNoLookAlike } from '../look-alike.ts'
import type { ContractKind, Name } from '../parts.ts'
import {
  type ContractFacts,
  CREATE2_DEPLOYER,
  isProxy,
  OFFICIAL_DEPLOYER,
  sharedDeployers,
  type World,
} from '../world.ts'
import { require } from './refusal.ts'

/** The default sender of deployments. */
export const DEPLOYER = 'deployer'
/** The default sender of calls that any account may make. */
export const ANYONE = 'anyone'
/** The account that deployed the registries and the official deployer, and is said to have made the well-known one. */
const DEPLOYMENT_ACCOUNT = 'deployment'

/** A creation transaction: its contract has no immediate deployer (BIND-11), its constructor's children have (CHILD-8). */
export function deploy(
  world: World,
  { contract, kind, implementation, pointsTo, code: ownCode, by = DEPLOYER, children = [], nested = [] }: Deploy,
): World {
  if (nested.length > 0 && kind !== 'factory')
    throw new Error(`"${contract}" is no factory, so its constructor deploys nothing`)
  if (implementation !== undefined) {
    checkProxyKind(kind)
    checkRuns(world, implementation, kind)
    if (nested.length > 0 || (children.length > 0 && kind !== 'factory'))
      throw new Error(
        `"${contract}" is a proxy (EIP-1967): its constructor deploys only children, and only a factory's`,
      )
  }
  if (pointsTo !== undefined) checkPointer(world, { pointsTo, kind, implementation })
  if (ownCode !== undefined) checkCode({ kind, implementation, pointsTo })
  if (ownCode !== undefined && children.length > 0)
    throw new Error(`"${contract}" has other code than a factory, so its constructor deploys nothing`)
  const code = {
    kind,
    ...(implementation !== undefined && { implementation }),
    ...(pointsTo !== undefined && { pointsTo }),
    ...((pointsTo ?? ownCode) !== undefined && { hasOtherCode: true as const }),
  }
  const made = addContract(world, contract, { ...code, creationMethod: 'transaction', index: 0, sender: by })
  const withChildren = children.reduce(
    (next, child, index) =>
      addContract(next, child, { kind: 'vault', creationMethod: 'constructor', index, deployer: contract, sender: by }),
    made,
  )
  return addNested(withChildren, nested, { deployer: contract, index: children.length, sender: by })
}

/** Contracts that are deployed one inside the constructor of the other. */
function addNested(
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

/** A contract's code runs. If it is SELFDESTRUCT, the code stays: it is not the transaction that made the contract (EIP-6780). */
export function call(world: World, { contract }: CallContract): World {
  const facts = world.contracts.get(contract)
  if (!facts?.hasOtherCode || facts.createdIn === world.height)
    throw new Error(
      `"${contract}" is no earlier contract with code of its own, and only these can be called without data`,
    )
  return world
}

/** A proxy gets another implementation, and is of its kind then. */
export function upgrade(world: World, { contract, implementation }: Upgrade): World {
  const facts = world.contracts.get(contract)
  const code = world.contracts.get(implementation)
  if (!facts || !isProxy(facts)) throw new Error(`"${contract}" is no proxy (EIP-1967) that can be upgraded`)
  if (!code || code.hasOtherCode || sharedDeployers.includes(implementation))
    throw new Error(`"${implementation}" has no code that a proxy can run`)
  checkHasOwnCode(implementation, code)
  const contracts = new Map(world.contracts).set(contract, { ...facts, implementation, kind: code.kind })
  return { ...world, contracts }
}

/** A factory executes CREATE or CREATE2 and becomes the immediate deployer, whoever sent or forwarded the call (BIND-3). */
export function spawn(world: World, action: Spawn): World {
  checkSeveral(world, action)
  const made = new Map<Name, number>()
  return spawnsOf(action).reduce((next, one) => {
    const before = made.get(one.factory) ?? 0
    made.set(one.factory, before + one.children.length)
    return spawnOne(next, one, before)
  }, world)
}

/** Several calls are in one transaction. */
function checkSeveral(world: World, { also, through, caught, failedCalls, failedCreations, codeOf }: Spawn): void {
  if (!also) return
  if (
    world.contracts.get(through ?? '')?.kind !== 'router' ||
    caught ||
    failedCalls !== undefined ||
    failedCreations !== undefined ||
    codeOf !== undefined
  )
    throw new Error(
      'only a call through a router has others in the same transaction (`also`): none with `codeOf`, `caught`, `failedCalls` or `failedCreations`',
    )
  if (also.some(({ factory }) => factory === CREATE2_DEPLOYER))
    throw new Error(`"${CREATE2_DEPLOYER}" emits no event, so it is called in a transaction of its own`)
}

/** @param before How many contracts the factory has made in the same transaction. */
function spawnOne(world: World, action: Spawn, before: number): World {
  const {
    factory,
    children,
    proxies = [],
    kind = 'vault',
    method = 'create',
    implementation,
    pointsTo,
    code: ownCode,
    through,
    failedCalls = 0,
    nested = [],
    by = ANYONE,
  } = action
  checkSpawn(world, action)
  checkImplementation(world, action)
  require(method !== 'create2' || new Set(children).size === children.length, 'Factory__SpawnFailed')
  const common = {
    sender: by,
    ...(failedCalls === 0 && { callee: through ?? factory }),
    ...(implementation !== undefined && { implementation }),
    ...(pointsTo !== undefined && { pointsTo }),
    ...((pointsTo ?? ownCode) !== undefined && { hasOtherCode: true as const }),
  }
  const authorized = factory === OFFICIAL_DEPLOYER ? { authorizedOwner: through ?? by } : {}
  const made = children.reduce(
    (next, child, index) => {
      if (method !== 'create3')
        return addContract(next, child, {
          ...common,
          ...authorized,
          kind,
          creationMethod: method,
          index: before + index,
          deployer: factory,
        })
      // The proxy is the immediate deployer (BIND-14).
      const deployer = proxies[index] as Name
      const withProxy = addContract(next, deployer, {
        ...common,
        kind: 'create3 proxy',
        creationMethod: 'create2',
        index: before + index,
        deployer: factory,
      })
      const through3 = { ...common, ...authorized, kind, creationMethod: 'create' as const, index: 0, deployer }
      return addContract(withProxy, child, through3)
    },
    withSharedDeployer(world, factory),
  )
  const withNested = addNested(made, nested, { ...common, deployer: children[0] as Name, index: 0 })
  return leavesNoCode(action) ? withoutContracts(withNested, children) : withNested
}

/** The world after the constructors of these contracts left no code. */
function withoutContracts(world: World, names: readonly Name[]): World {
  const contracts = new Map(world.contracts)
  const destroyed = new Map(world.destroyed)
  for (const name of names) {
    destroyed.set(name, contracts.get(name) as ContractFacts)
    contracts.delete(name)
  }
  return { ...world, contracts, destroyed }
}

function checkSpawn(
  world: World,
  {
    factory,
    codeOf,
    children,
    destroyed,
    codeless,
    proxies = [],
    kind,
    method = 'create',
    through,
    failedCalls,
    failedCreations,
    nested = [],
    caught,
    implementation,
    reverts,
  }: Spawn,
): void {
  const isGone = leavesNoCode({ destroyed, codeless })
  if (
    nested.length > 0 &&
    ((kind !== 'factory' && !isGone) ||
      children.length > 1 ||
      method === 'clone' ||
      implementation !== undefined ||
      factory === OFFICIAL_DEPLOYER)
  ) {
    throw new Error(
      `only a single factory or child without code, no clone and not of ${OFFICIAL_DEPLOYER}, has nested contracts`,
    )
  }
  const code = codeOf ?? factory
  if (codeOf !== undefined && (world.contracts.has(factory) || world.agreements.has(factory))) {
    throw new Error(`"${factory}" is no account: only an account can take the code of "${codeOf}"`)
  }
  const codeFacts = world.contracts.get(code)
  if ((!sharedDeployers.includes(code) || codeOf !== undefined) && codeFacts?.kind !== 'factory') {
    throw new Error(`the scenario has no factory named "${code}" at this point`)
  }
  if (codeOf !== undefined && codeFacts) checkHasOwnCode(codeOf, codeFacts)
  if (through !== undefined && !['router', 'factory'].includes(world.contracts.get(through)?.kind ?? '')) {
    throw new Error(`the scenario has no router or factory named "${through}" at this point`)
  }
  if (sharedDeployers.includes(factory) && children.length !== 1) {
    throw new Error(`"${factory}" deploys one contract in a call, not ${children.length}`)
  }
  if (factory === CREATE2_DEPLOYER && method !== 'create2') {
    throw new Error(`"${factory}" deploys by create2, not by ${method}`)
  }
  if (failedCalls !== undefined && (caught || codeOf !== undefined || sharedDeployers.includes(through ?? factory))) {
    throw new Error(
      'only calls of a factory or router can fail before, in a transaction that does not catch the last one',
    )
  }
  if (failedCreations !== undefined && (caught || codeOf !== undefined || sharedDeployers.includes(factory))) {
    throw new Error('only a factory of the scenario fails to create before, in a transaction that succeeds')
  }
  if (destroyed && codeless) throw new Error('`destroyed` children leave no code: `codeless` says the same')
  if (
    isGone &&
    (kind !== undefined ||
      (method !== 'create' && method !== 'create2') ||
      codeOf !== undefined ||
      sharedDeployers.includes(factory))
  ) {
    throw new Error('only a factory by create or create2 deploys children that leave no code; they have no kind')
  }
  if (caught && (reverts === undefined || through !== undefined || codeOf !== undefined)) {
    throw new Error('only an error that `reverts` names can be caught, of a factory that no router calls')
  }
  const taken = children.find((child, index) => world.contracts.has(child) || children.indexOf(child) < index)
  if (taken !== undefined && (method !== 'create2' || codeOf !== undefined || world.contracts.has(taken))) {
    throw new Error(`the scenario deploys "${taken}" twice`)
  }
  const needed = method === 'create3' ? children.length : 0
  if (proxies.length !== needed) {
    throw new Error(
      `${children.length} contracts by ${method} need ${needed} names in "proxies", not ${proxies.length}`,
    )
  }
}

function checkImplementation(world: World, action: Spawn): void {
  const { factory, implementation, pointsTo, code, method = 'create', kind = 'vault' } = action
  const isGone = leavesNoCode(action)
  const hasOtherCode = code !== undefined || pointsTo !== undefined
  if (hasOtherCode && ((method !== 'create' && method !== 'create2') || isGone || sharedDeployers.includes(factory)))
    throw new Error('a contract with other code is made by an account, or by create or create2 of a factory')
  if (code !== undefined) checkCode({ kind, implementation, pointsTo })
  if (pointsTo !== undefined) checkPointer(world, { pointsTo, kind, implementation })
  if (implementation === undefined) return
  if (method !== 'clone') {
    if (method === 'create3' || isGone || sharedDeployers.includes(factory))
      throw new Error('a proxy (EIP-1967) is made by an account, or by create or create2 of a factory')
    checkProxyKind(kind)
  }
  checkRuns(world, implementation, kind)
}

function checkProxyKind(kind: ContractKind): void {
  if (kind === 'router') throw new Error('only a vault or factory can be a proxy (EIP-1967), not a router')
}

function checkPointer(
  { contracts }: World,
  { pointsTo, kind, implementation }: { pointsTo: Name; kind: ContractKind; implementation: Name | undefined },
): void {
  if (kind !== 'vault' || implementation !== undefined)
    throw new Error('only a vault with code of its own points to another contract')
  if (!contracts.has(pointsTo)) throw new Error(`the scenario has no contract named "${pointsTo}" at this point`)
}

function checkCode({
  kind,
  implementation,
  pointsTo,
}: Pick<Deploy, 'kind'> & Record<'implementation' | 'pointsTo', Name | undefined>) {
  if (kind !== 'vault' || implementation !== undefined || pointsTo !== undefined)
    throw new Error('only a vault has other code, and neither an implementation nor another contract to point to')
}

/** A contract that runs another's code is of its kind. */
function checkRuns(world: World, implementation: Name, kind: ContractKind): void {
  const facts = world.contracts.get(implementation)
  if (facts?.kind !== kind) throw new Error(`the scenario has no ${kind} named "${implementation}" at this point`)
  checkHasOwnCode(implementation, facts)
}

/** The code of an EIP-1967 proxy reads the implementation from its own storage, so no other account can run it. */
function checkHasOwnCode(name: Name, facts: ContractFacts): void {
  if (isProxy(facts)) throw new Error(`"${name}" is a proxy (EIP-1967): nothing else can run its code`)
}

/** The world with a deployer that scenarios share among its contracts, since its first use in the scenario. */
function withSharedDeployer(world: World, name: Name): World {
  if (!sharedDeployers.includes(name) || world.contracts.has(name)) return world
  const contracts = new Map(world.contracts).set(name, sharedDeployerFacts(name, world))
  return { ...world, contracts }
}

/** A shared deployer is older than the scenario, and no contract made it. */
export function sharedDeployerFacts(name: Name, { startedAt }: Pick<World, 'startedAt'>): ContractFacts {
  return {
    kind: name === OFFICIAL_DEPLOYER ? 'official deployer' : 'create2 deployer',
    createdAt: startedAt,
    createdIn: 0,
    creationMethod: 'transaction',
    index: 0,
    sender: DEPLOYMENT_ACCOUNT,
  }
}

function addContract(world: World, name: Name, facts: Omit<ContractFacts, 'createdAt' | 'createdIn'>): World {
  checkIsNoLookAlike(name)
  if (world.contracts.has(name)) throw new Error(`the scenario deploys "${name}" twice`)
  const contracts = new Map(world.contracts).set(name, { ...facts, createdAt: world.now, createdIn: world.height })
  return { ...world, contracts }
}
