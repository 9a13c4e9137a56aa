import { plural } from '../../../platform/words.ts'
import { htmlPage } from '../../../report/html/page.tsx'
import { Badge, Command, Facts, Section, Table } from '../../../report/html/parts.tsx'
import type { ComparedSubject, Comparison } from '../comparison.ts'
import { Difference } from './difference.tsx'
import { Matrix } from './matrix.tsx'
import { summaryText } from './terminal.ts'

/** A comparison as one HTML file: the subjects, the rules, the cases, and the shortest difference. */
export function htmlComparison(comparison: Comparison): string {
  const { subjects, rules, cases, complete, notAsked = [] } = comparison
  const title = `${subjects.map(({ name }) => name).join(', ')} compared`
  return htmlPage(
    title,
    <>
      <Section id="summary" title="Summary">
        {!complete && <p class="cut">The comparison was cut short: not every subject was asked everything.</p>}
        {notAsked.map((sentence) => (
          <p class="cut" key={sentence}>
            {sentence}.
          </p>
        ))}
        <Subjects subjects={subjects} />
        <RunFacts comparison={comparison} />
      </Section>
      <Section id="difference" title="The shortest difference">
        <Difference comparison={comparison} />
      </Section>
      <Section id="rules" title="Rules">
        <Matrix of="rule" rows={rules} subjects={subjects} />
      </Section>
      <Section id="cases" title="Cases">
        <Matrix of="case" rows={cases} subjects={subjects} />
      </Section>
    </>,
  )
}

function Subjects({ subjects }: { subjects: readonly ComparedSubject[] }) {
  return (
    <Table caption="The subjects" head={['Key', 'Subject', 'Unsafe', 'Answers', 'Started as']} wide>
      {subjects.map((subject) => (
        <tr key={subject.key}>
          <th scope="row">{subject.key}</th>
          <td>{subject.version ? `${subject.name} ${subject.version}` : subject.name}</td>
          <td>{subject.summary.unsafe > 0 ? <Badge word="unsafe" count={subject.summary.unsafe} /> : 'none'}</td>
          <td>{summaryText(subject)}</td>
          <td>
            <Command text={subject.command || 'reference'} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

function RunFacts({ comparison: { options, environment, harborcheck } }: { comparison: Comparison }) {
  return (
    <Facts
      isLong
      rows={[
        ['Level', options.level],
        ['Cases', options.filter && `whose id matches ${options.filter}`],
        ['Rule', options.rule],
        ['Generated', options.runs > 0 && `${plural(options.runs, 'generated scenario')} of seed ${options.seed}`],
        ['Limit', `${options.timeout} s a question`],
        ['Chain', `chain id ${environment.chainId}`],
        ['Written by', `harborcheck ${harborcheck}`],
      ]}
    />
  )
}
