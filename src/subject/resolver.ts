/** An address: `0x` and 40 hex digits, any letter case. harborcheck sends EIP-55 checksummed ones, and some in lower or upper case. */
export type Address = `0x${string}`

/** The params of `initialize`: where the chain and the explorer are. */
export type Environment = {
  protocolVersion: 1
  /** EIP-155 chain id; the home chain of agreements is `eip155:<chainId>`. */
  chainId: number
  /** JSON-RPC over HTTP. */
  rpcUrl: string
  /** The interface's `{explorer_api_url}`: the list is at `{explorerUrl}/{explorerPath}/agreements`. */
  explorerUrl: string
  /** One path segment, `chain` by default. */
  explorerPath: string
  contracts: {
    attackRegistry: Address
    /** Answers `isAgreementValid`. May be the same contract as `chainSafeHarborRegistry`. */
    safeHarborRegistry: Address
    /** Answers `getAgreement`: adoption, never the binding agreement. */
    chainSafeHarborRegistry: Address
    agreementFactory: Address
  }
  /** No log or trace of these contracts is older than this block. The contracts that agreements cover can be. */
  deploymentBlock: number
}

/** The agreement that binds a contract, by the contract's own link (`top-level`) or by its immediate deployer's (`child`). */
export type BindingAgreement =
  | { agreement: Address; via: 'top-level' }
  | { agreement: Address; via: 'child'; parent: Address }

export type IdentityRequirement = 'Anonymous' | 'Pseudonymous' | 'Named'

/** The terms of the binding agreement (interface §2.1, §2.4, §3). */
export type Terms = {
  agreement: Address
  /** Percent, 0 to 100. */
  bountyPercentage: number
  /** Whole US dollars, decimal string. */
  bountyCapUsd: string
  /** Whole US dollars, decimal string; `"0"` means no aggregate cap. */
  aggregateBountyCapUsd: string
  /** Whether the attacker keeps the bounty out of the recovered funds. */
  retainable: boolean
  identityRequirement: IdentityRequirement
  agreementURI: string
  /** `getCantChangeUntil()`: whole seconds; from 2^53 on as decimal text. */
  commitmentDeadline: number | string
}

/** An agreement whose contracts can be attacked now, with every contract that it binds, in any order. */
export type Target = {
  agreement: Address
  state: 'UNDER_ATTACK' | 'PROMOTION_REQUESTED'
  contracts: Address[]
}

/** The questions a subject may be asked. */
export const methods = ['bindingAgreement', 'isAttackable', 'timeRemaining', 'terms', 'targets'] as const
export type Method = (typeof methods)[number]

/** Params and result of each method. */
export type Protocol = {
  bindingAgreement: { params: { contract: Address }; result: BindingAgreement | null }
  isAttackable: { params: { contract: Address }; result: boolean }
  /** Whole seconds until the countdown's end, 0 once it has ended; `null` where there is none. */
  timeRemaining: { params: { contract: Address }; result: number | null }
  terms: { params: { contract: Address }; result: Terms | null }
  targets: { params: Record<string, never>; result: Target[] }
}

/**
 * The resolver that a module's default export creates. Every method is optional: questions of a missing one are skipped,
 * and reported as skipped. A method that cannot know throws: refusing is always better than guessing.
 */
export type Resolver = {
  name?: string
  version?: string
  /**
   * How many questions it can take at once, all about the same block. Default 1: each question comes after the answer to
   * the one before. harborcheck asks at most 64 at once.
   */
  concurrency?: number
  bindingAgreement?(contract: Address): Promise<BindingAgreement | null>
  isAttackable?(contract: Address): Promise<boolean>
  timeRemaining?(contract: Address): Promise<number | null>
  terms?(contract: Address): Promise<Terms | null>
  targets?(): Promise<Target[]>
  close?(): Promise<void> | void
}

/** The default export of a subject module. */
export type CreateResolver = (environment: Environment) => Resolver | Promise<Resolver>
