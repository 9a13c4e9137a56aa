import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { InternalError, UsageError } from '../../platform/errors.ts'

/** Node's names of processor architectures, and those in the names of Foundry's packages. */
const architectures: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

/** The npm package with Anvil's binary for a machine: an optional dependency of `@foundry-rs/anvil`. */
export function binaryPackage(platform: string = process.platform, arch: string = process.arch): string {
  return `@foundry-rs/anvil-${platform}-${architectures[arch] ?? arch}`
}

/** The variable with the path of an Anvil to use instead of the one in harborcheck's dependencies. */
const OWN_ANVIL = 'HARBORCHECK_ANVIL'

/**
 * Reads the version of the Anvil that `HARBORCHECK_ANVIL` names; undefined if it is not set.
 * @throws {UsageError} if the file is not an Anvil that runs here.
 */
export function ownAnvilVersion(): string | undefined {
  const path = process.env[OWN_ANVIL]
  if (!path) return undefined
  // Null if the file cannot be run.
  const { stdout }: { stdout: string | null } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  const [, version] = /^anvil (?:Version: )?(\S+)/.exec(stdout ?? '') ?? []
  if (version !== undefined) return version
  throw new UsageError(`${OWN_ANVIL} does not name an Anvil that runs here`, {
    facts: { file: path },
    next: `set it to the path of Foundry's anvil, or unset it`,
  })
}

/**
 * Returns the path of Anvil's binary: of `HARBORCHECK_ANVIL`, or of the package for this machine.
 * @throws {InternalError} if the package for this machine is not installed, or its binary is not executable.
 */
export function anvilBinary(name: string = binaryPackage()): string {
  const own = process.env[OWN_ANVIL]
  if (own) return own
  let binary: string
  try {
    // The platform's package is a dependency of Anvil's package; not every package manager hoists it.
    const anvil = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
    binary = join(
      dirname(createRequire(anvil).resolve(`${name}/package.json`)),
      'bin',
      process.platform === 'win32' ? 'anvil.exe' : 'anvil',
    )
    accessSync(binary)
  } catch (cause) {
    throw new InternalError("Anvil's binary is not installed", {
      facts: { package: name, machine: `${process.platform} ${process.arch}` },
      next: 'npm install --include=optional',
      cause,
    })
  }
  checkExecutable(binary)
  return binary
}

/** @throws {InternalError} if the file may not be executed. */
export function checkExecutable(binary: string): void {
  try {
    accessSync(binary, constants.X_OK)
  } catch (cause) {
    throw new InternalError("Anvil's binary is not executable", {
      facts: { file: binary },
      next: `chmod +x '${binary}', or install it on a file system that is not mounted with \`noexec\``,
      cause,
    })
  }
}

/** Explains why the system cannot run an executable file; undefined if it can. */
export function whyNotRun(binary: string): InternalError | undefined {
  const { error, status, stderr } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  if (!error && status === 0) return undefined
  const isInterpreterMissing = (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT'
  return new InternalError("This machine cannot run Anvil's binary", {
    facts: {
      file: binary,
      cause: isInterpreterMissing
        ? 'its interpreter, the loader of glibc, is missing'
        : (error?.message ?? stderr.trim()),
    },
    next: isInterpreterMissing ? 'use a system with glibc: Debian or Ubuntu (`node:22`), not Alpine' : undefined,
    cause: error,
  })
}
