import type { Step } from '../../scenario/scenario.ts'
import { stepsSchema } from '../../scenario/schema.ts'
import { Refused } from '../network/refusal.ts'

/**
 * The steps that a request asks for.
 * @throws {Refused} naming the place and what was expected.
 */
export function readSteps(body: unknown): Step[] {
  const parsed = stepsSchema.safeParse((body as { steps?: unknown } | undefined)?.steps)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Refused(400, 'These are no steps that can be done', {
      facts: { place: ['steps', ...(issue?.path ?? [])].join('.'), problem: issue?.message },
      next: 'docs/scenarios.md describes every step',
    })
  }
  if (parsed.data.some((step) => step.do === 'ask')) throw new Refused(400, 'A question is nothing to do')
  return parsed.data
}
