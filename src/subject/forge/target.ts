import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { UsageError } from '../../errors.ts'

/** A contract in a Solidity file, and the folder that forge takes for its project. */
export type Target = {
  /** Absolute, links resolved. */
  file: string
  contract: string
  /** The nearest folder above the file with a `foundry.toml`; else the nearest with `node_modules`; else the file's own. */
  root: string
  /** Whether `root` has a `foundry.toml`. */
  configured: boolean
}

/**
 * Reads `PATH:CONTRACT`, as forge itself takes it.
 * @throws UsageError where it is not that, or there is no such file.
 */
export function readTarget(text: string): Target {
  const [, path, contract] = /^(.+\.sol):([A-Za-z_$][\w$]*)$/.exec(text) ?? []
  if (path === undefined || contract === undefined)
    throw new UsageError(`The Foundry script ${text} is not named as PATH:CONTRACT.`, {
      next: '--forge script/CheckTarget.s.sol:CheckTarget',
    })
  const looked = resolve(path)
  if (!statSync(looked, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`There is no Foundry script at ${path}.`, { facts: { looked } })
  const file = realpathSync(looked)
  // The project is the one that the path leads through: a linked script belongs where it was linked to.
  const root = above(dirname(file), 'foundry.toml')
  if (root !== undefined) return { file, contract, root, configured: true }
  return { file, contract, root: above(dirname(file), 'node_modules') ?? dirname(file), configured: false }
}

function above(folder: string, name: string): string | undefined {
  if (existsSync(join(folder, name))) return folder
  const parent = dirname(folder)
  return parent === folder ? undefined : above(parent, name)
}
