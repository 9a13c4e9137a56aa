import type { Redis } from 'ioredis'
import * as z from 'zod'
import { campaignOptions } from '../campaign-options.ts'
import { identity } from '../identity.ts'
import { CAMPAIGN } from './keys.ts'
import { readValue } from './limited.ts'

/** The campaign on a queue: one at a time. */
const descriptor = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/),
  identity,
  options: campaignOptions,
})

export type Descriptor = z.infer<typeof descriptor>

/** The campaign on the queue, if there is one. Throws UsageError where it is none. */
export const readDescriptor = (client: Redis): Promise<Descriptor | undefined> =>
  readValue(client, CAMPAIGN, descriptor)
