import * as z from 'zod'
import { contractCode, contractKind, type Name, name, nested, newNames, spawnMethods } from '../parts.ts'
import { require } from '../transitions/require.ts'
import { set } from '../transitions/set.ts'
import {
  ANYONE,
  type ContractFacts,
  CREATE2_DEPLOYER,
  OFFICIAL_DEPLOYER,
  sharedDeployers,
  type World,
} from '../world.ts'
import { type ActionDescriptor, operation, sender } from './action-descriptor.ts'
import { list, sentBy } from './action-words.ts'
import {
  addContract,
  addNested,
  checkCode,
  checkHasOwnCode,
  checkPointer,
  checkProxyKind,
  checkRuns,
  codeText,
  nestedText,
  pointerText,
  proxiedText,
} from './new-contracts.ts'
import { withFewerCalls, withFewerNested, without } from './simpler.ts'

/** Further calls of factories in the same transaction. */
const further = z.strictObject({
  factory: name,
  children: newNames,
  proxies: newNames.exactOptional(),
  kind: contractKind.exactOptional(),
  method: z.enum(spawnMethods).exactOptional(),
})

/** Spawns children. The factory is their immediate deployer; with `create3`, the deployer of their proxies. */
const schema = operation('spawn', {
  ...sender,
  /** A factory, `officialDeployer`, `create2Deployer`, or with `codeOf` an account. */
  factory: name,
  /** The account in `factory` takes the code of this factory by EIP-7702, in the same transaction. */
  codeOf: name.exactOptional(),
  /**
   * Several are deployed in one call; `officialDeployer` and `create2Deployer` deploy one. By `create2`, a name given twice is an
   * address that is taken the second time, so the whole call reverts.
   */
  children: newNames,
  /**
   * Their constructors execute SELFDESTRUCT at the end, so that no code is left; by `create` or `create2`, and of no kind. What
   * such a constructor has deployed before (`nested`) stays.
   */
  destroyed: z.literal(true).exactOptional(),
  /** As `destroyed`, but their constructors return no code instead: the addresses keep a nonce. */
  codeless: z.literal(true).exactOptional(),
  /** Default `vault`. */
  kind: contractKind.exactOptional(),
  /** By `create3`: the proxy of each child, in their order. */
  proxies: newNames.exactOptional(),
  /** Default `create`. */
  method: z.enum(spawnMethods).exactOptional(),
  /** With `reverts`: the factory's caller catches the error, so that the transaction succeeds. */
  caught: z.literal(true).exactOptional(),
  /**
   * By `clone`: the contract whose code the children run, of their kind. Default: one that no scenario names. By `create` or
   * `create2`: the vault or factory whose code the children run, as EIP-1967 proxies. Default: they have code of their own.
   */
  implementation: name.exactOptional(),
  /** By `create` or `create2`: as in a deployment. */
  pointsTo: name.exactOptional(),
  /** By `create` or `create2`: as in a deployment. */
  code: contractCode.exactOptional(),
  /** A router, or another factory, that the transaction calls, and that calls the factory. */
  through: name.exactOptional(),
  /**
   * How many calls of the factory, or of the contract in `through`, the same transaction makes before: each reverts, and the caller
   * catches the error. By `create2` such a call has made the same children before it reverts. The caller is the constructor of a
   * creation transaction that leaves no code. Default 0.
   */
  failedCalls: z.int().min(1).max(20).exactOptional(),
  /**
   * How many contracts the factory has tried to make in the same call before, whose constructors revert: each takes one of its
   * nonces. Default 0.
   */
  failedCreations: z.int().min(1).max(20).exactOptional(),
  /**
   * Deployed one inside the constructor of the other, the first inside that of the only child, a factory or one without code:
   * factories and, last, a vault.
   */
  nested: nested.exactOptional(),
  /** Further calls of factories or of `officialDeployer` in the same transaction, in order. Needs a router in `through`. */
  also: z.array(further).min(1).max(8).exactOptional(),
})
export type Spawn = z.infer<typeof schema>

export const spawn: ActionDescriptor<Spawn> = {
  schema,
  sender: ANYONE,
  /** The factory that executes CREATE or CREATE2 is the immediate deployer, not the sender or a forwarder (BIND-3). */
  transition(world, action) {
    checkSeveral(world, action)
    const made = new Map<Name, number>()
    return spawnsOf(action).reduce((next, one) => {
      const before = made.get(one.factory) ?? 0
      made.set(one.factory, before + one.children.length)
      return spawnOne(next, one, before)
    }, world)
  },
  words(action) {
    const call = action.through ? `through ${action.through}, ` : ''
    const spawns = spawnsOf(action).map(spawnText).join(', and in the same transaction ')
    return `${call}${spawns}${failedCallsText(action)}${failedCreationsText(action)}${sentBy(action.by)}`
  },
  simpler: (action) => [
    ...without(action, 'by'),
    ...withFewerCalls(action),
    ...withFewerNested(action),
    ...withFewerChildren(action),
    ...(action.method === 'create3' ? [] : without(action, 'method')),
    ...without(action, 'through'),
    ...without(action, 'kind'),
    ...withCode(action, 'destroyed'),
    ...withCode(action, 'codeless'),
    ...without(action, 'implementation'),
    ...without(action, 'pointsTo'),
    ...without(action, 'code'),
  ],
}

