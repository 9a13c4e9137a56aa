import { lostEventKinds, type Quirk, quirks } from '../../model/quirk.ts'
import { UsageError } from '../../platform/errors.ts'

/**
 * Checks quirks of a caller or a scenario.
 *
 * @throws {UsageError} for an unknown kind, a distance that is not a whole number of at least 0, or unknown events.
 */
export function checkQuirks(given: readonly Quirk[]): void {
  for (const { kind, blocks, seconds, events } of given) {
    if (!Object.hasOwn(quirks, kind)) {
      throw new UsageError(`The explorer has no quirk named "${kind}"`, {
        next: `Give one of ${Object.keys(quirks).join(', ')}.`,
      })
    }
    for (const [member, value] of Object.entries({ blocks, seconds })) {
      if (value !== undefined && !(Number.isSafeInteger(value) && value >= 0)) {
        throw new UsageError(`The quirk "${kind}" does not take this many ${member}`, {
          facts: { [member]: value },
          next: `Give a whole number of ${member}, at least 0.`,
        })
      }
    }
    if (events !== undefined && !lostEventKinds.includes(events)) {
      throw new UsageError(`The quirk "${kind}" cannot lose these events`, {
        facts: { events },
        next: `Give one of ${lostEventKinds.join(', ')}.`,
      })
    }
  }
}
