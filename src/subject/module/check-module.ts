import { statSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { UsageError } from '../../platform/errors.ts'

/** How to run a file that is no module, by its extension. */
const programs: Record<string, (path: string) => string> = {
  '.py': (path) => `--command "python3 ${path}"`,
  '.sh': (path) => `--command "sh ${path}"`,
  '.rb': (path) => `--command "ruby ${path}"`,
  '.go': (path) => `--command "go run ${path}"`,
  '.sol': (path) => `--forge ${path}:CONTRACT`,
}

/**
 * Returns the absolute path of a resolver module.
 * @throws {UsageError} with the way to run it instead if the file is missing or has another extension.
 */
export function checkModule(path: string): string {
  const file = resolve(path)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`There is no subject module at ${path}.`, {
      facts: { looked: file },
      next: '`harborcheck init` writes a resolver to start from; `reference` and `why` name the bundled ones',
    })
  if (!/\.[cm]?[jt]s$/.test(file)) {
    const program = programs[extname(file)] ?? ((name: string) => `--command ${JSON.stringify(name)}`)
    throw new UsageError(`The subject ${path} is not a JavaScript or TypeScript module.`, {
      next: `run it with ${program(path)}`,
    })
  }
  return file
}
