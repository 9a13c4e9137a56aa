import { ImpossibleStep } from '../scenario/timeline.ts'

/** Whether a step is possible: what makes its block does not throw {@link ImpossibleStep}. */
export function isPossibleStep(tried: () => unknown): boolean {
  try {
    tried()
    return true
  } catch (error) {
    if (error instanceof ImpossibleStep) return false
    throw error
  }
}
