import type { MetaProperty } from './property.ts'

/** 2033: later than any machine's clock, as the chain of a run is earlier than any. */
const LATER = 2_000_000_000
const WEEK = 604_800

/** META-5: the scenario begins decades later. */
export const movedInTime: MetaProperty = {
  rule: 'META-5',
  vary({ steps }, number) {
    const startsAt = LATER + (number % 500) * WEEK + (number % 86_400)
    return { steps: [...steps], startsAt, says: `the scenario begins at ${startsAt} or later` }
  },
}
