import { circumstances } from '../../scenario/narrative.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { timeText } from '../asked-text.ts'
import { NO_SCENARIO } from '../case-text.ts'
import { type FailedQuestion, type PrintedStep, printedSteps } from '../printed-steps.ts'

/** The steps shown unfolded: those right before the question matter most. */
const STEPS = 24

/** The steps of a scenario with their times, up to the last of some questions: see {@link printedSteps}. */
export function ScenarioSteps({
  scenario,
  asked,
}: {
  scenario: Scenario | undefined
  asked: readonly FailedQuestion[]
}) {
  if (!scenario) return <p class="note">{NO_SCENARIO}</p>
  const isNamed = scenario.elsewhere !== undefined
  const steps = printedSteps(scenario, asked).map((step) =>
    isNamed && step.network === 'here' ? { ...step, text: `here: ${step.text}` } : step,
  )
  const early = steps.slice(0, -STEPS)
  const late = steps.slice(-STEPS)
  return (
    <>
      {circumstances(scenario).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {early.length > 0 && (
        <details>
          <summary>{`${early.length} earlier steps`}</summary>
          <Steps steps={early} from={1} />
        </details>
      )}
      {late.length > 0 ? <Steps steps={late} from={early.length + 1} /> : <p class="note">Nothing has happened.</p>}
    </>
  )
}

function Steps({ steps, from }: { steps: readonly PrintedStep[]; from: number }) {
  return (
    <ol class="scenario" start={from}>
      {steps.map(({ seconds, text }, index) => (
        <li key={`${from + index}`}>
          <span class="step">
            <span class="when">{timeText(seconds)}</span> <span>{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
