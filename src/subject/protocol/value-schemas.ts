import * as z from 'zod'

/** `0x` and 40 hex digits in any letter case, which is not changed. */
export const address = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)], {
  error: 'expected an address',
})

/** A `uint256` as a decimal string without leading zeros. */
export const amount = z
  .string({ error: 'expected an amount as a decimal string' })
  .regex(/^(0|[1-9][0-9]{0,77})$/, { error: 'expected an amount as a decimal string' })

/** Whole seconds as a JSON number. A negative time is a wrong answer that the judge fails, not a violation of the protocol. */
export const seconds = z.int({ error: 'expected whole seconds as a number' })

const count = z.int().nonnegative()

/** The params of `initialize`. */
export const environment = z.object({
  protocolVersion: z.literal(1),
  chainId: count,
  rpcUrl: z.url(),
  explorerUrl: z.url(),
  explorerPath: z.string(),
  contracts: z.object({
    attackRegistry: address,
    safeHarborRegistry: address,
    chainSafeHarborRegistry: address,
    agreementFactory: address,
  }),
  deploymentBlock: count,
})
