import { type CheckReport, isClean, type Table } from '../check-report.ts'
import { Badge, CellContent, DataTable, Facts, Section } from './parts.tsx'

/** The most unsafe answers listed at the top; their cases show all of them. */
const UNSAFE = 8

/** What the title leaves of the verdict, the counts, the unsafe answers, and the facts of the run. */
export function Summary({ report }: { report: CheckReport }) {
  const { remarks = [], missing = [], tally } = report
  return (
    <Section id="summary" title="Summary">
      {remarks.map((sentence) => (
        <p class="sentence" key={sentence}>
          {sentence}
        </p>
      ))}
      {missing.map((sentence) => (
        <p class="cut" key={sentence}>
          {sentence}
        </p>
      ))}
      {tally && (
        <>
          <p>{tally.of}:</p>
          <dl class="counts">
            {tally.counts.map(([word, count]) => (
              <div key={word}>
                <dt>
                  <Badge word={word} />
                </dt>
                <dd>{count}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {report.notes
        .filter(({ isOnPage }) => isOnPage)
        .map(({ text }) => (
          <p key={text}>{text}.</p>
        ))}
      <Unsafe report={report} />
      <Facts
        isLong
        rows={report.facts.map(([name, cell]) => [
          name,
          cell !== undefined && cell !== '' && <CellContent cell={cell} />,
        ])}
      />
    </Section>
  )
}

function Unsafe({ report: { cases } }: { report: CheckReport }) {
  const answers = cases
    .filter((one) => !isClean(one))
    .flatMap(({ id, findings }) => findings.filter(({ word }) => word === 'unsafe').map((finding) => ({ id, finding })))
  if (answers.length === 0) return null
  const shown = answers.slice(0, UNSAFE)
  const table: Table = {
    caption: `Unsafe answers: ${shown.length === answers.length ? answers.length : `the first ${UNSAFE} of ${answers.length}`}`,
    head: ['Asked', 'At', 'Answered', 'Expected', 'Case'],
    rows: shown.map(({ id, finding: { asked, moment = '', given, expected } }) => [
      { code: asked, as: 'asked' },
      { time: moment },
      { code: given[0].text, as: 'answer' },
      { code: expected, as: 'answer' },
      { caseId: id },
    ]),
  }
  return (
    <>
      <p>Each of these answers allows an attack, or promises better terms for it, against the rules.</p>
      <DataTable table={table} />
    </>
  )
}
