import { ImpossibleStep } from '../scenario/timeline.ts'

/** Whether something does not throw {@link ImpossibleStep}. */
export function isPossible(tried: () => unknown): boolean {
  try {
    tried()
    return true
  } catch (error) {
    if (error instanceof ImpossibleStep) return false
    throw error
  }
}
