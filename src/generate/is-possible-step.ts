import { ImpossibleStep } from '../scenario/timeline.ts'

/** Whether the function does not throw {@link ImpossibleStep}. */
export function isPossibleStep(tried: () => unknown): boolean {
  try {
    tried()
    return true
  } catch (error) {
    if (error instanceof ImpossibleStep) return false
    throw error
  }
}
