import { toFunctionSelector } from 'viem'
import type { UncheckedCall } from '../node/check-message.ts'
import type { NodeProfile, ProfileError } from './node-profile.ts'

/** All errors of its own have the code of an internal error. */
const internal = (message: string): ProfileError => ({ code: -32_603, message })

const eth = [
  'accounts|blockNumber|call|callMany|chainId|coinbase|createAccessList|estimateGas|feeHistory|gasPrice|blobBaseFee',
  'getAccount|getAccountInfo|getBalance|getBlock\\w+|getCode|getFilter\\w+|getHeader\\w+|getLogs|getProof',
  'getRawTransaction\\w+|getStorageAt|getTransaction\\w+|getUncle\\w+|maxPriorityFeePerGas|new\\w*Filter|protocolVersion',
  'send\\w*Transaction|sign\\w*|simulateV1|syncing|uninstallFilter',
].join('|')

const unimplemented =
  /^(eth_(callMany|createAccessList|getProof|getAccount|getAccountInfo|simulateV1)|debug_(getRaw\w+|codeByHash))$/

/** ZKsync OS with the default state, `FullDiffs`. */
export const zksyncOs: NodeProfile = {
  source: 'matter-labs/zksync-os-server 7a1ee546: lib/rpc, lib/rpc_api, lib/storage_api/src/state.rs, lib/types',
  version: 'zksync-os/',
  has: new RegExp(
    `^(eth_(${eth})|debug_(getRaw|trace|codeBy)\\w+|ots_\\w+|erigon_getHeaderByNumber|net_version|web3_\\w+)$`,
  ),
  notFound: () => ({ code: -32_601, message: 'Method not found' }),
  results: {
    ots_getContractCreator: null,
    ots_traceTransaction: [],
    ots_getInternalOperations: [],
    ots_getTransactionError: null,
    ots_getApiLevel: 8,
  },
  refuse,
  ranges: { eth_getLogs: { max: 100_000, refuse: (max) => internal(`query exceeds max block range ${max}`) } },
  logs: {
    max: 20_000,
    isOneBlockWhole: true,
    refuse: (max, first, tooFar) =>
      internal(`query exceeds max results ${max}, retry with the range ${first}-${Math.max(0, tooFar - 1)}`),
  },
  hasNoPending: true,
  maxGas: 10_000_000,
  shape: (_, result) => fromL1(result),
}

/** ZKsync OS with `Compacted` state: it keeps that of 512 blocks, which is more than a scenario has. */
export const zksyncOsPruned: NodeProfile = {
  ...zksyncOs,
  state: { kept: 8, refuse: (block) => internal(`block ${block} is compacted`) },
}

function refuse({ method, params }: UncheckedCall): ProfileError | undefined {
  if (unimplemented.test(String(method))) return internal('unimplemented')
  const [, second, third] = Array.isArray(params) ? params : []
  if (method === 'eth_call' && isGiven(third)) return internal('state overrides are not supported in `eth_call`')
  if (!String(method).startsWith('debug_trace')) return undefined
  const { tracer } = Object(method === 'debug_traceCall' ? third : second)
  if (tracer === 'callTracer') return undefined
  return internal(isGiven(tracer) ? `tracer ${tracer} is not supported` : 'default struct log tracer is not supported')
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

const approval = toFunctionSelector('approveAttack(address)')
/** The members of results that have transactions or receipts. */
const parts = new Set(['transactions', 'receipts', 'receipt', 'txs', 'fullblock'])
const WORD = `0x${'0'.repeat(64)}`

/**
 * Shows moderators' approvals as transactions from L1, of type 0x7f: governance acts from there. Receipts get the logs to L1.
 */
function fromL1(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromL1)
  if (typeof value !== 'object' || value === null) return value
  const { input, hash, logsBloom, ...rest } = value as Record<string, unknown>
  const all = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, parts.has(key) ? fromL1(one) : one]))
  if (typeof rest.transactionHash === 'string' && logsBloom !== undefined) return { ...all, l2ToL1Logs: [] }
  if (typeof hash !== 'string' || typeof input !== 'string' || !input.startsWith(approval)) return all
  const { chainId: _, accessList: __, authorizationList: ___, ...kept } = all
  const { from } = rest
  const ofL1 = { type: '0x7f', initiator: from, gasPerPubdataByteLimit: '0x320', toMint: '0x0', refundRecipient: from }
  return { ...kept, ...ofL1, factoryDeps: [], v: '0x0', r: WORD, s: WORD, yParity: '0x0' }
}
