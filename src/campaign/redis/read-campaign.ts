import type { Redis } from 'ioredis'
import * as z from 'zod'
import { UsageError } from '../../errors.ts'
import { savedFinding } from '../campaign-state.ts'
import { failureKeyText, MAX_FAILURES } from '../job.ts'
import type { CampaignReader } from '../job-runner.ts'
import { keysOf } from './keys.ts'
import { checkFieldSizes, readFields, readValue } from './limited.ts'

const knownKeys = z.strictObject({ known: z.array(failureKeyText).max(MAX_FAILURES) })

/** What the jobs of a campaign read of it in Redis. */
export function readCampaign(client: Redis, id: string): CampaignReader {
  const keys = keysOf(id)
  return {
    known: async () => (await readValue(client, keys.known, knownKeys))?.known ?? [],
    async finding(number) {
      await checkFieldSizes(client, keys.findings, [`${number}`])
      const [finding] = await readFields(client, keys.findings, [`${number}`], savedFinding)
      if (finding) return finding
      throw new UsageError(`The queue has no failure ${number} to shrink`)
    },
  }
}
