/** A number of steps in words. */
export const stepsText = (steps: number): string => (steps === 1 ? '1 step' : `${steps} steps`)
