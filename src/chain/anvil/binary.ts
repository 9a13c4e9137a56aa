import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { InternalError } from '../../errors.ts'

/** Node's names of processor architectures, and those in the names of Foundry's packages. */
const architectures: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

/** The npm package with Anvil's binary for a machine: an optional dependency of `@foundry-rs/anvil`. */
export function binaryPackage(platform: string = process.platform, arch: string = process.arch): string {
  return `@foundry-rs/anvil-${platform}-${architectures[arch] ?? arch}`
}

/**
 * The absolute path of Anvil's binary.
 * @throws {InternalError} if the package for this machine is not installed, or its binary is not executable.
 */
export function anvilBinary(name: string = binaryPackage()): string {
  try {
    // The platform's package is a dependency of Anvil's package; not every package manager hoists it.
    const anvil = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
    const binary = join(
      dirname(createRequire(anvil).resolve(`${name}/package.json`)),
      'bin',
      process.platform === 'win32' ? 'anvil.exe' : 'anvil',
    )
    accessSync(binary, constants.X_OK)
    return binary
  } catch (cause) {
    throw new InternalError("Anvil's binary is not installed", {
      facts: { package: name, machine: `${process.platform} ${process.arch}` },
      next: 'npm install --include=optional',
      cause,
    })
  }
}
