import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import * as z from 'zod'
import { UsageError } from '../../platform/errors.ts'
import { readJsonFile } from '../../platform/files/read-json-file.ts'
import { readTextFile } from '../../platform/files/read-text-file.ts'
import { type PackageManager, packageManagers } from './package-managers.ts'

/** The repository, workspace and package manager of a folder. */
export type Project = {
  folder: string
  /** The folder in which GitHub looks for workflows: the repository's, else the workspace's, else the folder itself. */
  root: string
  /** The root of the workspace, if there is one. */
  workspace: string | undefined
  /** The path of the folder below `root`, with slashes; empty if it is `root`. */
  path: string
  /** The same of the folder that has the lock file. */
  managed: string
  manager: PackageManager
  /** Its version, if package.json names it. */
  version: string | undefined
  /** Whether it is Yarn, later than 1. */
  isModern: boolean
  isInstalled(name: string): boolean
}

const packageJson = z.object({ packageManager: z.string().optional(), workspaces: z.unknown().optional() })

/**
 * Finds where a folder belongs: its package manager is that of the nearest package.json or lock file in it or above it, up to
 * the repository's root. Default: npm.
 * @throws {UsageError} if a package.json is malformed.
 */
export function findProject(folder: string): Project {
  const above = [folder, ...parentsOf(folder)]
  const repository = above.find((one) => existsSync(join(one, '.git')))
  const workspace = upTo(repository, above).find(isWorkspace)
  const root = repository ?? workspace ?? folder
  const within = upTo(root, above)
  const used = within.flatMap(managerIn)[0]
  const [manager, version] = used?.manager ?? [packageManagers[0]]
  const home = used?.folder ?? workspace ?? folder
  const below = (one: string) => relative(root, one).split(sep).join('/')
  return {
    ...{ folder, root, workspace, manager, version },
    path: below(folder),
    managed: below(home),
    isModern:
      manager.name === 'yarn' &&
      (version === undefined ? existsSync(join(home, '.yarnrc.yml')) : !/^[01]\./.test(version)),
    isInstalled: (name) => within.some((one) => existsSync(join(one, 'node_modules', name))),
  }
}

/** The folders up to one of them. Default: all. */
const upTo = (last: string | undefined, folders: string[]): string[] =>
  last === undefined ? folders : folders.slice(0, folders.indexOf(last) + 1)

function parentsOf(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [] : [parent, ...parentsOf(parent)]
}

function isWorkspace(folder: string): boolean {
  const settings = join(folder, 'pnpm-workspace.yaml')
  // A folder without packages can have it for its other settings.
  const hasPackages = existsSync(settings) && /^packages:/m.test(readTextFile(settings, 100_000))
  return hasPackages || readPackage(folder).workspaces !== undefined
}

/** The package manager that a folder itself shows. */
function managerIn(folder: string): { folder: string; manager: [PackageManager, version?: string] }[] {
  const [, name, version] = /^(\w+)@([^+]+)/.exec(readPackage(folder).packageManager ?? '') ?? []
  const named = packageManagers.find((one) => one.name === name)
  if (named && version !== undefined) return [{ folder, manager: [named, version] }]
  const seen = packageManagers.find(({ signs }) => signs.some((file) => existsSync(join(folder, file))))
  return seen ? [{ folder, manager: [seen] }] : []
}

function readPackage(folder: string): z.infer<typeof packageJson> {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return {}
  return readJsonFile(file, packageJson, (facts) => new UsageError(`${file} is malformed`, { facts }))
}
