import { plural } from '../../../platform/words.ts'
import { answerText } from '../../../report/answer-text.ts'
import { WorldDrawing } from '../../../report/html/drawing.tsx'
import { Badge, Code, Table, type Word } from '../../../report/html/parts.tsx'
import { Why } from '../../../report/html/question.tsx'
import { ScenarioSteps } from '../../../report/html/scenario.tsx'
import { timeText } from '../../../report/html/words.ts'
import { openText } from '../../../report/open-text.ts'
import { questionText, withNetwork } from '../../../scenario/narrative.ts'
import type { Comparison, Disagreement, Side } from '../comparison.ts'

/** The shortest scenario in which two subjects differ, with the right answer and theirs. */
export function Difference({ comparison: { disagreement, disagreements } }: { comparison: Comparison }) {
  if (!disagreement) return <p>No two of them differ on any question.</p>
  const { scenario, found, at, because, expected } = disagreement
  return (
    <>
      <p>
        They differ on {plural(disagreements, 'question')}. This is the shortest scenario on which two of them do, found
        in <code>{found}</code>:
      </p>
      <ScenarioSteps scenario={scenario} asked={[disagreement]} />
      <WorldDrawing scenario={scenario} asked={asAsked(disagreement)} />
      <Table caption={`${askedText(disagreement)} at ${timeText(at.seconds)}`} head={['Who', 'Answer', 'Verdict']}>
        <tr>
          <th scope="row">Right</th>
          <td class="answer">
            <Code text={expected === 'refused' ? 'a refusal' : answerText(expected)} />
          </td>
          <td>by the rules</td>
        </tr>
        {disagreement.sides.map((side) => (
          <tr key={side.key}>
            <th scope="row">{side.key}</th>
            <td class="answer">
              <Code text={answerText(side.answer)} />
            </td>
            <td>
              <Badge word={wordFor(side)} /> {openText({ ...side, expected })}
            </td>
          </tr>
        ))}
      </Table>
      <Why because={because} heading="h3" />
    </>
  )
}

const askedText = ({ question, network }: Disagreement) => withNetwork(questionText(question), network)

function asAsked({ at, network, question, because }: Disagreement) {
  const { method } = question
  return {
    at,
    network,
    because,
    method,
    params: method === 'targets' ? {} : { contract: question.contract },
  }
}

function wordFor({ verdict, severity, open }: Side): Word {
  if (verdict === 'passed') return open ? 'open' : 'right'
  return verdict === 'failed' ? (severity ?? 'incomplete') : verdict
}
