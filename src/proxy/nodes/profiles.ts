import type { NodeName } from '../../model/node.ts'
import type { NodeProfile } from './node-profile.ts'
import { zksyncOs, zksyncOsPruned } from './zksync-os.ts'

const unknownToGo = (method: string) => ({
  code: -32_601,
  message: `the method ${method} does not exist/is not available`,
})
const notFound = () => ({ code: -32_601, message: 'Method not found' })

/** Geth and Erigon trace no genesis. */
const noGenesis: NodeProfile['refuse'] = ({ method, params }) => {
  const [block] = Array.isArray(params) ? params : []
  const isGenesis = method === 'debug_traceBlockByNumber' && (block === 'earliest' || /^0x0*$/.test(String(block)))
  return isGenesis ? { code: -32_000, message: 'genesis is not traceable' } : undefined
}

/** The nodes that the proxy can act as, a row a software. Each row has the defaults of its software; Anvil's own needs none. */
export const profiles: Record<Exclude<NodeName, 'anvil'>, NodeProfile> = {
  'zksync-os': zksyncOs,
  'zksync-os-pruned': zksyncOsPruned,
  geth: {
    source: 'ethereum/go-ethereum: rpc/errors.go, rpc/handler.go, node/defaults.go, eth/tracers/api.go',
    version: 'Geth/',
    has: /^(eth|debug|net|web3|txpool)_/,
    notFound: unknownToGo,
    refuse: noGenesis,
    batch: { max: 1_000, refuse: () => ({ code: -32_600, message: 'batch too large' }) },
  },
  erigon: {
    source: 'erigontech/erigon: rpc/handler.go, rpc/jsonrpc, cmd/rpctest',
    version: 'erigon/',
    has: /^(eth|debug|net|web3|txpool|trace|ots|erigon)_/,
    notFound: unknownToGo,
    refuse: noGenesis,
    batch: {
      max: 100,
      refuse: (calls) => ({
        code: -32_600,
        message: `batch limit 100 exceeded (can increase by --rpc.batch.limit). Requested batch of size: ${calls}`,
      }),
    },
  },
  reth: {
    source: 'paradigmxyz/reth: crates/rpc/rpc/src/eth/filter.rs, crates/rpc/rpc/src/trace.rs',
    version: 'reth/',
    has: /^(eth|debug|net|web3|txpool|trace|ots)_/,
    notFound,
    ranges: {
      eth_getLogs: {
        max: 100_000,
        refuse: (max) => ({ code: -32_602, message: `query exceeds max block range ${max}` }),
      },
      trace_filter: {
        max: 100,
        refuse: (max) => ({
          code: -32_602,
          message: `Block range too large; currently limited to ${max} blocks`,
        }),
      },
    },
    logs: {
      max: 20_000,
      isOneBlockWhole: true,
      refuse: (max, first, tooFar) => ({
        code: -32_602,
        message: `query exceeds max results ${max}, retry with the range ${first}-${Math.max(0, tooFar - 1)}`,
      }),
    },
  },
  nethermind: {
    source: 'NethermindEth/nethermind: Nethermind.JsonRpc/Modules/Eth/EthRpcModule.cs',
    version: 'Nethermind/',
    has: /^(eth|debug|net|web3|txpool|trace)_/,
    notFound,
    logs: {
      max: 20_000,
      refuse: (max) => ({
        code: -32_005,
        message: `Too many logs requested. Max logs per response is ${max}.`,
      }),
    },
  },
  besu: {
    source: 'hyperledger/besu: RpcErrorType.java, EthGetLogs.java, TraceFilter.java; besu-docs, issue 1487',
    version: 'besu/',
    has: /^(eth|debug|net|web3|txpool|trace)_/,
    notFound,
    ranges: {
      eth_getLogs: { max: 5_000, refuse: exceedsBesuRange },
      trace_filter: { max: 1_000, refuse: exceedsBesuRange },
    },
  },
  provider: {
    source: 'what public endpoints have in common',
    version: 'provider/',
    has: /^(eth|debug|net|web3|trace)_/,
    notFound: unknownToGo,
    ranges: {
      eth_getLogs: {
        max: 9_999,
        refuse: (max) => ({ code: -32_600, message: `eth_getLogs is limited to a range of ${max + 1} blocks` }),
      },
    },
    logs: {
      max: 10_000,
      refuse: (max) => ({ code: -32_005, message: `query returned more than ${max} results` }),
    },
    batch: {
      max: 100,
      refuse: () => ({ code: -32_600, message: 'a batch has at most 100 calls' }),
    },
    busyEvery: 16,
  },
}

function exceedsBesuRange() {
  return { code: -32_005, message: 'Requested range exceeds maximum RPC range limit' }
}
