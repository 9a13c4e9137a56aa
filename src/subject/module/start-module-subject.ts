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
 * A resolver module as a subject, in a process of its own.
 * @param path A `.ts`, `.mts`, `.cts`, `.js`, `.mjs` or `.cjs` file, relative to the working folder.
 * @returns Starts the subject. Throws UsageError where there is no such module, NotStarted where it does not start.
 */
export function moduleSubject(path: string): StartSubject {
  return requireDeclaredMethods((environment, options) => startModuleSubject({ path }, environment, options))
}

/**
 * Starts a subject module: a file whose default export creates a resolver. It runs in a process of its own.
 * @param subject `path` of a `.ts`, `.mts`, `.cts`, `.js`, `.mjs` or `.cjs` file, relative to the working folder.
 * @throws UsageError where there is no such file, or it has another extension; NotStarted where it can't be imported,
 *   exports no function, or does not answer `initialize`.
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

/** Node's arguments for the host of a module: the compiled host, or its source by jiti, since Node 20 runs no TypeScript. */
function hostArguments(): string[] {
  const host = locate('subject/module/host')
  if (isCompiled) return [host]
  const jiti = createRequire(import.meta.url).resolve('jiti/package.json')
  return [join(dirname(jiti), 'lib/jiti-cli.mjs'), host]
}
