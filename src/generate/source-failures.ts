import { type Fault, type FaultKind, faultFunctions, noDeployers, type Source, wrongAnswers } from '../model/fault.ts'
import { choose, type Draw } from './draw.ts'

/** Faults, and what to ask about during them. */
export type SourceFailure = { faults: readonly Fault[]; about: 'contract' | 'child' | 'targets' }

/** Without `huge`: its body of 20 MB is too slow for campaigns. */
const ofBoth: [FaultKind, ...FaultKind[]] = ['refused', 'reset', ...wrongAnswers.filter((kind) => kind !== 'huge')]
const kinds: Record<Source, typeof ofBoth> = {
  node: [
    ...ofBoth,
    'rpc-error',
    'call-reverts',
    'empty-calls',
    'null-results',
    'error-beside-result',
    'wrong-chain-id',
    'decimal-numbers',
    'rate-limited',
    'history-refused',
  ],
  explorer: [...ofBoth, 'unknown-state'],
}

/** Faults that no request is right about, whatever it reads. */
const ofNodeParts: typeof ofBoth = [
  'rpc-error',
  'rate-limited',
  'history-refused',
  'null-results',
  ...ofBoth.filter((kind) => kind !== 'refused'),
]

/** Faults of the calls of a contract's function. */
const ofFunctions: typeof ofBoth = ['call-reverts', 'empty-calls', ...ofNodeParts]

/** Draws a fault of every request of a source, or of one among the first nine. */
function ofSource(source: Source, [, who, what, more]: Draw): Fault {
  const kind = choose<FaultKind>(kinds[source], more)
  if ((what >> 5) % 3 > 0 || kind === 'refused') return { source, kind }
  return { source, kind, requests: 1, ...(who % 9 > 0 && { after: who % 9 }) }
}

/** Draws faults of every request to the node, or of those that reveal a contract's deployer, the time of a link, or one fact. */
export function nodeFailures([, , what, more]: Draw): readonly Fault[] {
  if (what % 4 === 0) return noDeployers
  if (what % 4 === 1) return [{ source: 'node', kind: 'logs-refused' }]
  if (what % 4 === 2) return [{ source: 'node', kind: 'rpc-error', contractFunction: choose(verdictFunctions, more) }]
  return [{ source: 'node', kind: choose(kinds.node, more) }]
}

/** The methods with which resolvers read the chain. */
const readingMethods = [
  'eth_chainId',
  'eth_blockNumber',
  'eth_getBlockByNumber',
  'eth_getBlockByHash',
  'eth_call',
  'eth_getCode',
  'eth_getLogs',
  'eth_getTransactionReceipt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'ots_getContractCreator',
  'trace_filter',
  'trace_block',
  'debug_traceBlockByNumber',
]

/** A source, or the part of it that fails alone. */
type FailingPart = Pick<Fault, 'source' | 'contractFunction' | 'method' | 'path'>
const nodeParts: readonly [FailingPart, ...FailingPart[]] = [
  { source: 'node' },
  ...faultFunctions.map((contractFunction) => ({ source: 'node', contractFunction }) as const),
  ...readingMethods.map((method) => ({ source: 'node', method }) as const),
]
const explorerParts: readonly [FailingPart, ...FailingPart[]] = [
  { source: 'explorer' },
  ...['/by-contract/', '/agreements', 'state=UNDER_ATTACK', 'state=PROMOTION_REQUESTED'].map(
    (path) => ({ source: 'explorer', path }) as const,
  ),
]

/** Draws faults of a source (one in four: the explorer) or of a part of it: of all requests, of all after some, or of one. */
export function failureOfPart([kind, who, what, more]: Draw): readonly Fault[] {
  if (kind % 8 === 0) return noDeployers
  const isNode = kind % 8 > 2
  const part = choose(isNode ? nodeParts : explorerParts, what)
  const kinds = part.contractFunction ? ofFunctions : isNode ? ofNodeParts : ofBoth
  const fault = { ...part, kind: choose<FaultKind>(kinds, more) }
  const after = who % 24
  if (who % 3 === 0 || fault.kind === 'refused') return [fault]
  return [{ ...fault, ...(who % 3 === 1 && { requests: 1 }), ...(after > 0 && { after }) }]
}

