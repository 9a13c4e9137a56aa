import { plural } from '../../../platform/words.ts'
import { partText } from '../../../report/check-report.ts'
import type { Suite } from '../whole-suite.ts'
import type { Report } from './run-report.ts'

/** What a run lacks of the whole suite; undefined if it has everything. */
export function partOf({ cases, campaign }: Pick<Report, 'cases' | 'campaign'>, suite: Suite): Report['part'] {
  const ran = new Set(cases.map(({ id }) => id))
  const missing = suite.cases.filter((id) => !ran.has(id)).length
  const generated = campaign ? campaign.scenarios + (campaign.unplayable ?? 0) : 0
  if (missing === 0 && generated >= suite.generated) return undefined
  const passed = cases.filter(({ verdict }) => verdict === 'passed').length
  const skipped = cases.filter(({ verdict }) => verdict === 'skipped').length
  const fewer = missing === 0 ? `, ${generated} of ${plural(suite.generated, 'generated scenario')}` : ''
  const isGenerated = cases.length === 0 && generated > 0
  const all = cases.length + missing
  return {
    passed,
    cases: all,
    says: isGenerated
      ? partText(plural(generated, 'generated scenario'))
      : partText(`${passed} of ${plural(all, 'case')}`, `${skipped > 0 ? `, ${skipped} not decided` : ''}${fewer}`),
  }
}
