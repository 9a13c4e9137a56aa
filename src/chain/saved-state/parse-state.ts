import { type Address, type Hex, isAddress } from 'viem'
import * as z from 'zod'
import { namePattern } from '../../model/action.ts'
import { messageOf, UsageError } from '../../platform/errors.ts'
import { readScenario } from '../../scenario/parse-scenario.ts'
import { MAX_STATE_BYTES, type SavedState, STATE_FORMAT, STATE_VERSION } from './saved-state.ts'

const hex = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/.test(value), 'expected hex, 0x…')
const bytes32 = z.custom<Hex>(
  (value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value),
  'expected 32 bytes',
)
const address = z.custom<Address>((value) => typeof value === 'string' && isAddress(value), 'expected an address')
const seconds = z.int().min(0).max(100_000_000_000)

const authorization = z.strictObject({ chainId: hex, address, nonce: hex, yParity: hex, r: hex, s: hex })

const transaction = z.union([
  z.strictObject({ raw: hex }),
  z.strictObject({
    from: address,
    to: address.optional(),
    data: hex,
    value: hex.optional(),
    gas: hex.optional(),
    gasPrice: hex.optional(),
    maxFeePerGas: hex.optional(),
    maxPriorityFeePerGas: hex.optional(),
    authorizationList: z.array(authorization).max(1_000).optional(),
  }),
])

const block = z.strictObject({
  timestamp: seconds,
  hash: bytes32,
  receiptsRoot: bytes32,
  transactions: z.array(transaction),
})

const schema = z.strictObject({
  format: z.literal(STATE_FORMAT),
  version: z.literal(STATE_VERSION),
  harborcheck: z.string().max(40),
  chainId: z.int().min(1),
  genesisTime: seconds,
  /** In files of earlier versions. */
  stateRoots: z.boolean().optional(),
  anvil: z.array(z.string().max(100)).max(50),
  unsigned: z.strictObject({ gas: hex, gasPrice: hex }),
  miner: address.optional(),
  head: z.strictObject({ number: z.int().min(1), timestamp: seconds, hash: bytes32 }),
  deployment: z.strictObject({
    attackRegistry: address,
    safeHarborRegistry: address,
    chainSafeHarborRegistry: address,
    agreementFactory: address,
    battleChainDeployer: address,
    registryModerator: address,
    implementations: z.strictObject({ vault: address, factory: address, router: address }),
    deploymentBlock: z.int().min(1),
  }),
  actors: z.record(z.string().regex(namePattern), z.strictObject({ address, privateKey: bytes32.optional() })),
  scenario: z.unknown().optional(),
  fundings: z.array(z.strictObject({ before: z.int().min(1), address, balance: hex })).optional(),
  blocks: z.array(block).min(1),
})

/**
 * Parses the text of a saved-state file.
 * @param source The file's path, for errors.
 * @throws {UsageError} if the file is too large, not JSON, of another format or version, or malformed. The error names
 * the member and its expected form.
 */
export function parseState(text: string, source: string): SavedState {
  const bytes = Buffer.byteLength(text)
  if (bytes > MAX_STATE_BYTES) {
    throw new UsageError(`${source} is too large for a saved state`, { facts: { bytes, 'at most': MAX_STATE_BYTES } })
  }
  return readState(parseJson(text, source), source)
}

/** Like {@link parseState}, from parsed JSON. */
export function readState(value: unknown, source: string): SavedState {
  checkVersion(value, source)
  const parsed = schema.safeParse(value)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw notAState(source, issue?.path.join('.') || 'the top level', issue?.message ?? 'not a saved state')
  }
  const { scenario, stateRoots: _, ...state } = parsed.data
  checkBlocks(state, source)
  return scenario === undefined ? state : { ...state, scenario: readScenario(scenario, `${source}, scenario`) }
}

/** Whether the text of a file is JSON that declares the format of saved states, of any version. Never throws. */
export function isStateText(text: string): boolean {
  try {
    return isState(JSON.parse(text))
  } catch {
    return false
  }
}

/** Whether a value declares the format of saved states. */
export function isState(value: unknown): value is { format: string; version?: unknown } {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === STATE_FORMAT
}

function checkVersion(value: unknown, source: string): void {
  if (!isState(value)) throw notAState(source, 'format', `expected ${JSON.stringify(STATE_FORMAT)}`)
  if (value.version === STATE_VERSION) return
  throw new UsageError(`${source} is a saved state of another version`, {
    facts: { version: JSON.stringify(value.version), 'this harborcheck reads': STATE_VERSION },
    next: 'save it again with this version, or load it with the version that saved it',
  })
}

/** Checks that timestamps never decrease and that the head is the last block. */
function checkBlocks(
  { blocks, head, genesisTime }: Pick<SavedState, 'blocks' | 'head' | 'genesisTime'>,
  source: string,
): void {
  const times = [genesisTime, ...blocks.map(({ timestamp }) => timestamp)]
  const early = times.findIndex((time, index) => time < (times[index - 1] ?? 0))
  if (early > 0)
    throw notAState(source, `blocks.${early - 1}.timestamp`, 'expected a time not before the previous block')
  const last = blocks.at(-1)
  if (head.number !== blocks.length || head.hash !== last?.hash || head.timestamp !== last.timestamp) {
    throw notAState(source, 'head', 'expected the last block')
  }
}

function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw notAState(source, 'the file', `not JSON: ${messageOf(error)}`)
  }
}

function notAState(source: string, member: string, problem: string): UsageError {
  return new UsageError(`${source} is not a saved chain state`, {
    facts: { member, problem },
    next: 'docs/fixture-chains.md describes the format',
  })
}
