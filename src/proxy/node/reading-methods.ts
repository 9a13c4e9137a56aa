const eth = [
  ...['accounts', 'baseFee', 'blobBaseFee', 'blockNumber', 'call', 'chainId', 'coinbase', 'config', 'createAccessList'],
  ...['estimateGas', 'feeHistory', 'fillTransaction', 'gasPrice', 'getAccount', 'getAccountInfo', 'getBalance'],
  ...['getBlockByHash', 'getBlockByNumber', 'getBlockReceipts', 'getBlockTransactionCountByHash'],
  ...['getBlockTransactionCountByNumber', 'getCode', 'getFilterChanges', 'getFilterLogs', 'getHeaderByHash'],
  ...['getHeaderByNumber', 'getLogs', 'getProof', 'getRawTransactionByBlockHashAndIndex'],
  ...['getRawTransactionByBlockNumberAndIndex', 'getRawTransactionByHash', 'getStorageAt', 'getStorageValues'],
  ...['getTransactionByBlockHashAndIndex', 'getTransactionByBlockNumberAndIndex', 'getTransactionByHash'],
  ...['getTransactionBySenderAndNonce', 'getTransactionCount', 'getTransactionReceipt', 'getUncleByBlockHashAndIndex'],
  ...['getUncleByBlockNumberAndIndex', 'getUncleCountByBlockHash', 'getUncleCountByBlockNumber', 'hashrate'],
  ...['maxPriorityFeePerGas', 'mining', 'networkId', 'newBlockFilter', 'newFilter', 'newPendingTransactionFilter'],
  ...['pendingTransactions', 'protocolVersion', 'simulateV1', 'syncing', 'uninstallFilter'],
]
const debug = [
  ...['codeByHash', 'dbGet', 'getRawBlock', 'getRawHeader', 'getRawReceipts', 'getRawTransaction', 'traceBlockByHash'],
  ...['traceBlockByNumber', 'traceCall', 'traceTransaction'],
]
const ots = [
  ...['getApiLevel', 'getBlockDetails', 'getBlockDetailsByHash', 'getBlockTransactions', 'getContractCreator'],
  ...['getInternalOperations', 'getTransactionBySenderAndNonce', 'getTransactionError', 'hasCode'],
  ...['searchTransactionsAfter', 'searchTransactionsBefore', 'traceTransaction'],
]
const all = {
  eth,
  debug,
  ots,
  anvil: ['nodeInfo', 'metadata'],
  erigon: ['getHeaderByNumber'],
  hardhat: ['metadata'],
  net: ['listening', 'peerCount', 'version'],
  trace: ['block', 'filter', 'get', 'replayBlockTransactions', 'transaction'],
  txpool: ['content', 'contentFrom', 'inspect', 'status'],
  web3: ['clientVersion', 'sha3'],
}

/**
 * Anvil's JSON-RPC methods that only read. Filters are among them: no answer to another client depends on one.
 */
export const readingMethods: ReadonlySet<string> = new Set(
  Object.entries(all).flatMap(([namespace, names]) => names.map((name) => `${namespace}_${name}`)),
)

const changing =
  /^(anvil|evm|hardhat|tenderly|ganache|personal|account|clique|miner|admin|engine|wallet|parity|test)_|^eth_(send|sign|resend|submit)|^debug_set/i

/** Methods of the same namespaces that only read: `wallet_getCapabilities`, `admin_nodeInfo`. */
const reading =
  /_(get|is[A-Z]|has[A-Z]|list|show|estimate|simulate|trace|dump|exchange|ecRecover|node|net|peers|pending|status|chain|datadir|enode|version|mode)/

/**
 * Whether a method that is not in {@link readingMethods} sends, signs, mines or sets something. Any other method is one that
 * this node does not have; clients try such methods out, which does not change the chain.
 */
export const isChanging = (method: string): boolean => changing.test(method) && !reading.test(method)
