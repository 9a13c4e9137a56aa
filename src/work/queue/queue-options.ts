import * as z from 'zod'
import { count } from '../../report/schema-parts.ts'

/** The options that all processes of a queue have in common, whatever its jobs are. */
export const queueOptions = z.strictObject({
  /** Seconds per question. */
  timeout: z.number().positive(),
  chainId: count,
  explorerPath: z.string().regex(/^[A-Za-z0-9_~.-]{1,60}$/),
})
