import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { isCompiled, locate } from '../../platform/locate.ts'
import { withoutDebugger } from '../../platform/without-debugger.ts'
import { requireDeclaredMethods } from '../declared-methods.ts'
import { NotStarted } from '../not-started.ts'
import { launchSubject, type ProcessOptions } from '../process/launch-subject.ts'
import type { Environment } from '../resolver.ts'
import type { StartSubject, Subject } from '../subject.ts'
import { cannotLoad } from './cannot-load.ts'
import { checkModule } from './check-module.ts'

/**
 * Creates a subject from a resolver module, in a separate process.
 * @param path A `.ts`, `.mts`, `.cts`, `.js`, `.mjs` or `.cjs` file, relative to the working folder.
 * @returns Starts the subject. Throws UsageError if the module does not exist, NotStarted if it does not start.
 */
export function moduleSubject(path: string): StartSubject {
  return requireDeclaredMethods((environment, options) => startModuleSubject({ path }, environment, options))
}

/**
 * Starts a subject module: a file whose default export creates a resolver. It runs in a separate process.
 * @param subject `path` of a `.ts`, `.mts`, `.cts`, `.js`, `.mjs` or `.cjs` file, relative to the working folder.
 * @throws {UsageError} if the file is missing, or has another extension.
 * @throws {NotStarted} if it can't be imported, does not export a function, or does not answer `initialize`.
 */
export async function startModuleSubject(
  { path }: { path: string },
  environment: Environment,
  options?: ProcessOptions,
): Promise<Subject> {
  const file = checkModule(path)
  return launchSubject(
    {
      launch: { file: process.execPath, args: [withoutDebugger, ...hostArguments(), file], channel: 'descriptor' },
      facts: { module: file },
      reinitializable: 'while open',
      routing: 'parallel',
      explain: ({ refusal }, facts) =>
        refusal?.code === cannotLoad
          ? new NotStarted({ kind: 'errored', reason: `the module can't be loaded: ${refusal.reason}` }, facts)
          : undefined,
    },
    environment,
    options,
  )
}

/** Node's arguments for the host of a module: the compiled host, or its source by jiti, since Node 20 cannot run TypeScript. */
function hostArguments(): string[] {
  const host = locate('subject/module/host')
  if (isCompiled) return [host]
  const jiti = createRequire(import.meta.url).resolve('jiti/package.json')
  return [join(dirname(jiti), 'lib/jiti-cli.mjs'), host]
}
