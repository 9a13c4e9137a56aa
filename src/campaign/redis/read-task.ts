import type { Redis } from 'ioredis'
import * as z from 'zod'
import { UsageError } from '../../platform/errors.ts'
import { keysOf } from '../../work/queue/keys.ts'
import { readFields, readValue } from '../../work/queue/limited.ts'
import { failureKeyText, type Job, MAX_FAILURES } from '../campaign-job.ts'
import type { CampaignTask } from '../campaign-jobs.ts'
import { savedFinding } from '../campaign-state.ts'

const knownKeys = z.strictObject({ known: z.array(failureKeyText).max(MAX_FAILURES) })

/**
 * Reads the parts of a job that Redis has.
 * @throws {UsageError} if the failure to shrink is missing.
 */
export async function readTask(client: Redis, id: string, job: Job): Promise<CampaignTask> {
  const keys = keysOf(id)
  if (job.kind === 'batch') return { job, known: (await readValue(client, keys.known, knownKeys))?.known ?? [] }
  const field = `${job.number}`
  const [shrink] = await readFields(client, keys.findings, [field], savedFinding)
  if (shrink) return { shrink }
  throw new UsageError(`The queue has no failure ${field} to shrink`)
}
