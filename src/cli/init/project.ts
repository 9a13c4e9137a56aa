import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { packageRoot } from '../../locate.ts'
import { type Language, starters } from './starters.ts'

const templates = join(packageRoot, 'templates')
const WORKFLOW = '.github/workflows/harborcheck.yml'

/** The files that `harborcheck init` writes, by their paths below the folder: the resolver and the workflow. */
export function projectFiles(language: Language): Map<string, string> {
  const folder = join(templates, language)
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
  return new Map([
    ...paths.map((path) => [path.replaceAll(sep, '/'), readFileSync(join(folder, path), 'utf8')] as const),
    [WORKFLOW, workflow(language)],
  ])
}

function workflow(language: Language): string {
  const { setup } = starters[language]
  const template = readFileSync(join(templates, 'workflow.yml'), 'utf8')
  const place = '      # setup of the language\n'
  return template.replace(place, setup.map((line) => `      ${line}\n`).join(''))
}

/** A package.json with the test command, for a folder that has none. */
export function packageJson(language: Language, folder: string): string {
  const name =
    basename(folder)
      .toLowerCase()
      .replace(/[^a-z0-9-]+/g, '-') || 'my-resolver'
  const content = { name, private: true, type: 'module', scripts: { conformance: starters[language].test } }
  return `${JSON.stringify(content, null, 2)}\n`
}
