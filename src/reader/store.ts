import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Address, Hash } from 'viem'
import * as z from 'zod'
import type { Fact } from '../explorer/index.ts'
import { UsageError } from '../platform/errors.ts'
import { readTextFile } from '../platform/files/read-text-file.ts'
import { writeWhole } from '../platform/files/write-file.ts'
import type { KeptAgreement } from './agreements.ts'
import type { ReadContract } from './build-world.ts'
import type { Deployer } from './deployer.ts'

/** The version of what is kept: a file of another one is read anew. */
const VERSION = 2

/** Digits of a contract's code that are kept: what shows a CREATE3 proxy and a delegation. */
export const CODE_LENGTH = 50

/** What an audit has read of a chain, so that the next one reads only what is new. Its keys are checksummed addresses. */
export type Kept = {
  version: typeof VERSION
  /** The block of the deployment: no event is older. */
  first: number
  /** The block of the attack registry's first event, once it is known: a node without it has not all events. */
  firstEvent?: number | undefined
  /** The last block whose events were read, and its hash. */
  last: { block: number; hash: Hash } | null
  /** The events up to that block, oldest first. */
  facts: Fact[]
  agreements: Record<Address, KeptAgreement>
  /** The contracts whose code and creation are known. */
  contracts: Record<Address, ReadContract>
  deployers: Record<Address, Deployer>
  /** The block up to which all creations by a deployer are known, and its nonce there. */
  made: Record<Address, { block: number; nonce: number }>
}

const schema = z.looseObject({
  version: z.literal(VERSION),
  first: z.int(),
  last: z.looseObject({ block: z.int(), hash: z.string() }).nullable(),
  facts: z.array(z.looseObject({ kind: z.string(), block: z.int(), blockHash: z.string() })),
  ...Object.fromEntries(
    ['agreements', 'contracts', 'deployers', 'made'].map((name) => [name, z.record(z.string(), z.unknown())]),
  ),
})

/** The file of an audit. */
export type Store = {
  kept: Kept
  /**
   * Writes the file, whole or not at all; later if the last time took longer than has passed since. `isLast`: now. If it cannot be
   * written, nothing is kept.
   */
  save(isLast?: boolean): Promise<void>
}

/** Bytes. */
const MAX_SIZE = 2 ** 29

/** Opens what is kept in memory alone. `first`: the block of the deployment. */
export const openMemory = (first: number): Store => ({ kept: nothingKept(first), save: async () => {} })

const nothingKept = (first: number): Kept => ({
  ...{ version: VERSION, first, last: null, facts: [] },
  ...{ agreements: {}, contracts: {}, deployers: {}, made: {} },
})

/**
 * Opens the file of a registry's audits through one node, in a folder, which is created.
 * @param name The file's name without its ending.
 * @param deployed The deployment block, if it is known: a file from another one is written anew.
 * @param findDeployed Finds it otherwise.
 * @param onUnwritable Called once if nothing can be kept, with the reason.
 * @throws UsageError if there is a file that is not an audit's.
 */
export async function openStore(
  folder: string,
  name: string,
  deployed: number | undefined,
  findDeployed: () => Promise<number>,
  onUnwritable: (reason: string) => void,
): Promise<Store> {
  const path = join(folder, `${name}.json`)
  const before = readKept(path)
  const isSame = before && before.first === (deployed ?? before.first)
  const kept = isSame ? before : nothingKept(deployed ?? (await findDeployed()))
  let [ended, took, isWritable] = [-Infinity, 0, true]
  const unlessUnwritable = async (writing: Promise<unknown>) => {
    await writing.catch((error: Error) => {
      isWritable = false
      onUnwritable(error instanceof UsageError ? error.summary : error.message)
    })
  }
  await unlessUnwritable(mkdir(dirname(path), { recursive: true }))
  return {
    kept,
    async save(isLast = false) {
      const begun = performance.now()
      if (!isWritable || (!isLast && begun - ended < took)) return
      await unlessUnwritable(writeWhole(path, JSON.stringify(kept, packed)))
      ended = performance.now()
      took = ended - begun
    },
  }
}

/** Undefined if there is no file, or one of another version. */
function readKept(path: string): Kept | undefined {
  try {
    const content: unknown = JSON.parse(readTextFile(path, MAX_SIZE), unpacked)
    const { version } = z.looseObject({ version: z.int() }).parse(content)
    if (version !== VERSION) return undefined
    const parsed = schema.safeParse(content)
    if (parsed.success) return parsed.data as unknown as Kept
    throw new Error(parsed.error.issues[0]?.path.join('.'))
  } catch (cause) {
    const error = cause instanceof UsageError ? (cause.cause ?? cause) : cause
    // A folder that cannot be read cannot be written, either.
    if (/^(ENOENT|ENOTDIR|EACCES|EPERM)$/.test((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw new UsageError(`${path} cannot be read as the file of an audit`, {
      facts: { cause: error instanceof UsageError ? error.summary : (error as Error).message },
      next: 'delete it: the next audit reads everything again',
      cause,
    })
  }
}

const packed = (_: string, value: unknown) => (typeof value === 'bigint' ? { bigint: `${value}` } : value)

function unpacked(_: string, value: unknown): unknown {
  const isPacked = typeof value === 'object' && value !== null && 'bigint' in value
  return isPacked ? BigInt(value.bigint as string) : value
}