/** What tells whether a contract can be attacked. */
const verdictFunctions = ['getAgreementForContract', 'getAgreementState', 'getAgreementInfo', 'getDetails'] as const

/** Failures by weight. */
export const failures: readonly (readonly [weight: number, failure: (draw: Draw) => SourceFailure])[] = [
  [6, (draw) => ({ faults: [ofSource('node', draw)], about: 'contract' })],
  [3, (draw) => ({ faults: [ofSource('explorer', draw)], about: draw[1] % 3 === 0 ? 'contract' : 'targets' })],
  [1, (draw) => ({ faults: [ofSource('node', draw), ofSource('explorer', draw)], about: 'contract' })],
  [
    4,
    ([, , , more]) => ({
      faults: [{ source: 'explorer', kind: more % 2 === 0 ? 'extra-fields' : 'additional-state' }],
      about: 'targets',
    }),
  ],
  [4, () => ({ faults: [{ source: 'node', kind: 'extra-fields' }], about: 'contract' })],
  [2, () => ({ faults: noDeployers, about: 'child' })],
  [2, () => ({ faults: [{ source: 'node', kind: 'logs-cut' }], about: 'child' })],
  [1, () => ({ faults: [{ source: 'node', kind: 'history-missing' }], about: 'child' })],
  [1, () => ({ faults: [{ source: 'node', kind: 'logs-of-ten-blocks' }], about: 'targets' })],
  [3, ([, , , more]) => ({ faults: [choose(aroundTheLatestBlock, more)], about: 'contract' })],
  [1, ([, , , more]) => ({ faults: [choose(aboutCreation, more)], about: 'child' })],
  [1, ([, , , more]) => ({ faults: [choose(ofParts, more)], about: more % 2 === 0 ? 'contract' : 'targets' })],
]

/** Faults in which a resolver sees two blocks, from either of them on. */
const aroundTheLatestBlock: readonly [Fault, ...Fault[]] = [
  { source: 'node', kind: 'one-block-behind' },
  { source: 'node', kind: 'one-block-behind', after: 1 },
  { source: 'node', kind: 'one-block-behind', after: 2 },
  { source: 'node', kind: 'state-not-ready' },
]

const aboutCreation: readonly [Fault, ...Fault[]] = [
  { source: 'node', kind: 'logs-refused' },
  { source: 'node', kind: 'rpc-error', method: 'eth_getLogs' },
  { source: 'node', kind: 'null-results', method: 'ots_getContractCreator' },
  { source: 'node', kind: 'null-results', method: 'eth_getTransactionReceipt' },
]
const ofParts: readonly [Fault, ...Fault[]] = [
  { source: 'node', kind: 'rpc-error', method: 'eth_call' },
  { source: 'node', kind: 'rpc-error', method: 'eth_getCode' },
  { source: 'node', kind: 'rpc-error', contractFunction: 'getAgreementInfo' },
  { source: 'node', kind: 'empty-calls', contractFunction: 'getDetails' },
  { source: 'node', kind: 'rpc-error', contractFunction: 'getCantChangeUntil' },
  { source: 'explorer', kind: 'http-500', path: 'state=UNDER_ATTACK' },
  { source: 'explorer', kind: 'http-404', path: '/by-contract/' },
  { source: 'explorer', kind: 'empty', path: '/agreements' },
]

/** Draws a failure that costs the subject its whole time limit for each question. */
export function slowFailure([, who, , more]: Draw): SourceFailure {
  const kind = choose<FaultKind>(['hang', 'hang', 'drip', 'huge'], more)
  return who % 4 === 0
    ? { faults: [{ source: 'explorer', kind }], about: 'targets' }
    : { faults: [{ source: 'node', kind }], about: 'contract' }
}
