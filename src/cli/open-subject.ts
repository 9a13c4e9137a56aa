import { relative } from 'node:path'
import { UsageError } from '../platform/errors.ts'
import { locate } from '../platform/locate.ts'
import { startAttachedSubject } from '../subject/attach/start-attached-subject.ts'
import { requireDeclaredMethods } from '../subject/declared-methods.ts'
import { forgeScript } from '../subject/forge/forge-script.ts'
import { startHttpSubject } from '../subject/http/start-http-subject.ts'
import { checkModule } from '../subject/module/check-module.ts'
import { startProgram } from '../subject/start-program.ts'
import type { StartSubject } from '../subject/subject.ts'
import { type BundledSubject, bundledSubjects, isBundled } from './bundled-subjects.ts'
import { io } from './io.ts'

/** The subject that the command line names: at most one of these members is set. */
export type SubjectChoice = {
  path: string | undefined
  /** Default, if no other member is set: the reference resolver. */
  bundled?: BundledSubject
  command?: string | undefined
  url?: string | undefined
  attach?: number | undefined
  forge?: string | undefined
}

/**
 * Reads the subject from the command line: an argument of any form of {@link parseSubject}, or an option. Checks,
 * before anything starts, that a module or a script exists.
 * @param byDefault The subject if none is named. Default: a subject is required.
 * @throws {UsageError} if it does not name exactly one subject, or if the file does not exist or is not a module.
 */
export function readSubject(
  text: string | undefined,
  options: Omit<SubjectChoice, 'path' | 'bundled'> = {},
  byDefault?: BundledSubject,
): SubjectChoice {
  const { command, url, attach, forge } = options
  const named = { subject: text, '--command': command, '--url': url, '--attach': attach, '--forge': forge }
  const facts = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
  if (Object.keys(facts).length > 1)
    throw new UsageError('Name one subject only: an argument, --command, --url, --forge or --attach', { facts })
  if (Object.keys(facts).length === 0 && byDefault === undefined) throw noSubject('No subject is named')
  const choice = text === undefined ? { path: undefined, command, url, attach, forge } : parseSubject(text)
  if (choice.path !== undefined) checkModule(choice.path)
  return choice
}

function noSubject(what: string): UsageError {
  return new UsageError(what, {
    next: 'name a module, command:CMD, url:URL, forge:PATH:CONTRACT, `reference` for the bundled resolver, or `why` for what `harborcheck why` finds',
  })
}

/**
 * Parses a subject written as one argument: `command:python3 resolver.py`, `url:http://127.0.0.1:9000/`,
 * `forge:script/Resolver.s.sol:Resolver`, the name of a bundled subject, or the path of a module.
 * @throws {UsageError} if the argument is empty, or ends after the prefix.
 */
function parseSubject(text: string): SubjectChoice {
  if (text.trim() === '') throw noSubject('The name of the subject is empty')
  if (isBundled(text)) return { path: undefined, bundled: text }
  const [, kind, rest = ''] = /^(command|url|forge):(.*)$/s.exec(text) ?? []
  if (kind === undefined) return { path: text }
  if (rest.trim() === '') throw new UsageError(`Nothing follows ${kind}: in the subject ${text}`)
  return { path: undefined, [kind as 'command' | 'url' | 'forge']: rest.trim() }
}

/** Returns a function that starts a subject; the bundled reference resolver if nothing is set. */
export function openSubject({ forge, ...choice }: SubjectChoice): StartSubject {
  if (forge !== undefined) return forgeScript(forge)
  return starterOf(choice)
}

function starterOf({ path, bundled, command, url, attach }: Omit<SubjectChoice, 'forge'>): StartSubject {
  if (url !== undefined) {
    return requireDeclaredMethods((environment, options) => startHttpSubject({ url }, environment, options))
  }
  if (attach !== undefined) {
    return requireDeclaredMethods((environment, options) =>
      startAttachedSubject({ port: attach }, environment, { ...options, onWaiting: printAttachHelp }),
    )
  }
  return startProgram(command === undefined ? { path: path ?? bundledModule(bundled) } : { command })
}

/** The file of a bundled subject. Default: of the reference resolver. */
export const bundledModule = (name: BundledSubject = 'reference'): string => locate(bundledSubjects[name])

/** Whether the subject is a single process or service, which can work on one chain at a time only. */
export const isSingle = ({ url, attach }: SubjectChoice): boolean => url !== undefined || attach !== undefined

/** Writes a subject's log to standard error with `--verbose`; undefined without. */
export const subjectLog = ({ verbose }: { verbose: boolean }): ((line: string) => void) | undefined =>
  verbose ? (line) => void io().stderr.write(`subject: ${line}\n`) : undefined

/** Formats the subject as command-line arguments, quoted for a shell. Empty for the reference resolver. */
export function subjectArguments({ path, bundled, command, url, attach, forge }: SubjectChoice): string {
  if (forge !== undefined) return `--forge ${quote(forge)}`
  if (command !== undefined) return `--command ${quote(command)}`
  if (url !== undefined) return `--url ${quote(url)}`
  if (attach !== undefined) return `--attach ${attach}`
  if (path !== undefined) return quote(path)
  return bundled === undefined || bundled === 'reference' ? '' : bundled
}

/** Quotes a word of a command line for a shell, if necessary. */
export function quote(text: string): string {
  return /^[A-Za-z0-9_./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/** Prints on standard error that harborcheck waits for a subject at this port, and how to connect one. */
export function printAttachHelp(port: number): void {
  const address = `127.0.0.1:${port}`
  const bridge = (command: string) => `  bash -c 'exec ${command} 0<>/dev/tcp/127.0.0.1/${port} 1>&0'`
  const host = relative('', locate('subject/module/host'))
  io().stderr.write(
    [
      `Waiting for a subject on ${address}. Start one with its standard input and output connected to it:`,
      bridge('python3 resolver.py'),
      bridge('node --inspect-brk resolver.mjs'),
      'or a module:',
      `  bash -c 'exec node --inspect-brk ${host} ./my-resolver.ts 3<>/dev/tcp/127.0.0.1/${port}'`,
      `or connect to ${address} from your code, and speak the protocol there. Ctrl-C stops waiting.`,
      '',
    ].join('\n'),
  )
}
