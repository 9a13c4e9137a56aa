import type { KnownFailing } from '../conformance/known-failing/list.ts'
import { UsageError } from '../errors.ts'
import { rules } from '../model/rules.ts'
import { catalogue } from '../scenario/catalogue/index.ts'
import { unknownName } from './suggest.ts'

export type KnownFailingOptions = { knownFailing?: string; writeKnownFailing?: string; bail: boolean }

/**
 * The list of known failures that the command line names, where it names one.
 * @throws UsageError where it can't be read, is no list, or names a case or a rule that there is not.
 */
export async function openKnownFailing(options: KnownFailingOptions): Promise<KnownFailing | undefined> {
  const { knownFailing: path, writeKnownFailing, bail } = options
  if (bail && (path ?? writeKnownFailing) !== undefined) {
    throw new UsageError('--bail ends a run at its first failure, be it known or not', {
      next: 'leave --bail out of a run that reads or writes known failures',
    })
  }
  if (path === undefined) return undefined
  const { readKnownFailing } = await import('../conformance/known-failing/read.ts')
  const entries = await readKnownFailing(path)
  const ids = { case: catalogue.map(({ id }) => id), rule: rules.map(({ id }) => id) }
  for (const [index, entry] of entries.entries()) {
    for (const kind of ['case', 'rule'] as const)
      checkName(kind, entry[kind], ids[kind], `knownFailing[${index}] of ${path}`)
  }
  return { entries, today: today(), suite: catalogue }
}

function checkName(kind: 'case' | 'rule', name: string | undefined, known: readonly string[], place: string): void {
  if (name === undefined || known.includes(name)) return
  throw unknownName(kind, name, known, `mend ${place}; \`harborcheck list\` shows every ${kind}`)
}

/** The machine's own day, `YYYY-MM-DD`: the only thing that a verdict takes from a clock, and only for what expires. */
function today(): string {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
