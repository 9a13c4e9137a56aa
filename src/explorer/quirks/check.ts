import { UsageError } from '../../errors.ts'
import { lostEventKinds, type Quirk, quirks } from '../../model/quirk.ts'

/**
 * Checks quirks that come from outside.
 *
 * @throws {UsageError} for a kind that does not exist, or a measure that makes no sense.
 */
export function checkQuirks(given: readonly Quirk[]): void {
  for (const { kind, blocks, seconds, events } of given) {
    if (!Object.hasOwn(quirks, kind)) {
      throw new UsageError(`The explorer has no quirk named "${kind}"`, {
        next: `Its quirks are ${Object.keys(quirks).join(', ')}.`,
      })
    }
    for (const [member, measure] of Object.entries({ blocks, seconds })) {
      if (measure !== undefined && !(Number.isSafeInteger(measure) && measure >= 0)) {
        throw new UsageError(`The quirk "${kind}" cannot go that far`, {
          facts: { [member]: measure },
          next: `Give a whole number of ${member}, at least 0.`,
        })
      }
    }
    if (events !== undefined && !lostEventKinds.includes(events)) {
      throw new UsageError(`The quirk "${kind}" cannot lose that`, {
        facts: { events },
        next: `Give one of ${lostEventKinds.join(', ')}.`,
      })
    }
  }
}
