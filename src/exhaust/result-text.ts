import type { CompleteDepth } from './certificate.ts'
import type { Ended } from './run-exhaust.ts'
import { type Start, type TransactionKind, worldAt } from './start.ts'
import type { DepthResult } from './tally.ts'

/** What each kind of transaction is, as it is printed. */
const kindTexts: Record<TransactionKind, string> = {
  life: 'every operation of the attack registry',
  scope: 'scope changes',
  adoption: 'adoptions',
  spawn: 'new children',
  promises: 'new terms, documents and commitments',
  roles: 'new owners and attack moderators',
}

/** The counts by depth, as a table. */
export function depthTable(depths: readonly DepthResult[]): string[] {
  const row = (cells: readonly (string | number)[]) => `  ${cells.map((cell) => String(cell).padStart(10)).join('')}`
  return [
    row(['steps', 'situations', 'questions'].map((title) => ` ${title}`)),
    ...depths.map(({ depth, situations, asked, questions, sha256 }) =>
      row([depth, sha256 || asked === situations ? situations : `${asked} of ${situations}+`, questions]),
    ),
  ]
}

/** What a run has shown, exactly: what is complete, what is not, and what was left out. */
export function proofLines(
  start: Start,
  subject: string,
  complete: readonly CompleteDepth[],
  { depths, ended }: { depths: readonly DepthResult[]; ended?: Ended | undefined },
): string[] {
  const sum = (member: 'situations' | 'questions' | 'skipped' | 'open') =>
    complete.reduce((total, depth) => total + depth[member], 0)
  const unfinished = ended ? depths[complete.length] : undefined
  const steps = complete.length - 1
  const shown =
    steps < 0
      ? [`${subject}: nothing is complete.`]
      : [
          `${subject} is right in every situation of ${boundText(start)} and up to ${stepsText(steps)}, with every deadline`,
          `crossed: ${sum('situations')} situations, ${sum('questions')} questions, complete.`,
          `A step is a transaction or the passing of time: ${start.kinds.map((kind) => kindTexts[kind]).join(', ')};`,
          'a second before each deadline, at it, a second after it.',
        ]
  return [
    ...shown,
    ...(unfinished
      ? [`Not complete: ${stepsText(unfinished.depth)}; ended by ${ended} after ${unfinished.asked} of its situations.`]
      : []),
    ...(sum('skipped') > 0 ? [`Not asked: ${sum('skipped')} questions of methods that it does not declare.`] : []),
    ...(sum('open') > 0 ? [`Open: ${sum('open')} answers that another reading of the sources allows.`] : []),
  ]
}

function boundText(start: Start): string {
  return `${worldAt(start).agreements.size} agreements, ${start.contracts} contracts`
}

export function stepsText(steps: number): string {
  return steps === 1 ? '1 step' : `${steps} steps`
}
