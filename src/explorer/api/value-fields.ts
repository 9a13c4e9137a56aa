import { z } from 'zod'
import { address, time, usd } from './primitives.ts'

/** The value members of an agreement item. */
export const valueFields = z.object({
  valueBand: z
    .enum(['Unknown', '< $10K', '$10K - $100K', '$100K - $1M', '$1M - $10M', '$10M - $100M', '> $100M'])
    .describe('Of what is priced; Unknown where nothing is.'),
  valuePricedUsd: usd,
  valueNativeUsd: usd.describe("The part of it in the chain's own currency."),
  valuePricedTokens: z.array(z.object({ symbol: z.string(), address, usd })).describe('`address` is the holder.'),
  valueUnpricedTokens: z.array(z.object({ symbol: z.string(), address })),
  valueConfidence: z.enum(['HIGH', 'MEDIUM', 'LOW']).describe('All priced, some, none.'),
  valueEstimatedAt: time,
})
export type ValueFields = z.output<typeof valueFields>
