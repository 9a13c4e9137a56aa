import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** What `harborcheck init` knows of a package manager. */
export type PackageManager = {
  /** The files that show that a folder uses it. */
  lockFiles: readonly string[]
  /** Adds packages for development. */
  add: string
  /** Runs a script of package.json; options for the script can follow. */
  run: string
  /** Steps of a GitHub workflow that install Node, the manager and the packages: lines of YAML, without their indentation. */
  setup: readonly string[]
}

const setupNode = (cache: string) => [
  '- uses: actions/setup-node@v6',
  '  with:',
  '    node-version: 24',
  `    cache: ${cache}`,
]

const packageManagers: readonly PackageManager[] = [
  {
    lockFiles: ['pnpm-lock.yaml'],
    add: 'pnpm add --save-dev',
    run: 'pnpm run conformance',
    setup: [
      ...['- uses: pnpm/action-setup@v4', '  with:', '    version: 10'],
      ...setupNode('pnpm'),
      '- run: pnpm install --frozen-lockfile',
    ],
  },
  {
    lockFiles: ['yarn.lock'],
    add: 'yarn add --dev',
    run: 'yarn run conformance',
    setup: [...setupNode('yarn'), '- run: yarn install --frozen-lockfile'],
  },
  {
    lockFiles: ['bun.lock', 'bun.lockb'],
    add: 'bun add --dev',
    run: 'bun run conformance',
    setup: ['- uses: oven-sh/setup-bun@v2', '- run: bun install --frozen-lockfile'],
  },
]

const npm: PackageManager = {
  lockFiles: ['package-lock.json'],
  add: 'npm install --save-dev',
  run: 'npm run conformance --',
  setup: [...setupNode('npm'), '- run: npm ci'],
}

/** Detects the package manager by the lock file in a folder. Default: npm. */
export function packageManagerOf(folder: string): PackageManager {
  const isUsed = ({ lockFiles }: PackageManager) => lockFiles.some((file) => existsSync(join(folder, file)))
  return packageManagers.find(isUsed) ?? npm
}
