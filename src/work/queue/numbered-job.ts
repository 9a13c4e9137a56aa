import * as z from 'zod'
import { InternalError } from '../../platform/errors.ts'
import { printable } from '../../subject/protocol/printable.ts'
import { errorData } from '../error-data.ts'

/** A job on a queue, of any kind: its kind and number are its name. */
export type NumberedJob = { kind: string; number: number }

/** Identifies a job: `batch-17`, `shrink-0`. Adding a job twice adds it once. */
export const jobId = ({ kind, number }: NumberedJob): string => `${kind}-${number}`

const text = z.string().max(10_000)

/** Why a job cannot be done, as its result. */
export const failedJob = z.strictObject({
  kind: z.literal('failed'),
  message: text,
  facts: z.record(text, z.union([text, z.number()])).optional(),
  next: text.optional(),
  /** The scenario about which contracts, explorer and model contradict each other. */
  contradicts: z.unknown().optional(),
})

export type FailedJob = z.infer<typeof failedJob>

/** Builds the result of a job that fails on every worker. */
export function failedBy(error: unknown): FailedJob {
  const { message, facts, next, contradicts } = errorData(error)
  const known = Object.entries(facts ?? {}).filter(([, value]) => value !== undefined) as [string, string | number][]
  return { kind: 'failed', message, facts: Object.fromEntries(known), next, contradicts }
}

/** Builds the error of a job that cannot be done, without control characters that a worker may have sent. */
export function failureOf({ message, facts, next }: FailedJob): InternalError {
  return new InternalError(printable(message), { facts, next })
}
