/** What `harborcheck init` knows of a package manager. */
export type PackageManager = {
  name: string
  /** The files that show that a folder uses it; the first is its lock file today. */
  signs: readonly [string, ...string[]]
  /** Adds packages for development. In the root of a workspace, pnpm and Yarn 1 want `addAtRoot` too. */
  add: string
  addAtRoot?: string
  /** Runs a script of package.json; options for the script can follow. */
  run: string
  /** Installs what the lock file has. `modern`: in a version of Yarn after 1. */
  install: string
  modern?: string
}

export const packageManagers: readonly [PackageManager, ...PackageManager[]] = [
  {
    name: 'npm',
    signs: ['package-lock.json'],
    add: 'npm install --save-dev',
    run: 'npm run conformance --',
    install: 'npm ci',
  },
  {
    name: 'pnpm',
    signs: ['pnpm-lock.yaml', 'pnpm-workspace.yaml'],
    add: 'pnpm add --save-dev',
    addAtRoot: '--workspace-root',
    run: 'pnpm run conformance',
    install: 'pnpm install --frozen-lockfile',
  },
  {
    name: 'yarn',
    signs: ['yarn.lock'],
    add: 'yarn add --dev',
    addAtRoot: '--ignore-workspace-root-check',
    run: 'yarn run conformance',
    install: 'yarn install --frozen-lockfile',
    modern: 'yarn install --immutable',
  },
  {
    name: 'bun',
    signs: ['bun.lock', 'bun.lockb'],
    add: 'bun add --dev',
    run: 'bun run conformance',
    install: 'bun install --frozen-lockfile',
  },
]
