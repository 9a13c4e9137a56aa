import { capitalised, plural } from '../../platform/words.ts'
import { hasPassed } from '../known-failing/passes.ts'
import { leftOutLines } from '../left-out.ts'
import type { Report } from '../report.ts'
import { beyondCounts, cutShortText, sourceUseText, subjectName, verdictText } from '../verdict-text.ts'
import { isUnsafe } from '../worst-first.ts'
import { Badge, Code, Command, Facts, Section, Table, type Word } from './parts.tsx'
import { answeredText, askedText, expectedText, linkTo, timeText } from './words.ts'

/** The most unsafe answers listed at the top; their cases show all of them. */
const UNSAFE = 8

/** What the title leaves of the verdict, the counts, the unsafe answers, and the facts of the run. */
export function Summary({ report }: { report: Report }) {
  const sentence = beyondTitle(report)
  return (
    <Section id="summary" title="Summary">
      {sentence !== '' && <p class="sentence">{sentence}</p>}
      {!report.complete && report.notStarted === undefined && (
        <p class="cut">{`${cutShortText(report)}: not everything was asked.`}</p>
      )}
      <Counts report={report} />
      {leftOutLines(report).map((line) => (
        <p key={line}>{line}.</p>
      ))}
      <Unsafe report={report} />
      <RunFacts report={report} />
    </Section>
  )
}

/** The verdict without what the page's title and the counts say; empty if they say it all. */
function beyondTitle(report: Report): string {
  const { valid, notStarted } = report
  if (notStarted !== undefined || !valid) return verdictText(report)
  const more = hasPassed(report) ? '' : beyondCounts(report).join('; ')
  return more && `${capitalised(more)}.`
}

function Counts({ report: { summary } }: { report: Report }) {
  const counts: [Word, number][] = [
    ['unsafe', summary.unsafe],
    ['incomplete', summary.incomplete],
    ['errored', summary.errored],
    ['refused', summary.refused],
    ['passed', summary.passed],
    ['open', summary.open],
    ['skipped', summary.skipped],
  ]
  return (
    <>
      <p>
        {plural(summary.questions, 'question')} in {plural(summary.cases, 'case')}:
      </p>
      <dl class="counts">
        {counts.map(([word, count]) => (
          <div key={word}>
            <dt>
              <Badge word={word} />
            </dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Unsafe({ report }: { report: Report }) {
  const answers = report.cases
    .filter(isUnsafe)
    .flatMap(({ id, questions }) =>
      questions.filter(({ severity }) => severity === 'unsafe').map((question) => ({ id, question })),
    )
  if (answers.length === 0) return null
  const shown = answers.slice(0, UNSAFE)
  const caption = `Unsafe answers: ${shown.length === answers.length ? answers.length : `the first ${UNSAFE} of ${answers.length}`}`
  return (
    <>
      <p>Each of these answers allows an attack, or promises better terms for it, against the rules.</p>
      <Table caption={caption} head={['Asked', 'At', 'Answered', 'Expected', 'Case']}>
        {shown.map(({ id, question }, index) => (
          <tr key={`${index}`}>
            <th scope="row" class="asked">
              <Code text={askedText(question)} />
            </th>
            <td class="whole">{timeText(question.at.seconds)}</td>
            <td class="answer">
              <Code text={answeredText(question)} />
            </td>
            <td class="answer">
              <Code text={expectedText(question)} />
            </td>
            <td>
              <a href={linkTo(id)}>{id}</a>
            </td>
          </tr>
        ))}
      </Table>
    </>
  )
}

function RunFacts({ report }: { report: Report }) {
  const { subject, environment, options, durations, harborcheck, sourceUse } = report
  const { chainId, explorerPath, elsewhere } = environment
  return (
    <Facts
      isLong
      rows={[
        ['Subject', `${subjectName(report)}${subject.language ? ` (${subject.language})` : ''}`],
        ['Started as', subject.command ? <Command text={subject.command} /> : 'the bundled reference resolver'],
        ['Declares', subject.capabilities.join(', ')],
        ['Level', options.level],
        [
          'Cases',
          [options.filter && `whose id matches ${options.filter}`, options.rule && `about ${options.rule}`]
            .filter(Boolean)
            .join(', '),
        ],
        ['Limit', `${options.timeout} s a question${options.bail ? ', ends with the first failure' : ''}`],
        ['Chain', `chain id ${chainId}${elsewhere ? `, the other network's ${elsewhere.chainId}` : ''}`],
        ['Explorer', `path /${explorerPath}/`],
        [
          'Use of sources',
          sourceUseText(report) || (sourceUse.answers > 0 ? 'every answer followed a request to the chain' : ''),
        ],
        ['Took', durations && `${durations.total.toFixed(1)} s`],
        ['Written by', `harborcheck ${harborcheck}`],
      ]}
    />
  )
}
