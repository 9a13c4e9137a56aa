import { cut } from '../../platform/words.ts'
import { type Case, givenText, type Judged, type Table } from '../check-report.ts'
import { worstFinding } from '../group-cases.ts'
import { FindingPart } from './finding-part.tsx'
import { anchorOf, Command } from './parts.tsx'
import { ScenarioSteps } from './scenario.tsx'
import { CaseDrawings } from './scenario-drawing.tsx'
import { Parts } from './table.tsx'
import { Badge } from './verdict-badge.tsx'

/** A case that did not pass: its scenario, its drawing, each finding, and the command that replays it. */
export function CasePart({ shown, isOpen, classes }: { shown: Case; isOpen: boolean; classes: string }) {
  const { id, title, word, about, known, scenario, findings, others = [], reproduce } = shown
  return (
    <details class={`case ${classes}`} open={isOpen}>
      <summary>
        <h4>{id}</h4> <Badge word={word} />
        {known && <Badge word="known to fail" />}
        <span class="title">{title}</span>
      </summary>
      {/* A link to what is inside a fold opens it, and each fold around it. */}
      <div class="note" id={anchorOf(id)}>
        {about}
      </div>
      {scenario !== null && (
        <>
          <ScenarioSteps scenario={scenario} asked={findings.flatMap(({ place }) => place ?? [])} />
          <CaseDrawings scenario={scenario} findings={findings} />
        </>
      )}
      {findings.map((finding, index) => (
        <FindingPart key={`${index}`} finding={finding} isOpen={index === 0} />
      ))}
      <Others answers={others} />
      {reproduce !== undefined && (
        <p class="reproduce">
          Reproduce it: <Command text={reproduce} />
        </p>
      )}
    </details>
  )
}

/** A case that did not pass, on one line. */
export function BriefCase({ shown, classes }: { shown: Case; classes: string }) {
  const { id, title, word, findings } = shown
  return (
    <p class={`case brief ${classes}`} id={anchorOf(id)}>
      <b>{id}</b> <Badge word={word} /> {cut(worstFinding({ findings })?.line ?? title, 240)}
    </p>
  )
}

function Others({ answers }: { answers: readonly Judged[] }) {
  if (answers.length === 0) return null
  const caption = `The other questions of this case: ${answers.length}`
  const table: Table = {
    caption,
    head: ['Asked', 'Answered', 'Verdict'],
    isJoined: true,
    rows: answers.map(({ asked, moment, given: [given], word }) => [
      { code: moment === undefined ? asked : `${asked} at ${moment}`, as: 'asked' },
      { code: givenText(given), as: 'answer' },
      { word, text: given.note },
    ]),
  }
  return <Parts parts={[{ fold: caption, parts: [table] }]} />
}
