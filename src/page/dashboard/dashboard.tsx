import type { DashboardView } from '../../campaign/dashboard/serve-dashboard.ts'
import { durationText } from '../../model/duration.ts'

/** The progress of a campaign. `isThere`: whether the coordinator answers. */
export function Dashboard({ view, isThere }: { view: DashboardView | undefined; isThere: boolean }) {
  if (!view) return <p role="status">{isThere ? 'The campaign begins.' : 'The coordinator does not answer.'}</p>
  const { runs, seed, level, keepGoing, scenarios, questions, perSecond, secondsLeft, workers } = view
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
      <h1>
        Campaign, seed {seed}, level {level}
      </h1>
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
      <Failures view={view} keepGoing={keepGoing} />
      <Rules view={view} />
    </>
  )
}

function Failures({ view: { failures }, keepGoing }: { view: DashboardView; keepGoing: boolean }) {
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
                <th scope="row">{key}</th>
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

/** Which rules the campaign comes to, in a sample: to count them in every scenario would take longer than to run it. */
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
