import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { UsageError } from '../../platform/errors.ts'
import { packageRoot } from '../../platform/locate.ts'
import { defineCommand, type OptionsOf } from '../define-command.ts'
import { type PackageManager, packageManagerOf } from '../init/package-managers.ts'
import { type StarterLanguage, starters } from '../init/starters.ts'
import { pick } from '../options.ts'
import { print } from '../print.ts'

const templates = join(packageRoot, 'templates')
const WORKFLOW = '.github/workflows/harborcheck.yml'
const GITIGNORE = '.gitignore'
/** The folder in which harborcheck saves runs and counterexamples. */
const IGNORED = '.harborcheck/'

const picked = pick('language', 'dir')

export const command = defineCommand({
  arguments: [],
  options: picked,
  example: 'harborcheck init --language python',
  run: init,
})

/**
 * `harborcheck init`: writes a resolver to start from, and a CI workflow for the package manager that the folder uses;
 * also a package.json with the test command, and a .gitignore, if the folder lacks them.
 * @throws {UsageError} before anything is written, if one of the files exists or the folder cannot be written.
 */
async function init({ language, dir }: OptionsOf<typeof picked>): Promise<void> {
  const folder = resolve(dir)
  if (lstatSync(folder, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`${dir} is a file, not a folder`, { next: 'name a folder with --dir' })
  const manager = packageManagerOf(folder)
  const files = projectFiles(language, manager)
  const taken = [...files.keys()].filter((path) => lstatSync(join(folder, path), { throwIfNoEntry: false }))
  if (taken.length > 0)
    throw new UsageError(
      `init overwrites nothing, and ${taken.join(' and ')} ${taken.length === 1 ? 'exists' : 'exist'}`,
      {
        facts: { folder },
        next: 'move the old file away, or name another folder with --dir',
      },
    )
  const hasPackage = existsSync(join(folder, 'package.json'))
  if (!hasPackage) files.set('package.json', packageJson(language, folder))
  const ignored = readIgnored(folder)
  if (ignored === undefined) files.set(GITIGNORE, `node_modules/\n${IGNORED}\n`)
  for (const [path, content] of files) await writeNew(join(folder, path), content)

  const { test, needs, packages } = starters[language]
  for (const path of files.keys()) print(`wrote ${path}`)
  const enter = dir === '.' ? [] : [`cd ${dir}`]
  const isMissing = (name: string) => !existsSync(join(folder, 'node_modules', name))
  const missing = [...(isMissing('harborcheck') ? ['HARBORCHECK'] : []), ...packages.filter(isMissing)]
  const install = missing.length > 0 ? [`${manager.add} ${missing.join(' ')}`] : []
  const script = hasPackage ? [`npm pkg set 'scripts.conformance=${test}'`] : []
  print(`\nNext (this resolver needs ${needs}):`)
  const ignore = ignored === undefined || ignored.includes(IGNORED) ? [] : [`echo ${IGNORED} >> ${GITIGNORE}`]
  for (const line of [...enter, ...install, ...script, ...ignore, manager.run.replace(/ --$/, '')]) print(`  ${line}`)
  if (missing.includes('HARBORCHECK'))
    print('HARBORCHECK is the path of its tarball (from npm pack) or of a clone; once it is published, its name.')
  print('\nIt refuses to answer about child contracts, so it does not conform yet: the run shows what is missing.')
}

async function writeNew(path: string, content: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    // `wx` fails where a file has come into being since the check.
    await writeFile(path, content, { flag: 'wx' })
  } catch (cause) {
    throw new UsageError(`Cannot write ${path}`, { facts: { cause: (cause as Error).message }, cause })
  }
}

/** Builds the resolver and the workflow, by their paths below the folder. */
function projectFiles(language: StarterLanguage, manager: PackageManager): Map<string, string> {
  const folder = join(templates, language)
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
  return new Map([
    ...paths.map((path) => [path.replaceAll(sep, '/'), readFileSync(join(folder, path), 'utf8')] as const),
    [WORKFLOW, workflow(language, manager)],
  ])
}

function workflow(language: StarterLanguage, { setup, run }: PackageManager): string {
  const template = readFileSync(join(templates, 'workflow.yml'), 'utf8')
  const steps = [...setup, ...starters[language].setup].map((line) => `      ${line}\n`)
  return template.replace('      # setup\n', steps.join('')).replace('- run: conformance', `- run: ${run}`)
}

/** Reads the lines of the folder's .gitignore; undefined without one. */
function readIgnored(folder: string): string[] | undefined {
  const path = join(folder, GITIGNORE)
  return existsSync(path) ? readFileSync(path, 'utf8').split(/\r?\n/) : undefined
}

/** Builds a package.json with the test command. */
function packageJson(language: StarterLanguage, folder: string): string {
  const name =
    basename(folder)
      .toLowerCase()
      .replace(/[^a-z0-9-]+/g, '-') || 'my-resolver'
  const content = { name, private: true, type: 'module', scripts: { conformance: starters[language].test } }
  return `${JSON.stringify(content, null, 2)}\n`
}
