import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from '../../errors.ts'
import { isCompiled, locate } from '../../locate.ts'
import { NotStarted } from '../not-started.ts'
import { launchSubject, type ProcessOptions } from '../process/launch-subject.ts'
import type { Environment } from '../resolver.ts'
import type { Subject } from '../subject.ts'
import { cannotLoad } from './cannot-load.ts'

/**
 * Starts a subject module: a file whose default export creates a resolver. It runs in a process of its own.
 * @param subject `path` of a `.ts`, `.mts`, `.cts`, `.js`, `.mjs` or `.cjs` file, from the working folder.
 * @throws UsageError where there is no such file, or it is no module; NotStarted where it can't be imported, exports no
 *   function, or does not come to answer `initialize`.
 */
export async function startModuleSubject(
  { path }: { path: string },
  environment: Environment,
  options?: ProcessOptions,
): Promise<Subject> {
  const file = resolve(path)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`There is no subject module at ${path}.`, { facts: { looked: file } })
  if (!/\.[cm]?[jt]s$/.test(file))
    throw new UsageError(`The subject ${path} is not a JavaScript or TypeScript module.`, {
      next: `Run it as a process: --command ${JSON.stringify(path)}`,
    })
  return launchSubject(
    {
      launch: { file: process.execPath, args: [...hostArguments(), file], channel: 'descriptor' },
      facts: { module: file },
      renewable: true,
      routing: 'at once',
      explain: ({ refusal }, facts) =>
        refusal?.code === cannotLoad
          ? new NotStarted({ kind: 'errored', reason: `the module can't be loaded: ${refusal.reason}` }, facts)
          : undefined,
    },
    environment,
    options,
  )
}

/** The host of a module: compiled, or as source, which Node 20 can't run by itself. */
function hostArguments(): string[] {
  const host = locate('subject/module/host')
  if (isCompiled) return [host]
  const tsx = createRequire(import.meta.url).resolve('tsx')
  return ['--import', pathToFileURL(tsx).href, host]
}
