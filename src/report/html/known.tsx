import { entryName } from '../known-failing/list.ts'
import { isFine } from '../known-failing.ts'
import type { Report } from '../report.ts'
import { Section, Table } from './parts.tsx'

/** The entries of the list of known failures; those that make the run fail come first. Nothing without a list. */
export function KnownFailures({ report: { knownFailing } }: { report: Report }) {
  if (!knownFailing || knownFailing.entries.length === 0) return null
  const { entries } = knownFailing
  const failing = entries.filter((entry) => !isFine(entry))
  return (
    <Section id="known" title="Known failures">
      <Table caption="The list of known failures" head={['Entry', 'Outcome', 'Reason', 'Issue', 'Until']}>
        {[...failing, ...entries.filter(isFine)].map((entry) => (
          <tr key={entryName(entry)}>
            <th scope="row">{entryName(entry)}</th>
            <td>
              {isFine(entry) ? '' : '✗ '}
              {entry.says}
            </td>
            <td>{entry.reason}</td>
            <td>{entry.issue}</td>
            <td>{entry.expires}</td>
          </tr>
        ))}
      </Table>
    </Section>
  )
}
