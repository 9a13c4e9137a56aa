import { Badge, Section, Table, type Word } from './parts.tsx'

/** A rule, and how many checks of contracts or of an explorer were about it. */
type CheckedRule = { id: string; level: string; verdict: Word; checks: number; statement: string }

/** What a check of contracts, or of an explorer, shows about each rule. */
export function CheckedRules({ rules }: { rules: readonly CheckedRule[] }) {
  return (
    <Section id="rules" title="Rules">
      <Table caption="What the run shows about each rule" head={['rule', 'level', 'verdict', 'checks', 'says']} wide>
        {rules.map(({ id, level, verdict, checks, statement }) => (
          <tr key={id}>
            <th scope="row">{id}</th>
            <td>{level}</td>
            <td>
              <Badge word={verdict} />
            </td>
            <td>{checks}</td>
            <td>{statement}</td>
          </tr>
        ))}
      </Table>
    </Section>
  )
}
