import { resolve } from 'node:path'
import { type Abi, type Address, keccak256, stringToBytes } from 'viem'
import * as z from 'zod'
import { UsageError } from '../../platform/errors.ts'
import { readTextFile } from '../../platform/files/read-text-file.ts'

/** A compiled contract. The bytecode has placeholders where libraries are not linked yet. */
export type Artifact = {
  abi: Abi
  bytecode: string
  /** Where it comes from, for messages. */
  source: string
  /** The fully qualified names of its libraries, as in `src/Lib.sol:Lib`. Default: not known. */
  libraries?: readonly string[]
}

const MAX_ARTIFACT_BYTES = 50_000_000

const abi = z.array(z.looseObject({ type: z.string() }))
/** The places of each library in the bytecode, by the library's file and name. */
const linkReferences = z.record(z.string(), z.record(z.string(), z.unknown())).default({})
/** Foundry's `out/` has the bytecode as an object, Hardhat's `artifacts/` as a text. */
const schema = z.object({
  abi,
  bytecode: z.union([z.string(), z.object({ object: z.string(), linkReferences })]),
  linkReferences,
})

/**
 * Reads a compiled contract of Foundry (`out/Registry.sol/Registry.json`) or Hardhat
 * (`artifacts/contracts/Registry.sol/Registry.json`).
 * @param path Relative to the working folder, or absolute.
 * @throws {UsageError} if the file is missing or not an artifact, or the contract has no code (an interface, an abstract one).
 */
export function loadArtifact(path: string): Artifact {
  const parsed = schema.safeParse(jsonOf(readTextFile(resolve(path), MAX_ARTIFACT_BYTES), path))
  if (!parsed.success) {
    throw new UsageError(`${path} is not a compiled contract`, {
      facts: { missing: parsed.error.issues.map(({ path }) => path.join('.')).join(', ') },
      next: 'give a JSON file of `forge build` (out/) or `hardhat compile` (artifacts/)',
    })
  }
  const { bytecode } = parsed.data
  const [code, links] =
    typeof bytecode === 'string' ? [bytecode, parsed.data.linkReferences] : [bytecode.object, bytecode.linkReferences]
  if (code === '0x' || code === '') {
    throw new UsageError(`${path} has no code`, { next: 'name a contract that can be deployed, no interface' })
  }
  return {
    abi: parsed.data.abi as unknown as Abi,
    bytecode: code.startsWith('0x') ? code : `0x${code}`,
    source: path,
    libraries: Object.entries(links).flatMap(([file, names]) => Object.keys(names).map((name) => `${file}:${name}`)),
  }
}

function jsonOf(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UsageError(`${path} is not JSON`, { facts: { cause: (cause as Error).message }, cause })
  }
}

/**
 * Replaces the placeholders of libraries in an artifact's bytecode by their addresses.
 * @param libraries Addresses by fully qualified name, as in `src/Lib.sol:Lib`. Hardhat 3 calls its own files `project/…`.
 * @throws {UsageError} if the bytecode does not refer to one of them.
 */
export function linkArtifact(artifact: Artifact, libraries: Record<string, Address>): Artifact {
  const bytecode = Object.entries(libraries).reduce((code, [name, address]) => {
    const placeholder = placeholderOf(name)
    if (code.includes(placeholder)) return code.replaceAll(placeholder, address.slice(2).toLowerCase())
    throw new UsageError(`${artifact.source} has no library ${name} to link`, {
      facts: { 'not linked': unlinkedLibraries({ ...artifact, bytecode: code }).join(', ') || 'none' },
      next: 'give the name of a library that is not linked, as src/Lib.sol:Lib',
    })
  }, artifact.bytecode)
  return { ...artifact, bytecode }
}

/** Lists libraries whose addresses an artifact still needs: by name, or by hash if the name is unknown. */
export function unlinkedLibraries({ bytecode, libraries = [] }: Artifact): string[] {
  const placeholders = [...new Set(bytecode.match(/__\$[0-9a-f]{34}\$__/g))]
  return placeholders.map((placeholder) => {
    const name = libraries.find((one) => placeholderOf(one) === placeholder)
    return name ?? `a name of hash ${placeholder.slice(3, -3)}`
  })
}

/** The placeholder that solc writes for a library's address: `__$`, 34 digits of the hash of its name, `$__`. */
function placeholderOf(name: string): string {
  return `__$${keccak256(stringToBytes(name)).slice(2, 36)}$__`
}
