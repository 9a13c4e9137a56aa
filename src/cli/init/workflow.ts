import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { packageRoot } from '../../platform/locate.ts'
import type { Project } from './project.ts'
import { type StarterLanguage, starters } from './starters.ts'

/** Builds the workflow that runs the test command of a folder in its repository. */
export function workflow(language: StarterLanguage, project: Project): string {
  const { path, manager } = project
  const template = readFileSync(join(packageRoot, 'templates', 'workflow.yml'), 'utf8')
  const steps = [...setupSteps(project), ...starters[language].setup(path)].map((line) => `      ${line}\n`)
  const defaults = path === '' ? '' : `    defaults:\n      run:\n        working-directory: ${path}\n`
  return template
    .replace('    # defaults\n', defaults)
    .replace('      # setup\n', steps.join(''))
    .replace('- run: conformance', `- run: ${manager.run}`)
    .replace(/(?<=^ {12})harborcheck\./gm, posix.join(path, 'harborcheck.'))
}

/** The version of pnpm in a workflow, if package.json names none: 10 to 12 read the same lock file. */
const PNPM = 10

/** Formats the steps that install Node, the manager and the packages: lines of YAML, without their indentation. */
function setupSteps({ manager, version, path, managed, isModern }: Project): string[] {
  const { name, signs, install, modern = install } = manager
  const isAtRoot = managed === ''
  const node = ['- uses: actions/setup-node@v7', '  with:', '    node-version: 24']
  // The action caches no packages of Bun.
  const cache = name === 'bun' ? [] : [`    cache: ${name}`]
  const lockFile = isAtRoot || name === 'bun' ? [] : [`    cache-dependency-path: ${posix.join(managed, signs[0])}`]
  const run = [
    `- run: ${isModern ? modern : install}`,
    ...(managed === path ? [] : [`  working-directory: ${managed || '.'}`]),
  ]
  return [...ofManager(name, version, managed), ...node, ...cache, ...lockFile, ...run]
}

/** The steps that install the manager itself, in the one version that package.json names. */
function ofManager(name: string, version: string | undefined, managed: string): string[] {
  const file = posix.join(managed, 'package.json')
  if (name === 'pnpm') {
    const option = version === undefined ? `version: ${PNPM}` : managed !== '' && `package_json_file: ${file}`
    return ['- uses: pnpm/action-setup@v6', ...(option ? ['  with:', `    ${option}`] : [])]
  }
  if (name === 'yarn' && version !== undefined) return ['- run: corepack enable']
  if (name !== 'bun') return []
  return [
    '- uses: oven-sh/setup-bun@v2',
    ...(version === undefined ? [] : ['  with:', `    bun-version-file: ${file}`]),
  ]
}
