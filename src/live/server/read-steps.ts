import type { Step } from '../../scenario/scenario.ts'
import { stepsSchema } from '../../scenario/scenario-schema.ts'
import { Refused } from '../network/refused.ts'

/**
 * Reads the steps that a request runs.
 * @throws {Refused} with the wrong member and its expected form.
 */
export function readSteps(body: unknown): Step[] {
  const parsed = stepsSchema.safeParse((body as { steps?: unknown } | undefined)?.steps)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Refused(400, 'The steps are not valid', {
      facts: { member: ['steps', ...(issue?.path ?? [])].join('.'), problem: issue?.message },
      next: 'docs/scenarios.md describes every step.',
    })
  }
  // A reorganisation would undo blocks that others mined meanwhile.
  for (const { do: what } of parsed.data) {
    if (what === 'ask' || what === 'reorganise') throw new Refused(400, `A step \`${what}\` cannot be run here`)
  }
  return parsed.data
}
