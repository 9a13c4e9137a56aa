import type { DashboardView } from '../../campaign/dashboard/serve-dashboard.ts'
import { durationText } from '../../model/duration.ts'
import { plural } from '../../platform/words.ts'
import type { Word } from '../../report/check-report.ts'
import { Badge } from '../../report/html/verdict-badge.tsx'

/** The progress of a campaign. `isThere`: whether the coordinator answers. */
export function Dashboard({ view, isThere }: { view: DashboardView | undefined; isThere: boolean }) {
  if (!view) return <p role="status">{isThere ? 'The campaign begins.' : 'The coordinator does not answer.'}</p>
  const { subject, runs, seed, level, scenarios, questions, perSecond, secondsLeft, workers } = view
  const isDone = scenarios >= runs
  const facts: [string, string][] = [
    ['Scenarios', `${scenarios} of ${runs}`],
    ['Scenarios a second', perSecond.toFixed(perSecond < 10 ? 1 : 0)],
    ['Workers', `${workers}`],
    ['Time left', isDone ? 'none' : secondsLeft === null ? 'not known yet' : durationText(secondsLeft)],
    ['Questions', `${questions}`],
  ]
  return (
    <>
      <Verdict view={view} />
      <p>
        Campaign of {subject}, seed {seed}, level {level}
      </p>
      {!isThere && (
        <p class="gone" role="status">
          The coordinator does not answer: it has ended, or was stopped. These are the latest figures.
        </p>
      )}
      <progress max={runs} value={scenarios} aria-label="Scenarios" />
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Failures view={view} />
      <Rules view={view} />
    </>
  )
}

/** The verdict so far, in its colour. */
function Verdict({ view: { subject, runs, scenarios, failures } }: { view: DashboardView }) {
  const unsafe = failures.filter(({ key }) => outcomeOf(key) === 'unsafe').length
  const so = scenarios >= runs ? '' : ' so far'
  const [text, tone] =
    failures.length > 0
      ? [
          `does not conform: ${plural(failures.length, 'distinct failure')}${so}, ${unsafe} unsafe`,
          unsafe > 0 ? 'bad' : 'warn',
        ]
      : scenarios > 0
        ? [`answered every question right${so}`, 'good']
        : ['has not answered yet', 'dim']
  return (
    <header class={`banner ${tone}`}>
      <h1>{`${subject} ${text}`}</h1>
    </header>
  )
}

/** The last word of a failure's key: see `failureKey`. */
const outcomeOf = (key: string) => key.split(' ').at(-1) as Word

function Failures({ view: { failures, keepGoing } }: { view: DashboardView }) {
  return (
    <section aria-labelledby="failures">
      <h2 id="failures">Failures</h2>
      {failures.length === 0 && <p>None so far.</p>}
      {failures.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Rule, method, failure</th>
              <th scope="col">First scenario</th>
              {keepGoing && <th scope="col">Scenarios</th>}
              <th scope="col">Shrunk</th>
            </tr>
          </thead>
          <tbody>
            {failures.map(({ key, index, seen, isShrunk }) => (
              <tr key={key}>
                <th scope="row">
                  {key.split(' ').slice(0, -1).join(' ')} <Badge word={outcomeOf(key)} />
                </th>
                <td>{index}</td>
                {keepGoing && <td>{seen}</td>}
                <td>{isShrunk ? 'yes' : 'not yet'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** The rules that a sample of the campaign reaches: to count them in every scenario would take longer than to run it. */
function Rules({ view: { sample } }: { view: DashboardView }) {
  const rules = Object.entries(sample.rules)
  const shown = rules.filter(([, times]) => times > 0)
  const missing = rules.filter(([, times]) => times === 0)
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">Rules</h2>
      <p>
        {`Questions that tell whether a rule is kept, in ${sample.scenarios === 1 ? 'the first scenario' : `the first ${sample.scenarios} scenarios`}: ${shown.length} of ${rules.length} rules.`}
      </p>
      <ul>
        {shown.map(([id, times]) => (
          <li key={id}>
            {id} <span>{times}</span>
          </li>
        ))}
      </ul>
      {missing.length > 0 && <p class="none">{`None for ${missing.map(([id]) => id).join(', ')}.`}</p>}
    </section>
  )
}
