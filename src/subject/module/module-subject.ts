import { heldToFirstStart } from '../declared.ts'
import type { StartSubject } from '../subject.ts'
import { startModuleSubject } from './start-module-subject.ts'

/**
 * A resolver module as a subject, in a process of its own.
 * @param path A `.ts`, `.mts`, `.cts`, `.js`, `.mjs` or `.cjs` file, from the working folder.
 * @returns What starts it; that throws UsageError where there is no such module, NotStarted where it does not start.
 */
export function moduleSubject(path: string): StartSubject {
  return heldToFirstStart((environment, options) => startModuleSubject({ path }, environment, options))
}
