import { plural } from '../../platform/words.ts'
import type { CompleteDepth } from './certificate.ts'
import type { Ended } from './run-exhaust.ts'
import { type Start, type TransactionKind, worldAt } from './situation-start.ts'
import type { DepthResult } from './tally.ts'

/** What each kind of transaction is, as it is printed. */
const kindTexts: Record<TransactionKind, string> = {
  life: 'an operation of the attack registry on an agreement',
  scope: 'an account that enters or leaves an agreement, or its whole list',
  adoption: 'an adoption by an owner',
  spawn: 'a child contract, in a block of its own or in that of the transaction before it',
  promises: 'other terms, another document, a longer commitment',
  roles: 'another owner or attack moderator',
}

/** Formats the counts by depth as a table. */
export function depthTable(depths: readonly DepthResult[]): string[] {
  const rows = [
    ['steps', 'situations', 'questions'],
    ...depths.map(({ depth, situations, asked, questions, sha256 }) => [
      `${depth}`,
      sha256 || asked === situations ? `${situations}` : `${asked} of ${situations} or more`,
      `${questions}`,
    ]),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => `  ${row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ')}`)
}

/** States exactly what a run without a wrong answer has proved: the complete and incomplete depths, and the omitted questions. */
export function proofLines(
  start: Start,
  subject: string,
  complete: readonly CompleteDepth[],
  { depths, ended }: { depths: readonly DepthResult[]; ended?: Ended | undefined },
): string[] {
  const sum = (member: 'situations' | 'questions' | 'skipped' | 'open') =>
    complete.reduce((total, depth) => total + depth[member], 0)
  const unfinished = ended ? depths[complete.length] : undefined
  const shown =
    complete.length === 0
      ? [`Nothing is complete: ${subject} was not asked everything at the start.`]
      : [
          `${subject} is right in every situation that the start ${start.name} leads to: ${boundText(start)} and up to`,
          `${plural(complete.length - 1, 'step')}, with every deadline crossed: ${plural(sum('situations'), 'situation')}, ${plural(sum('questions'), 'question')}, complete.`,
          'A step is one of:',
          ...start.kinds.map((kind) => `  ${kindTexts[kind]}`),
          '  time: to a second before a deadline, to it, or to a second after it',
        ]
  return [
    ...shown,
    ...(unfinished
      ? [
          `Not complete: ${plural(unfinished.depth, 'step')}. Ended by ${ended} after ${plural(unfinished.asked, 'situation')} of these.`,
        ]
      : []),
    ...(sum('skipped') > 0
      ? [`Not asked: ${plural(sum('skipped'), 'question')} of methods that it does not declare.`]
      : []),
    ...(sum('open') > 0 ? [`Open: ${plural(sum('open'), 'answer')} that another reading of the sources allows.`] : []),
  ]
}

function boundText(start: Start): string {
  return `${worldAt(start).agreements.size} agreements, ${start.contracts} contracts`
}
