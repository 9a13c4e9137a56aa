import type { Statistics } from '../../generate/statistics.ts'
import type { Report } from '../report.ts'
import { boundaryNames } from '../statistics.ts'
import { campaignText } from '../verdict-text.ts'
import { Section, Table } from './parts.tsx'
import { linkTo } from './words.ts'

/** The result of the generated scenarios; nothing if there were none. */
export function CampaignPart({ report }: { report: Report }) {
  const { campaign, cases } = report
  if (!campaign) return null
  const id = `counterexample/${campaign.counterexample}`
  return (
    <Section id="campaign" title="Generated scenarios">
      {campaignText(report)
        .split('\n')
        .map((line) => (
          <p key={line}>{line.trim()}.</p>
        ))}
      {campaign.failures && campaign.failures.length > 0 && (
        <Table
          caption="Every distinct failure, with the shortest scenario that shows it"
          head={['Rule', 'Method', 'Failure', 'Scenarios', 'Case']}
        >
          {campaign.failures.map(({ rule, method, outcome, scenarios, counterexample }) => (
            <tr key={`${rule} ${method} ${outcome}`}>
              <th scope="row">{rule}</th>
              <td>{method}</td>
              <td>{outcome}</td>
              <td class="number">{scenarios}</td>
              <td>
                <a href={linkTo(`counterexample/${counterexample}`)}>{counterexample}</a>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {!campaign.failures && cases.some((one) => one.id === id) && (
        <p>
          Its case is <a href={linkTo(id)}>{id}</a>.
        </p>
      )}
      {campaign.statistics && <StatisticsPart statistics={campaign.statistics} />}
    </Section>
  )
}

function StatisticsPart({ statistics }: { statistics: Statistics }) {
  const { scenarios, actions, questions, rules, scopes, states, boundaries } = statistics
  return (
    <details>
      <summary>{`What ${scenarios} generated scenarios exercised, with ${actions} transactions and ${questions} questions`}</summary>
      <Counts
        caption="Questions that tell whether a rule is kept (META: scenarios with such a variant)"
        counts={rules}
      />
      <Counts caption="Questions by the child contract scope that decides" counts={scopes} />
      <Counts caption="Questions by the state of the binding agreement" counts={states} />
      <Table caption="Questions at a boundary" head={['Boundary', 'Before', 'At', 'After']}>
        {Object.entries(boundaries).map(([boundary, { before, at, after }]) => (
          <tr key={boundary}>
            <th scope="row">{boundaryNames[boundary as keyof typeof boundaryNames]}</th>
            <td class="number">{before}</td>
            <td class="number">{at}</td>
            <td class="number">{after}</td>
          </tr>
        ))}
      </Table>
    </details>
  )
}

function Counts({ caption, counts }: { caption: string; counts: Record<string, number> }) {
  return (
    <Table caption={caption} head={['Of', 'Times']}>
      {Object.entries(counts).map(([name, times]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td class="number">{times === 0 ? '0, never' : times}</td>
        </tr>
      ))}
    </Table>
  )
}
