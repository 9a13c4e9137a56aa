import type { CaseReport, EntryReport, KnownFailingReport, RuleReport } from '../run-report.ts'
import type { KnownFailing, KnownFailingEntry } from './entry-name.ts'
import { forgivenBy, isFailing } from './forgive.ts'

/** The results of a run that a list of known failures is checked against. */
export type Found = { cases: readonly CaseReport[]; rules: readonly RuleReport[] }

/**
 * Checks a list of known failures against a run: each entry must fail, not unsafely, and not after its expiry.
 */
export function judgeKnownFailing(list: KnownFailing, found: Found): KnownFailingReport {
  const entries = list.entries.map((entry): EntryReport => ({ ...entry, ...outcomeOf(entry, list, found) }))
  const inForce = list.entries.filter((_, index) => entries[index]?.outcome !== 'expired')
  return {
    holds: entries.every(({ outcome }) => outcome === 'failing' || outcome === 'not judged'),
    cases: found.cases.flatMap((one) => knownCase(one, inForce)),
    entries,
  }
}

/** A case whose every failing answer is known, with the reasons given. */
function knownCase(report: CaseReport, entries: readonly KnownFailingEntry[]): KnownFailingReport['cases'] {
  const forgiving = report.questions.filter(isFailing).map((question) => forgivenBy(entries, report, question))
  if (forgiving.length === 0 || forgiving.some((by) => by.length === 0)) return []
  return [{ id: report.id, reasons: [...new Set(forgiving.flat().map(({ reason }) => reason))] }]
}

type EntryOutcome = Pick<EntryReport, 'outcome' | 'says'>

function outcomeOf(entry: KnownFailingEntry, list: KnownFailing, found: Found): EntryOutcome {
  const failing = failuresOf(entry, found)
  if (failing.length === 0) return entry.case === undefined ? unbroken(entry, list, found) : notFailing(entry, found)
  const unsafe = failing.find(({ severities }) => severities.includes('unsafe'))
  if (unsafe) {
    return { outcome: 'unsafe', says: `an answer in ${unsafe.id} is unsafe, which no list can make a known failure` }
  }
  if (entry.expires !== undefined && entry.expires < list.today) {
    return { outcome: 'expired', says: `still fails after ${entry.expires}: fix it, or change its expiry` }
  }
  return { outcome: 'failing', says: 'fails, as listed' }
}

/** The failing answers that an entry is about, case by case. */
function failuresOf(entry: KnownFailingEntry, { cases }: Found) {
  return cases.flatMap(({ id, questions }) => {
    const failing = questions.filter((question) =>
      entry.case === undefined
        ? question.verdict === 'failed' && question.rules.some((rule) => rule === entry.rule)
        : id === entry.case && isFailing(question),
    )
    return failing.length > 0 ? [{ id, severities: failing.map(({ severity }) => severity) }] : []
  })
}

function notFailing(entry: KnownFailingEntry, { cases }: Found): EntryOutcome {
  switch (cases.find(({ id }) => id === entry.case)?.verdict) {
    case undefined:
      return { outcome: 'not judged', says: 'was not run' }
    case 'skipped':
      return { outcome: 'skipped', says: 'was skipped, which is no failure: remove it from the list' }
    default:
      return { outcome: 'passing', says: 'passes now: remove it from the list' }
  }
}

/** The outcome of a rule that no answer broke: known only if every case about it was run. */
function unbroken(entry: KnownFailingEntry, { suite }: KnownFailing, { cases, rules }: Found): EntryOutcome {
  const inReport = new Set(cases.map(({ id }) => id))
  const about = suite.filter((scenario) => scenario.rules.some((rule) => rule === entry.rule))
  if (!about.every(({ id }) => inReport.has(id))) {
    return { outcome: 'not judged', says: 'is not broken, but not every case about it was run' }
  }
  const kept = rules.some(({ id, passed }) => id === entry.rule && passed > 0)
  return kept
    ? { outcome: 'passing', says: 'is kept now: remove it from the list' }
    : { outcome: 'skipped', says: 'was shown by no answer, which is no failure: remove it from the list' }
}
