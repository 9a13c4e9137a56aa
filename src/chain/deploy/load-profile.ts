import { statSync } from 'node:fs'
import { basename, extname, resolve } from 'node:path'
import { messageOf, UsageError } from '../../platform/errors.ts'
import { importModule } from '../../platform/files/import-module.ts'
import { checkProfile } from './check-profile.ts'
import type { DeploymentProfile } from './profile.ts'

/**
 * Loads a deployment profile: the default export of a module, in this process.
 * @param path A `.ts`, `.mts`, `.cts`, `.js`, `.mjs` or `.cjs` file, relative to the working folder.
 * @throws {UsageError} if the file is missing, cannot be imported, or does not export a profile.
 */
export async function loadProfile(path: string): Promise<DeploymentProfile> {
  const file = resolve(path)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new UsageError(`There is no deployment profile at ${path}`, { facts: { looked: file } })
  }
  if (!/\.[cm]?[jt]s$/.test(file)) {
    throw new UsageError(`The deployment profile ${path} is not a JavaScript or TypeScript module`, {
      next: 'write a module that deploys the contracts; docs/deployments.md shows one',
    })
  }
  const exported = await importModule(file).catch((cause: unknown) => {
    throw new UsageError(`The deployment profile ${path} cannot be loaded`, {
      facts: { reason: messageOf(cause) },
      cause,
    })
  })
  const profile = checkProfile(profileOf(exported), path)
  return { name: basename(file, extname(file)), ...bound(profile) }
}

/** Unwraps the default export. Node wraps CommonJS in a `default`; CommonJS compiled from `export default` has a second one. */
function profileOf(exported: unknown): unknown {
  let found = exported
  for (let depth = 0; depth < 3; depth++) {
    if (typeof Object(found).deploy === 'function' || Object(found).default === undefined) return found
    found = Object(found).default
  }
  return found
}

/** Binds the methods of a profile that is a class instance: a copy would lose them. */
function bound(profile: DeploymentProfile): DeploymentProfile {
  const { name } = profile
  return { ...(name !== undefined && { name }), deploy: (chain) => profile.deploy(chain) }
}
