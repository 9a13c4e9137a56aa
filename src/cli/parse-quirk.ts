import { InvalidArgumentError } from '@commander-js/extra-typings'
import { lostEventKinds, type Quirk, type QuirkKind, quirks } from '../model/quirk.ts'

/**
 * Reads one `--quirk`: `behind`, `behind=3` (blocks), `behind=60s`, `late-countdown=300s` or `loses-events=links`, and
 * appends it to those of earlier `--quirk` options.
 * @throws InvalidArgumentError for anything else.
 */
export function parseQuirk(text: string, before: Quirk[] = []): Quirk[] {
  const [name = '', measure] = text.split('=', 2)
  if (!Object.hasOwn(quirks, name)) throw new InvalidArgumentError(`Expected one of ${Object.keys(quirks).join(', ')}.`)
  const kind = name as QuirkKind
  if (measure === undefined) return [...before, { kind }]
  const events = lostEventKinds.find((loss) => loss === measure)
  if (kind === 'loses-events' && events) return [...before, { kind, events }]
  const [, count, unit] = /^(\d{1,9})(s?)$/.exec(measure) ?? []
  if (count !== undefined && kind === 'behind' && unit === '') return [...before, { kind, blocks: Number(count) }]
  if (count !== undefined && unit === 's') return [...before, { kind, seconds: Number(count) }]
  throw new InvalidArgumentError(
    `Expected behind=3 (blocks), behind=60s, late-countdown=300s or loses-events=${lostEventKinds.join('|')}.`,
  )
}