/** Splits a transaction into one action for each call of a factory. */
export function spawnsOf({ also = [], ...first }: Spawn): Spawn[] {
  const { through, by } = first
  const common = { do: 'spawn', ...(through !== undefined && { through }), ...(by !== undefined && { by }) } as const
  return [first, ...also.map((one) => ({ ...common, ...one }))]
}

export const leavesNoCode = ({ destroyed, codeless }: { destroyed?: true | undefined; codeless?: true | undefined }) =>
  destroyed === true || codeless === true

/** Reverts unless all calls can share one transaction. */
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

/** @param before How many contracts the factory has already made in this transaction. */
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

/** Removes contracts whose constructors left no code. */
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

/** Adds a shared deployer to the world when the scenario first uses it. */
function withSharedDeployer(world: World, name: Name): World {
  if (!sharedDeployers.includes(name) || world.contracts.has(name)) return world
  return { ...world, contracts: set(world.contracts, name, sharedDeployerFacts(name, world)) }
}

/** The account that deployed the registries and the official deployer, and is said to have made the well-known one. */
const DEPLOYMENT_ACCOUNT = 'deployment'

/** Facts of a shared deployer. It is older than the scenario, and no contract made it. */
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

const spawnNames = { create: 'CREATE', create2: 'CREATE2', create3: 'CREATE3', clone: 'an EIP-1167 clone' }

function spawnText(action: Spawn): string {
  const { children, kind = 'vault', method = 'create', implementation, nested } = action
  const kinds = kind === 'vault' ? '' : ` (${kind})`
  const cloned = implementation === undefined ? '' : ` of ${implementation}`
  const runs = method === 'clone' ? cloned : proxiedText(implementation, children.length > 1)
  const how = `${spawnNames[method]}${runs}${pointerText(action.pointsTo)}${codeText(action.code)}`
  const first = leavesNoCode(action) ? ' after it has deployed' : undefined
  return `${factoryText(action)} deploys ${list(children)}${kinds} by ${how}${proxiesText(action)}${destroyedText(action)}${nestedText(nested, first)}`
}

function factoryText({ factory, codeOf }: Spawn): string {
  if (codeOf !== undefined) return `the account ${factory}, with the code of ${codeOf} by EIP-7702,`
  return sharedNames.get(factory) ?? factory
}

const sharedNames: ReadonlyMap<Name, string> = new Map([
  [OFFICIAL_DEPLOYER, 'the official deployer'],
  [CREATE2_DEPLOYER, 'the well-known CREATE2 deployer'],
])

const proxiesText = ({ proxies = [] }: Spawn) =>
  proxies.length > 0 ? `, through ${proxies.length > 1 ? 'the proxies' : 'the proxy'} ${list(proxies)}` : ''

function destroyedText({ destroyed, codeless, children }: Spawn): string {
  const isSeveral = children.length > 1
  if (codeless) return `, ${isSeveral ? 'whose constructors return' : 'whose constructor returns'} no code`
  return destroyed ? `, ${isSeveral ? 'whose constructors destroy them' : 'whose constructor destroys it'} again` : ''
}

function failedCallsText({ failedCalls }: Spawn): string {
  if (failedCalls === undefined) return ''
  const calls = failedCalls === 1 ? 'a call that reverts' : `${failedCalls} calls that revert`
  return `, after ${calls} in the same transaction`
}

function failedCreationsText({ failedCreations }: Spawn): string {
  if (failedCreations === undefined) return ''
  const contracts =
    failedCreations === 1
      ? 'a contract whose constructor reverts'
      : `${failedCreations} contracts whose constructors revert`
  return `, after it has tried to deploy ${contracts}`
}

/** Removes one child from a call that makes several. */
function withFewerChildren(action: Spawn): Spawn[] {
  const { children, proxies } = action
  if (children.length === 1) return []
  return children.map((_, index) => ({
    ...action,
    children: children.toSpliced(index, 1),
    ...(proxies && { proxies: proxies.toSpliced(index, 1) }),
  }))
}

/** Gives the children code, unless they deploy others: only a factory does. */
function withCode(action: Spawn, member: 'destroyed' | 'codeless'): Spawn[] {
  return without(action, member).map((spawned) => ({ ...spawned, ...(action.nested && { kind: 'factory' }) }))
}
