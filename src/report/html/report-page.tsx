import { capitalised, plural } from '../../platform/words.ts'
import { type Cell, type CheckReport, isClean, type Table } from '../check-report.ts'
import { causesOf } from './cause.ts'
import { Failures } from './failures.tsx'
import { filterStyle, filtersOf } from './filters.tsx'
import { htmlPage } from './page.tsx'
import { CellContent, Facts, Section } from './parts.tsx'
import { Rules } from './rules.tsx'
import { MostLikelyCause, Verdict } from './summary.tsx'
import { Parts } from './table.tsx'

/** A report as one HTML file, which opens from disk and needs no network and no script. */
export function reportPage(report: CheckReport): string {
  const causes = causesOf(report)
  return htmlPage(
    report.title,
    <body>
      <Verdict report={report} />
      <main>
        <MostLikelyCause report={report} causes={causes} />
        <Sections of={report} place="first" />
        <Failures report={report} causes={causes} />
        <Rules report={report} />
        <Sections of={report} />
        <PassingCases report={report} />
        <Section id="run" title="About this run">
          <Facts
            isLong
            rows={report.facts.map(([name, cell]) => [
              name,
              cell !== undefined && cell !== '' && <CellContent cell={cell} />,
            ])}
          />
        </Section>
      </main>
    </body>,
    filterStyle(filtersOf(report.cases)),
  )
}

function Sections({ of: { sections }, place }: { of: CheckReport; place?: 'first' }) {
  const shown = sections.filter(
    (section) => section.parts.length > 0 && (section.place === 'first') === (place === 'first'),
  )
  return (
    <>
      {shown.map(({ id, title, parts }) => (
        <Section id={id} title={title} key={id}>
          <Parts parts={parts} />
        </Section>
      ))}
    </>
  )
}

/** The cases that passed or were skipped, folded. */
function PassingCases({ report: { cases, noun } }: { report: CheckReport }) {
  const clean = cases.filter(isClean)
  if (clean.length === 0) return null
  const isCounted = clean.some(({ others }) => others !== undefined)
  const table: Table = {
    caption: `${capitalised(noun)}s that passed, or were skipped`,
    head: [capitalised(noun), 'Title', ...(isCounted ? ['Rules', 'Questions'] : []), 'Verdict'],
    rows: clean.map(({ id, title, rules = [], others = [], word }): Cell[] => [
      { code: id },
      title,
      ...(isCounted ? [rules.join(' '), { number: others.length }] : []),
      { word },
    ]),
  }
  return (
    <Section id="passing" title={`${capitalised(noun)}s that passed`}>
      <Parts parts={[{ fold: `${plural(clean.length, noun)} without a failure`, parts: [table] }]} />
    </Section>
  )
}
