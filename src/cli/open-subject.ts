import { UsageError } from '../errors.ts'
import { given } from '../given.ts'
import { locate } from '../locate.ts'
import { startAttachedSubject } from '../subject/attach/start-attached-subject.ts'
import { requireDeclaredMethods } from '../subject/declared-methods.ts'
import { forgeScript } from '../subject/forge/forge-script.ts'
import { startHttpSubject } from '../subject/http/start-http-subject.ts'
import { startModuleSubject } from '../subject/module/start-module-subject.ts'
import { startProcessSubject } from '../subject/process/start-process-subject.ts'
import type { StartSubject } from '../subject/subject.ts'
import { printWaiting } from './print-waiting.ts'

/** How the command line names a subject: in one of these ways, or not at all. */
export type SubjectChoice = {
  path: string | undefined
  command?: string
  url?: string
  attach?: number
  forge?: string
}

/**
 * The subject that the command line names; without one, the bundled reference resolver.
 * @throws UsageError where it names two.
 */
export function openSubject({ path, command, url, attach, forge }: SubjectChoice): StartSubject {
  const named = Object.entries({
    module: path,
    '--command': command,
    '--url': url,
    '--attach': attach,
    '--forge': forge,
  })
  const facts = Object.fromEntries(named.filter(([, value]) => value !== undefined))
  if (Object.keys(facts).length > 1)
    throw new UsageError(
      'A subject is a module, a --command, a --url, a --forge script or one that comes to --attach, only one of them',
      { facts },
    )
  if (forge !== undefined) return forgeScript(forge)
  return requireDeclaredMethods(startOf({ path, ...given({ command, url, attach }) }))
}

function startOf({ path, command, url, attach }: Omit<SubjectChoice, 'forge'>): StartSubject {
  if (command !== undefined) return (environment, options) => startProcessSubject({ command }, environment, options)
  if (url !== undefined) return (environment, options) => startHttpSubject({ url }, environment, options)
  if (attach !== undefined) {
    return (environment, options) =>
      startAttachedSubject({ port: attach }, environment, { ...options, onWaiting: printWaiting })
  }
  return (environment, options) => startModuleSubject({ path: path ?? locate('reference/index') }, environment, options)
}

/** Whether there is only one of the subject, so that it can be before one chain at a time. */
export const isSingle = ({ url, attach }: SubjectChoice): boolean => url !== undefined || attach !== undefined

/** The subject in the words of the command line, to be pasted into a shell. */
export function subjectArguments({ path, command, url, attach, forge }: SubjectChoice): string {
  if (forge !== undefined) return `--forge ${quote(forge)}`
  if (command !== undefined) return `--command ${quote(command)}`
  if (url !== undefined) return `--url ${quote(url)}`
  if (attach !== undefined) return `--attach ${attach}`
  return path === undefined ? '' : quote(path)
}

function quote(text: string): string {
  return /^[A-Za-z0-9_./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
