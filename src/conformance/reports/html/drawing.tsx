import type { Scenario } from '../../../scenario/scenario.ts'
import type { QuestionReport } from '../../report.ts'
import { worldAt } from './world-at.ts'

type DrawingProps = { scenario: Scenario | undefined; questions: readonly QuestionReport[] }

export function Drawing({ scenario, questions }: DrawingProps) {
  const [first] = questions
  if (!scenario || !first) return null
  return worldAt(scenario, first) ? null : <p class="note">There is no drawing.</p>
}
