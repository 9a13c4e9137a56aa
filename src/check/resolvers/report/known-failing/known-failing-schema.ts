import * as z from 'zod'
import type { KnownFailingEntry } from './entry-name.ts'

/** A reason is printed on one line of a terminal: no line breaks, no control characters. */
const line = z
  .string()
  .max(500)
  .regex(/^\P{Cc}*$/u, 'expected one line of text')
  .regex(/\S/, 'expected one line of text')

const entry = z
  .strictObject({
    case: z.string().min(1).max(200).exactOptional(),
    rule: z.string().min(1).max(200).exactOptional(),
    reason: line,
    issue: z
      .url({ protocol: /^https?$/, error: 'expected an http or https address' })
      .max(500)
      .exactOptional(),
    expires: z.iso.date('expected a day such as 2030-12-31').exactOptional(),
  })
  .refine((one) => (one.case === undefined) !== (one.rule === undefined), 'expected either `case` or `rule`')

/** The shape of a file of known failures. Whether its cases and rules exist is checked where they are known. */
export const knownFailingSchema = z.strictObject({
  $schema: z.string().exactOptional(),
  knownFailing: z.array(entry).max(5_000),
})

/** What the schema lets through, as entries. */
export function asEntries({
  knownFailing,
}: Pick<z.infer<typeof knownFailingSchema>, 'knownFailing'>): KnownFailingEntry[] {
  return knownFailing as KnownFailingEntry[]
}
