import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { UsageError } from '../../platform/errors.ts'

/** A contract in a Solidity file, and the folder that forge treats as its project. */
export type ScriptTarget = {
  /** Absolute, symbolic links resolved. */
  file: string
  contract: string
  /** The function that is asked: it takes an address and returns a bool. */
  functionName: string
  /** The nearest folder above the file with a `foundry.toml`; else the nearest with `node_modules`; else the file's own. */
  root: string
  /** Whether `root` has a `foundry.toml`. */
  hasConfig: boolean
}

/**
 * Parses `PATH:CONTRACT`, the form that forge takes, or `PATH:CONTRACT:FUNCTION`. Default function: `isAttackable`.
 * @throws {UsageError} if the text has another form, or the file does not exist.
 */
export function readTarget(text: string): ScriptTarget {
  const [, path, contract, functionName = 'isAttackable'] =
    /^(.+\.sol):([A-Za-z_$][\w$]*)(?::([A-Za-z_$][\w$]*))?$/.exec(text) ?? []
  if (path === undefined || contract === undefined)
    throw new UsageError(`The Foundry script ${text} is not named as PATH:CONTRACT or PATH:CONTRACT:FUNCTION.`, {
      next: '--forge script/CheckTarget.s.sol:CheckTarget',
    })
  const looked = resolve(path)
  if (!statSync(looked, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`There is no Foundry script at ${path}.`, { facts: { looked } })
  const file = realpathSync(looked)
  // The project of a symbolic link is that of the file it points to.
  const root = nearestWith(dirname(file), 'foundry.toml')
  if (root !== undefined) return { file, contract, functionName, root, hasConfig: true }
  return {
    file,
    contract,
    functionName,
    root: nearestWith(dirname(file), 'node_modules') ?? dirname(file),
    hasConfig: false,
  }
}

function nearestWith(folder: string, name: string): string | undefined {
  if (existsSync(join(folder, name))) return folder
  const parent = dirname(folder)
  return parent === folder ? undefined : nearestWith(parent, name)
}
