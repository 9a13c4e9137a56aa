import type { Redis } from 'ioredis'
import * as z from 'zod'
import { searchOptions } from '../../check/situations/queue/search-options.ts'
import { CAMPAIGN } from '../../work/queue/keys.ts'
import { readValue } from '../../work/queue/limited.ts'
import { campaignOptions } from '../campaign-options.ts'
import { identity } from '../identity.ts'

const common = { id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/), identity }
const ofScenarios = z.strictObject({ ...common, options: campaignOptions })
const ofSituations = z.strictObject({ ...common, search: searchOptions })

/** The campaign on a queue, one at a time: over generated scenarios, or over the situations of an exhaustive search. */
const descriptor = z.union([ofScenarios, ofSituations])

export type Descriptor = z.infer<typeof descriptor>
export type CampaignDescriptor = z.infer<typeof ofScenarios>
export type SearchDescriptor = z.infer<typeof ofSituations>

/**
 * Reads the campaign on the queue.
 * @throws {UsageError} if the value is malformed.
 */
export const readDescriptor = (client: Redis): Promise<Descriptor | undefined> =>
  readValue(client, CAMPAIGN, descriptor)
