import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { InternalError } from '../../errors.ts'

/** Node's names of processors, in the words of Foundry's packages. */
const architectures: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

/** The npm package that holds Anvil's binary for a machine: an optional dependency of `@foundry-rs/anvil`. */
export function binaryPackage(platform: string = process.platform, arch: string = process.arch): string {
  return `@foundry-rs/anvil-${platform}-${architectures[arch] ?? arch}`
}

/**
 * Where Anvil's binary is, absolute.
 * @throws {InternalError} where the package for this machine is not installed, or holds nothing that can be run.
 */
export function anvilBinary(name: string = binaryPackage()): string {
  try {
    // Not every package manager hoists: the platform's package is a dependency of Anvil's, not of ours.
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
