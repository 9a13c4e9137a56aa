import { type Address, formatUnits, isAddress, parseUnits } from 'viem'
import { UsageError } from '../../platform/errors.ts'
import type { ValueFields } from './value-fields.ts'

/**
 * A contract's holding of one asset. `usd` is a decimal string with at most 18 decimals; without it the asset has no known
 * price. The symbol `ETH` stands for the chain's own currency.
 */
export type AgreementEstimate = { contract: Address; symbol: string; usd?: string }

/** Value estimates by contract, which can be replaced at any time. */
export type ValueBook = {
  /** @throws {UsageError} for a bad address or amount; the estimates then stay as they were. */
  replace(estimates: readonly AgreementEstimate[]): void
  /**
   * Computes the value members for an agreement that covers these contracts; undefined without an estimate. `at` in milliseconds.
   */
  of(contracts: readonly Address[], at: number): ValueFields | undefined
  /** Computes `valuePricedUsd` in units of 10^-18 USD, for sorting: cheaper than `of`. */
  total(contracts: readonly Address[]): bigint
  /** Grows with every replacement. */
  revision(): number
}

const DECIMALS = 18
const AMOUNT = /^\d+(\.\d{1,18})?$/
const NATIVE = 'ETH'

export function createValueBook(estimates: readonly AgreementEstimate[] = []): ValueBook {
  let byContract = grouped(estimates)
  let totals = totalsOf(byContract)
  let revision = 0
  return {
    replace: (changed) => {
      byContract = grouped(changed)
      totals = totalsOf(byContract)
      revision++
    },
    total: (contracts) => contracts.reduce((total, contract) => total + (totals.get(contract) ?? 0n), 0n),
    revision: () => revision,
    of: (contracts, at) => {
      const known = contracts.flatMap((contract) => byContract.get(contract) ?? [])
      return known.length > 0 ? fieldsOf(known, at) : undefined
    },
  }
}

function fieldsOf(estimates: readonly AgreementEstimate[], valueEstimatedAt: number): ValueFields {
  const priced = pricedOf(estimates)
  const unpriced = estimates.filter(({ usd }) => !usd).map(({ contract: address, symbol }) => ({ symbol, address }))
  const total = sum(priced)
  return {
    valueBand: priced.length > 0 ? bandOf(total) : 'Unknown',
    valuePricedUsd: formatUnits(total, DECIMALS),
    valueNativeUsd: formatUnits(sum(priced.filter(({ symbol }) => symbol === NATIVE)), DECIMALS),
    valuePricedTokens: priced,
    valueUnpricedTokens: unpriced,
    valueConfidence: priced.length === 0 ? 'LOW' : unpriced.length === 0 ? 'HIGH' : 'MEDIUM',
    valueEstimatedAt,
  }
}

const pricedOf = (estimates: readonly AgreementEstimate[]) =>
  estimates.flatMap(({ contract: address, symbol, usd }) => (usd ? [{ symbol, address, usd }] : []))

const sum = (amounts: readonly { usd: string }[]) =>
  amounts.reduce((total, { usd }) => total + parseUnits(usd, DECIMALS), 0n)

function totalsOf(byContract: ReadonlyMap<Address, readonly AgreementEstimate[]>): Map<Address, bigint> {
  return new Map([...byContract].map(([contract, estimates]) => [contract, sum(pricedOf(estimates))]))
}

/** Finds the band of a value. A band's lower bound belongs to it, except that $100M belongs to the band below. */
function bandOf(usd: bigint): ValueFields['valueBand'] {
  const below = (dollars: string) => usd < parseUnits(dollars, DECIMALS)
  if (below('10000')) return '< $10K'
  if (below('100000')) return '$10K - $100K'
  if (below('1000000')) return '$100K - $1M'
  if (below('10000000')) return '$1M - $10M'
  return usd <= parseUnits('100000000', DECIMALS) ? '$10M - $100M' : '> $100M'
}

function grouped(estimates: readonly AgreementEstimate[]): Map<Address, AgreementEstimate[]> {
  const byContract = new Map<Address, AgreementEstimate[]>()
  for (const estimate of estimates) {
    const { usd, symbol } = estimate
    if (!isAddress(estimate.contract, { strict: false })) refuse('contract', estimate.contract)
    if (usd !== undefined && !AMOUNT.test(usd)) refuse('usd', usd)
    const contract = estimate.contract.toLowerCase() as Address
    byContract.set(contract, [...(byContract.get(contract) ?? []), { contract, symbol, ...(usd && { usd }) }])
  }
  return byContract
}

function refuse(member: string, value: string): never {
  throw new UsageError('A value estimate is not valid.', {
    facts: { [member]: value },
    next: 'Give `contract` as an address and `usd` as a decimal string such as "1250000.50", or leave `usd` out.',
  })
}
