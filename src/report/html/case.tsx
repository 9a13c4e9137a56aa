import type { Scenario } from '../../scenario/scenario.ts'
import { openText } from '../open-text.ts'
import type { CaseReport, QuestionReport } from '../report.ts'
import { CaseDrawings } from './drawing.tsx'
import { Badge, Code, Command, Table } from './parts.tsx'
import { QuestionPart } from './question.tsx'
import { ScenarioSteps } from './scenario.tsx'
import { anchorOf, answeredText, askedText, caseWord, timeText, wordOf } from './words.ts'

type CaseProps = { report: CaseReport; scenario: Scenario | undefined; isOpen: boolean; isKnown: boolean }

/** A case that did not pass: its scenario, its drawing, each question, and the command that replays it. */
export function CasePart({ report, scenario, isOpen, isKnown }: CaseProps) {
  const { id, title, level, rules, questions, reproduce } = report
  const failed = questions.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'skipped')
  return (
    <details class="case" open={isOpen}>
      <summary>
        <h4>{id}</h4> <Badge word={caseWord(report)} />
        {isKnown && <Badge word="known to fail" />}
        <span class="title">{title}</span>
      </summary>
      {/* A link to what is inside a fold opens it, and each fold around it. */}
      <p class="note" id={anchorOf(id)}>
        Level {level}
        {rules.length > 0 && `, about ${rules.join(', ')}`}
      </p>
      <ScenarioSteps scenario={scenario} asked={failed} />
      <CaseDrawings scenario={scenario} questions={failed} />
      {failed.map((question, index) => (
        <QuestionPart key={`${index}`} question={question} isOpen={index === 0} />
      ))}
      <Others questions={questions.filter((one) => !failed.includes(one))} />
      <p class="replay">
        Replay it: <Command text={reproduce} />
      </p>
    </details>
  )
}

function Others({ questions }: { questions: readonly QuestionReport[] }) {
  if (questions.length === 0) return null
  const caption = `The other questions of this case: ${questions.length}`
  return (
    <details>
      <summary>{caption}</summary>
      <Table caption={caption} head={['Asked', 'At', 'Answered', 'Verdict']}>
        {questions.map((question, index) => (
          <tr key={`${index}`}>
            <th scope="row" class="asked">
              <Code text={askedText(question)} />
            </th>
            <td class="whole">{timeText(question.at.seconds)}</td>
            <td class="answer">
              <Code text={answeredText(question)} />
            </td>
            <td>
              <Badge word={wordOf(question)} />
              {question.open && ` ${openText(question)}`}
            </td>
          </tr>
        ))}
      </Table>
    </details>
  )
}
