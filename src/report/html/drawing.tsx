import type { Scenario } from '../../scenario/scenario.ts'
import { Drawing } from '../../view/drawing/drawing.tsx'
import { Legend } from '../../view/drawing/legend.tsx'
import { Strip } from '../../view/time-line/strip.tsx'
import { worldView } from '../../view/view-world.ts'
import type { QuestionReport } from '../types.ts'
import { askedText, timeText, wordOf } from './words.ts'
import { worldAt } from './world-at.ts'

type Asked = Pick<QuestionReport, 'at' | 'network' | 'method' | 'params'>

/** The most moments of a case that are drawn: the worst answers' own. */
const DRAWINGS = 2

/** How wide a drawing may be before its parts stand below each other, CSS pixels. */
const WIDTH = 900

/** What stands in the place of a drawing whose scenario is not to be had, or is another one now. */
const NO_DRAWING = 'There is no drawing: the scenario of this question is not here any more.'

/** The world at the questions that did not pass, once a moment; the first lies open. */
export function CaseDrawings({
  scenario,
  questions,
}: {
  scenario: Scenario | undefined
  questions: readonly QuestionReport[]
}) {
  if (!scenario) return <p class="note">{NO_DRAWING}</p>
  const deadlines = momentsOf(questions)
  return (
    <>
      {deadlines.slice(0, DRAWINGS).map((question, place) => (
        <details class="drawn" key={`${place}`} open={place === 0}>
          <summary>{`Drawn at ${timeText(question.at.seconds)}, when ${askedText(question)} was asked`}</summary>
          <WorldDrawing scenario={scenario} asked={question} />
        </details>
      ))}
    </>
  )
}

/** The world that a question was asked about. */
export function WorldDrawing({ scenario, asked }: { scenario: Scenario; asked: Asked }) {
  const world = worldAt(scenario, asked)
  if (!world) return <p class="note">{NO_DRAWING}</p>
  const { contract } = asked.params
  const view = worldView(world, { title: `${scenario.id} at ${timeText(asked.at.seconds)}` })
  if (view.contracts.length + view.agreements.length === 0) return <p class="note">There is nothing to draw yet.</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: it is no part of a form, and hundreds of landmarks lead nowhere */}
      <div class="scrolled" role="group" aria-label={`Drawing of ${view.title}`} tabIndex={0}>
        <Drawing view={view} width={WIDTH} selected={contract} />
      </div>
      <dl class="time-lines">
        {view.agreements.map((agreement) => (
          <div key={agreement.name}>
            <dt>
              {agreement.name} {agreement.state}
            </dt>
            <dd>
              <Strip agreement={agreement} times={view} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** What the signs and lines of the drawings mean, once a page. */
export function DrawingKey() {
  return (
    <details class="drawn">
      <summary>What the signs and lines of a drawing mean</summary>
      <Legend />
    </details>
  )
}

/** A question for each moment at which one did not pass, unsafe ones first. */
function momentsOf(questions: readonly QuestionReport[]): QuestionReport[] {
  const worstFirst = questions.toSorted((a, b) => Number(wordOf(b) === 'unsafe') - Number(wordOf(a) === 'unsafe'))
  return [
    ...new Map(worstFirst.toReversed().map((one) => [`${one.network} ${one.at.step}`, one])).values(),
  ].toReversed()
}
