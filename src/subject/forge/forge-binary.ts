import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from '../../platform/errors.ts'

const program = process.platform === 'win32' ? 'forge.exe' : 'forge'
const architectures: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }
const binaryPackage = `@foundry-rs/forge-${process.platform}-${architectures[process.arch] ?? process.arch}`

/**
 * Finds forge's absolute path: in `PATH`, else in the npm package `@foundry-rs/forge`.
 * @param packages The modules from which that package is resolved. Default: the working folder, then harborcheck itself.
 * @throws {UsageError} with instructions to install forge if it is not found.
 */
export function forgeBinary(
  path: string = process.env.PATH ?? '',
  packages: readonly string[] = [pathToFileURL(join(process.cwd(), 'package.json')).href, import.meta.url],
): string {
  const inPath = path.split(delimiter).flatMap((folder) => (folder === '' ? [] : join(folder, program)))
  const binary = [...inPath, ...packages.flatMap(installedBinary)].find(canRun)
  if (binary !== undefined) return binary
  throw new UsageError('forge is not installed, and a Foundry script needs it.', {
    facts: { looked: `in PATH, and for the npm package ${binaryPackage}` },
    next: 'npm install --save-dev @foundry-rs/forge, or install Foundry: https://getfoundry.sh',
  })
}

/** Finds the binary of a platform package, an optional dependency of `@foundry-rs/forge` like Anvil's. */
function installedBinary(from: string): string[] {
  try {
    const forge = createRequire(from).resolve('@foundry-rs/forge/package.json')
    return [join(dirname(createRequire(forge).resolve(`${binaryPackage}/package.json`)), 'bin', program)]
  } catch {
    return []
  }
}

/**
 * Whether a file is forge itself. The npm package's launcher, which npx puts into `PATH`, is a script that starts a
 * Node per run and loses forge's exit code.
 */
function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile() && !/\.[cm]?js$/.test(realpathSync(file))
  } catch {
    return false
  }
}
