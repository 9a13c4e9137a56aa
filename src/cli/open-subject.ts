import { UsageError } from '../errors.ts'
import { locate } from '../locate.ts'
import { forgeScript } from '../subject/forge/forge-script.ts'
import { startModuleSubject } from '../subject/module/start-module-subject.ts'
import { startProcessSubject } from '../subject/process/start-process-subject.ts'
import type { StartSubject } from '../subject/subject.ts'

/** How the command line names a subject. */
export type SubjectChoice = { path: string | undefined; command?: string; forge?: string }

/** The subject that the command line names; without one, the bundled reference resolver. */
export function openSubject({ path, command, forge }: SubjectChoice): StartSubject {
  const named = Object.entries({ module: path, '--command': command, '--forge': forge }).filter(
    ([, name]) => name !== undefined,
  )
  if (named.length > 1) {
    const facts = Object.fromEntries(named)
    throw new UsageError('A subject is a module, a --command or a --forge script, only one of them', { facts })
  }
  if (forge !== undefined) return forgeScript(forge)
  if (command !== undefined) return (environment, options) => startProcessSubject({ command }, environment, options)
  return (environment, options) =>
    startModuleSubject({ path: path ?? locate('subject/reference/index') }, environment, options)
}

/** The subject in the words of the command line, to be pasted into a shell. */
export function subjectArguments({ path, command, forge }: SubjectChoice): string {
  if (forge !== undefined) return `--forge ${quote(forge)}`
  if (command !== undefined) return `--command ${quote(command)}`
  return path === undefined ? '' : quote(path)
}

function quote(text: string): string {
  return /^[A-Za-z0-9_./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
