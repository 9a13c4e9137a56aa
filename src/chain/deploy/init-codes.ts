import { type Address, encodeDeployData, getAbiItem, type Hex, keccak256, toEventSelector, toHex } from 'viem'
import { factory, router, vault } from '../../artifacts/index.ts'
import type { ContractKind } from '../../model/action.ts'

/**
 * Builds the init code of a factory that spawns children in its constructor.
 * @param children The children's init codes.
 */
function factoryInitCode(children: readonly Hex[] = []): Hex {
  return encodeDeployData({ ...factory, args: [children] })
}

/**
 * Builds the init code of a contract whose constructor deploys others, each in the constructor of the one before; the
 * last is a vault.
 */
export function nestedInitCode(kind: ContractKind, children: readonly Hex[], nested: readonly unknown[]): Hex {
  const [, ...inner] = nested
  if (nested.length === 0) return children.length === 0 ? initCodes[kind] : factoryInitCode(children)
  return factoryInitCode([...children, nestedInitCode(inner.length === 0 ? 'vault' : 'factory', [], inner)])
}

/** The init code of each kind of contract, constructor arguments included. */
export const initCodes: Record<ContractKind, Hex> = {
  vault: vault.bytecode,
  factory: factoryInitCode(),
  router: router.bytecode,
}

/** The init code of the proxy through which a contract is made by CREATE3: the same for every contract. */
const PROXY_INIT_CODE = '0x67363d3d37363d34f03d5260086018f3'
/** The Keccak-256 of that code. */
export const PROXY_INIT_CODE_HASH = keccak256(PROXY_INIT_CODE)

/** Builds the init code of a contract with this code. */
export function initCodeReturning(code: Hex): Hex {
  // PUSH2 length, DUP1, PUSH1 offset of the code, PUSH0, CODECOPY, PUSH0, RETURN
  return `0x61${toHex(code.length / 2 - 1, { size: 2 }).slice(2)}80600a5f395ff3${code.slice(2)}`
}

/** How a constructor leaves no code: ADDRESS SELFDESTRUCT, or STOP, twice so that both are as long. */
const ENDS = { destroyed: '30ff', codeless: '0000' } as const

/**
 * Builds the init code of a contract that leaves no code, after it has deployed others, each in the constructor of the
 * one before; the last is a vault.
 */
export function codelessInitCode(end: keyof typeof ENDS, nested: readonly unknown[]): Hex {
  const [first, ...inner] = nested
  if (first === undefined) return `0x${ENDS[end]}`
  const child = nestedInitCode(inner.length === 0 ? 'vault' : 'factory', [], inner).slice(2)
  const length = toHex(child.length / 2, { size: 2 }).slice(2)
  const deploy = `61${length}8060315f395f5ff0` // PUSH2 length, DUP1, PUSH1 offset of the code, PUSH0, CODECOPY, PUSH0, PUSH0, CREATE
  const report = `7f${SPAWNED.slice(2)}5f5fa2` // PUSH32 event, PUSH0, PUSH0, LOG2
  return `0x${deploy}${report}${ENDS[end]}${child}`
}

/** The event in which a factory reports a child. */
const SPAWNED = toEventSelector(getAbiItem({ ...factory, name: 'Spawned' }))

/**
 * Builds an init code that calls a contract, ignores whether the call reverts, and leaves no code.
 * @param before The number of earlier calls, and their data. Default: none.
 */
export function catchingInitCode(
  to: Address,
  data: Hex,
  before: { calls: number; data: Hex } = { calls: 0, data: '0x' },
): Hex {
  const lengthOf = (bytes: Hex) => (bytes.length - 2) / 2
  const push = (number: number) => `61${toHex(number, { size: 2 }).slice(2)}` // PUSH2
  // PUSH0 size, PUSH0 offset of the result, DUP3 length, PUSH0 offset, PUSH0 value, PUSH20 to, the gas, CALL, POP
  const callWith = (gas: string) => `5f5f825f5f73${to.slice(2).toLowerCase()}${gas}f150`
  const call = callWith('5a') // GAS
  // PUSH3 5,000,000: a CREATE2 at an address that is taken burns all the gas that it has.
  const failing = callWith('624c4b40')
  // PUSH2 length, DUP1, PUSH2 offset, PUSH0, CODECOPY: the data in memory, its length on the stack
  const load = (bytes: Hex, offset: number) => `${push(lengthOf(bytes))}80${push(offset)}5f39`
  const callsOf = (first: number, second: number) =>
    `${load(before.data, first)}${failing.repeat(before.calls)}${load(data, second)}${call}00`
  const first = callsOf(0, 0).length / 2
  return `0x${callsOf(first, first + lengthOf(before.data))}${before.data.slice(2)}${data.slice(2)}`
}

