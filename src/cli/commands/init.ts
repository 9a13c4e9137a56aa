import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { UsageError } from '../../platform/errors.ts'
import { schemaReference } from '../../platform/files/schema-reference.ts'
import { jsonText } from '../../platform/json-text.ts'
import { packageRoot } from '../../platform/locate.ts'
import { configFiles, JSON_CONFIG } from '../config-file.ts'
import { defineCommand, type OptionsOf } from '../define-command.ts'
import { findProject, type Project } from '../init/project.ts'
import { type Starter, type StarterLanguage, starters, testCommand } from '../init/starters.ts'
import { workflow } from '../init/workflow.ts'
import { pick } from '../options.ts'
import { print } from '../print.ts'

const templates = join(packageRoot, 'templates')
/** The schema of the configuration, in the package. */
const SCHEMA = 'dist/config.schema.json'
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
 * `harborcheck init`: writes a resolver to start from, the configuration that names it, and a CI workflow for the package
 * manager and the repository of the folder; also a package.json with the test command, and a .gitignore, if the folder
 * lacks them.
 * @throws {UsageError} before anything is written, if one of the files exists or the folder cannot be written.
 */
async function init({ language, dir }: OptionsOf<typeof picked>): Promise<void> {
  const folder = resolve(dir)
  if (lstatSync(folder, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`${dir} is a file, not a folder`, { next: 'name a folder with --dir' })
  const starter: Starter = starters[language]
  const project = findProject(folder)
  const files = projectFiles(language, project)
  const taken = [...new Set([...files.keys(), ...configFiles])].filter((path) =>
    lstatSync(join(folder, path), { throwIfNoEntry: false }),
  )
  if (taken.length > 0)
    throw new UsageError(
      `init overwrites nothing, and ${taken.join(' and ')} ${taken.length === 1 ? 'exists' : 'exist'}`,
      {
        facts: { folder },
        next: 'move the old file away, or name another folder with --dir',
      },
    )
  const hasPackage = existsSync(join(folder, 'package.json'))
  if (!hasPackage) files.set('package.json', packageJson(starter, folder))
  const ignored = readIgnored(folder)
  if (ignored === undefined) files.set(GITIGNORE, `node_modules/\n${IGNORED}\n`)
  for (const [path, content] of files) await writeNew(join(folder, path), content)

  const { needs, packages } = starter
  for (const path of files.keys()) print(`wrote ${path}`)
  const enter = dir === '.' ? [] : [`cd ${dir}`]
  const missing = ['harborcheck', ...packages].filter((name) => !project.isInstalled(name))
  const names = missing.map((name) => (name === 'harborcheck' ? 'HARBORCHECK' : name))
  const install = names.length > 0 ? [`${addCommand(project)} ${names.join(' ')}`] : []
  const script = hasPackage ? [`npm pkg set 'scripts.conformance=${testCommand(starter)}'`] : []
  print(`\nNext (this resolver needs ${needs}):`)
  const ignore = ignored === undefined || ignored.includes(IGNORED) ? [] : [`echo ${IGNORED} >> ${GITIGNORE}`]
  const run = project.manager.run.replace(/ --$/, '')
  for (const line of [...enter, ...install, ...script, ...ignore, run]) print(`  ${line}`)
  if (missing.includes('harborcheck'))
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

/** Formats the command that adds packages. In the root of a workspace, some managers want an option. */
function addCommand({ manager: { name, add, addAtRoot }, version, folder, workspace, isModern }: Project): string {
  // Later versions fail at a script that is neither allowed nor forbidden; it finds Anvil's binary installed.
  const allow = name === 'pnpm' && !/^\d\./.test(version ?? '') ? ['--allow-build=@foundry-rs/anvil'] : []
  return [add, ...allow, ...(workspace === folder && addAtRoot && !isModern ? [addAtRoot] : [])].join(' ')
}

/** Builds the resolver, its configuration and the workflow, by their paths from the folder. */
function projectFiles(language: StarterLanguage, project: Project): Map<string, string> {
  const folder = join(templates, language)
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
  const config = {
    // Where it will be once harborcheck is installed; if it is already, above the folder perhaps, where it is.
    $schema: `./node_modules/harborcheck/${SCHEMA}`,
    ...schemaReference(join(project.folder, JSON_CONFIG), SCHEMA),
    ...starters[language].subject,
    level: 'deployment',
  }
  return new Map([
    ...paths.map((path) => [path.replaceAll(sep, '/'), readFileSync(join(folder, path), 'utf8')] as const),
    [JSON_CONFIG, jsonText(config)],
    [workflowPath(project), workflow(language, project)],
  ])
}

/** The path of the workflow from the folder: each package of a repository has its own. */
function workflowPath({ folder, root, path }: Project): string {
  const name = path === '' ? 'harborcheck' : `harborcheck-${path.replaceAll('/', '-')}`
  return relative(folder, join(root, '.github', 'workflows', `${name}.yml`)).replaceAll(sep, '/')
}

/** Reads the lines of the folder's .gitignore; undefined without one. */
function readIgnored(folder: string): string[] | undefined {
  const path = join(folder, GITIGNORE)
  return existsSync(path) ? readFileSync(path, 'utf8').split(/\r?\n/) : undefined
}

/** Builds a package.json with the test command. */
function packageJson(starter: Starter, folder: string): string {
  const name =
    basename(folder)
      .toLowerCase()
      .replace(/[^a-z0-9-]+/g, '-') || 'my-resolver'
  const content = { name, private: true, type: 'module', scripts: { conformance: testCommand(starter) } }
  return jsonText(content)
}
