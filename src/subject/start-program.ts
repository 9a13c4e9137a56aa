import { requireDeclaredMethods } from './declared-methods.ts'
import { startModuleSubject } from './module/start-module-subject.ts'
import { startProcessSubject } from './process/start-process-subject.ts'
import type { SubjectInfo } from './protocol/verbs.ts'
import type { StartSubject, SubjectProgram } from './subject.ts'

/**
 * Returns a function that starts a module or a program. Every start must declare the methods of the first one.
 * @param first Its declaration at its first start, in another process. Default: it has not been started yet.
 */
export function startProgram(program: SubjectProgram, first?: SubjectInfo): StartSubject {
  const declared = { first }
  let settle: () => void = () => {}
  const firstStart = new Promise<void>((resolve) => {
    settle = resolve
  }).then(() => declared.first)
  const start = requireDeclaredMethods((environment, options) => {
    const subject =
      'command' in program
        ? startProcessSubject(program, environment, options)
        : startModuleSubject(program, environment, options)
    return subject.finally(settle)
  }, declared)
  return Object.assign(start, { elsewhere: { program, firstStart, giveUp: () => settle() } })
}
