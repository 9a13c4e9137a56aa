/** A number with its noun: `1 step`, `3 steps`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
