import * as z from 'zod'
import { address, time, usd } from './primitives.ts'

/** The value members of an agreement item. */
export const valueFields = z.object({
  valueBand: z
    .enum(['Unknown', '< $10K', '$10K - $100K', '$100K - $1M', '$1M - $10M', '$10M - $100M', '> $100M'])
    .describe('The band of valuePricedUsd; Unknown where no holding has a price.'),
  valuePricedUsd: usd,
  valueNativeUsd: usd.describe("The part of valuePricedUsd in the chain's own currency."),
  valuePricedTokens: z
    .array(z.object({ symbol: z.string(), address, usd }))
    .describe('`address` is the contract that holds the token.'),
  valueUnpricedTokens: z.array(z.object({ symbol: z.string(), address })),
  valueConfidence: z
    .enum(['HIGH', 'MEDIUM', 'LOW'])
    .describe('HIGH: all holdings have a price; MEDIUM: some; LOW: none.'),
  valueEstimatedAt: time,
})
export type ValueFields = z.output<typeof valueFields>
