import { escapeControls } from '../../../escape-controls.ts'
import { durationText } from '../../../model/duration.ts'
import { plural } from '../../../platform/words.ts'
import { answerText } from '../../../report/answer-text.ts'
import { scenarioLines } from '../../../report/failure.ts'
import { cell, table } from '../../../report/markdown-table.ts'
import { styleFor } from '../../../report/style.ts'
import { circumstances, questionText, withNetwork } from '../../../scenario/narrative.ts'
import type { Comparison, Disagreement } from '../comparison.ts'
import { worstOf } from '../matrix.ts'
import { cellText, sideText, summaryText } from './terminal.ts'

/** A comparison as Markdown. Unsafe outcomes are bold and come first. */
export function comparisonMarkdown({
  subjects,
  rules,
  disagreements,
  disagreement,
  notAsked = [],
  complete,
  options,
}: Comparison): string {
  const keys = subjects.map(({ key }) => key)
  const generated = options.runs > 0 ? `, and ${options.runs} generated scenarios of seed ${options.seed}` : ''
  const lines = [
    '# Comparison',
    '',
    `The named cases at level ${options.level}${generated}.${complete ? '' : ' **It was cut short.**'}`,
    '',
    ...notAsked.flatMap((sentence) => [`**${cell(sentence)}.**`, '']),
    ...table(
      ['', 'Subject', 'Command', 'Answers'],
      subjects.map((subject) => {
        const { key, name, version, command } = subject
        return [key, version ? `${name} ${version}` : name, `\`${command || 'reference'}\``, summaryText(subject)]
      }),
    ),
    '',
    ...table(
      ['Rule', ...keys],
      rules
        .filter((row) => worstOf(row) !== 'not shown')
        .map(({ id, cells }) => [
          id,
          ...cells.map((cell) => (cell.outcome === 'unsafe' ? `**${cellText(cell)}**` : cellText(cell))),
        ]),
    ),
    '',
    ...(disagreement ? scenario(disagreement, disagreements) : ['No two of them differ on any question.']),
    '',
  ]
  return escapeControls(lines.join('\n'))
}

function scenario(disagreement: Disagreement, count: number): string[] {
  const { scenario, found, at, network, question, expected, because, sides } = disagreement
  const asked = withNetwork(questionText(question), network)
  return [
    '## The shortest difference',
    '',
    `They differ on ${plural(count, 'question')}. The shortest scenario on which two of them do, found in \`${found}\`:`,
    '',
    ...circumstances(scenario).flatMap((sentence) => [sentence, '']),
    '```text',
    ...scenarioLines(scenario, [disagreement], styleFor({})),
    '```',
    '',
    `\`${asked}\` at +${durationText(at.seconds)} is ${expected === 'refused' ? 'to be refused' : `\`${answerText(expected)}\``}:`,
    '',
    ...because.map(({ rule, fact }) => `- ${rule}: ${cell(fact)}`),
    ...sides.map((side) => `- **${side.key}** says \`${sideText(side, expected)}\``),
  ]
}