/**
 * Builds the init code of a clone (EIP-1167).
 * @param implementation The contract whose code it runs.
 */
export function cloneInitCode(implementation: Address): Hex {
  return `0x3d602d80600a3d3981f3363d3d373d3d3d363d73${implementation.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`
}

/** The slot in which a proxy keeps the address of its implementation (EIP-1967). */
const IMPLEMENTATION_SLOT = '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/**
 * Builds the init code of a proxy (EIP-1967): it writes the implementation into its slot, and delegates every call to
 * the address in that slot.
 */
export function eip1967InitCode(implementation: Address): Hex {
  return `0x${storeOf(implementation)}603e8060403d393df3${PROXY_CODE}`
}

/**
 * Builds the init code of a proxy whose constructor calls the implementation's code to initialise it.
 * @param data The data of that call.
 */
export function initialisedProxyInitCode(implementation: Address, data: Hex): Hex {
  const length = data.length / 2 - 1
  const twoBytes = (count: number) => toHex(count, { size: 2 }).slice(2)
  const codeAt = (dataAt: number) =>
    [
      storeOf(implementation),
      // PUSH2 length, DUP1, PUSH2 offset of the data, PUSH0, CODECOPY: the data in memory, its length on the stack
      `61${twoBytes(length)}8061${twoBytes(dataAt)}5f39`,
      // PUSH0 size, PUSH0 offset of the result, DUP3 length, PUSH0 offset, PUSH20 to, GAS, DELEGATECALL, POP, POP
      `5f5f825f73${implementation.slice(2).toLowerCase()}5af45050`,
      // PUSH1 length of the code, DUP1, PUSH2 its offset, PUSH0, CODECOPY, PUSH0, RETURN
      `603e8061${twoBytes(dataAt + length)}5f395ff3`,
    ].join('')
  return `0x${codeAt(codeAt(0).length / 2)}${data.slice(2)}${PROXY_CODE}`
}

/** PUSH20 implementation, PUSH32 slot, SSTORE */
const storeOf = (implementation: Address) => `73${implementation.slice(2).toLowerCase()}7f${IMPLEMENTATION_SLOT}55`

/** What a proxy runs: the code of the address in its slot, by DELEGATECALL, with what it was called with. */
const PROXY_CODE = `363d3d373d3d363d7f${IMPLEMENTATION_SLOT}545af43d600060003e6039573d6000fd5b3d6000f3`

/** The slots in which proxies keep an address: EIP-1967's implementation, beacon and admin, EIP-1822's, and the first one. */
const POINTER_SLOTS = [
  IMPLEMENTATION_SLOT,
  'a3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
  'b53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
  'c5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7',
  '0'.repeat(64),
]

/** Builds the init code of a contract that stores an address in all of these slots, and returns it to every call. */
export function pointerInitCode(pointsTo: Address): Hex {
  const address = `73${pointsTo.slice(2).toLowerCase()}`
  const stores = POINTER_SLOTS.map((slot) => `807f${slot}55`).join('')
  const code = `${address}5f5260205ff3` // PUSH20 address, PUSH0, MSTORE, PUSH1 32, PUSH0, RETURN
  const offset = toHex(21 + 35 * POINTER_SLOTS.length + 9, { size: 1 }).slice(2)
  // PUSH1 length, DUP1, PUSH1 offset of the code, PUSH0, CODECOPY, PUSH0, RETURN
  return `0x${address}${stores}60${toHex(code.length / 2, { size: 1 }).slice(2)}8060${offset}5f395ff3${code}`
}

/** The Keccak-256 of each init code: an input of the CREATE2 address. */
export const initCodeHashes: Record<ContractKind, Hex> = {
  vault: keccak256(initCodes.vault),
  factory: keccak256(initCodes.factory),
  router: keccak256(initCodes.router),
}
