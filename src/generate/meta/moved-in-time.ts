import type { MetaProperty } from './property.ts'

/** Year 2033, later than the machine's clock; the chain of an ordinary run is years behind it. */
const LATER = 2_000_000_000
const WEEK = 604_800

/** META-5: starts the scenario decades later. */
export const movedInTime: MetaProperty = {
  rule: 'META-5',
  vary({ steps }, number) {
    const startsAt = LATER + (number % 500) * WEEK + (number % 86_400)
    return { steps: [...steps], startsAt, says: `the scenario starts at ${startsAt} or later` }
  },
}
