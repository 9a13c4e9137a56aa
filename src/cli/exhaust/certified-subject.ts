import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import type { CertifiedSubject } from '../../check/situations/certificate.ts'
import { bundledModule, type SubjectChoice, subjectArguments } from '../open-subject.ts'

/** Identifies a subject for a certificate before it has declared its name: by its arguments, and the hash of its own files. */
export function certifiedSubject(choice: SubjectChoice): Omit<CertifiedSubject, 'name' | 'version'> {
  const files = filesOf(choice).filter((path) => existsSync(path) && statSync(path).isFile())
  if (files.length === 0) return { command: subjectArguments(choice) }
  const hash = createHash('sha256')
  for (const path of files) hash.update(readFileSync(path))
  return { command: subjectArguments(choice), sha256: hash.digest('hex') }
}

/** Lists the files of a subject: the module, the script, or the words of the command that are files. */
function filesOf({ path, bundled, command, url, attach, forge }: SubjectChoice): string[] {
  if (command !== undefined) return command.split(/\s+/)
  if (forge !== undefined) return [forge.replace(/:[^:]*$/, '')]
  if (url !== undefined || attach !== undefined) return []
  return [path ?? bundledModule(bundled)]
}
