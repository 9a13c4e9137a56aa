import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { SubjectChoice } from './open-subject.ts'

/** Hashes a resolver with SHA-256: its module's file, or the command line that names it; undefined for the bundled one. */
export async function subjectHash({
  path,
  command,
  url,
  forge,
}: Omit<SubjectChoice, 'attach'>): Promise<string | undefined> {
  const text = command ?? url ?? forge
  if (text !== undefined) return sha256(text)
  // A module that cannot be read has no hash: the start of the subject says why.
  const content = path === undefined ? undefined : await readFile(path).catch(() => undefined)
  return content && sha256(content)
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
