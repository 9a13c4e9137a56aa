import { catalogue } from '../../../../cases/index.ts'
import { rules } from '../../../../model/rules.ts'
import { unknownName } from '../../../../platform/suggest.ts'
import type { KnownFailing, KnownFailingEntry } from './entry-name.ts'

/**
 * A list of known failures for a run today.
 * @param source The origin of the list, for messages.
 * @throws UsageError if an entry names a case or a rule that does not exist.
 */
export function openList(entries: readonly KnownFailingEntry[], source: string): KnownFailing {
  const ids = { case: catalogue.map(({ id }) => id), rule: rules.map(({ id }) => id) }
  for (const [index, entry] of entries.entries()) {
    for (const kind of ['case', 'rule'] as const)
      checkName(kind, entry[kind], ids[kind], `knownFailing[${index}] of ${source}`)
  }
  return { entries, today: today(), suite: catalogue }
}

function checkName(kind: 'case' | 'rule', name: string | undefined, known: readonly string[], place: string): void {
  if (name === undefined || known.includes(name)) return
  throw unknownName(kind, name, known, `fix ${place}; \`harborcheck list\` shows every ${kind}`)
}

/** Today on this machine, `YYYY-MM-DD`. Verdicts use the machine's clock for nothing but `expires`. */
function today(): string {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
