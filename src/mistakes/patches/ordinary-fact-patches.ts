import { at, type Patches } from './patch.ts'
import { childChecked, termReads } from './patch-places.ts'

const announcements = at(
  'targets.ts',
  `  const latest = new Map(
    logs.map(`,
)

/** Resolvers that are wrong where ordinary facts meet. */
export const ordinaryFactPatches: Patches = {
  'entry-without-link-binds': at(
    'binding.ts',
    '  const agreement = await linkOf(view, parent)\n',
  ).replace(`  const agreement =
    (await linkOf(view, parent)) ?? (await bindingOf(view, parent).catch(() => null))?.agreement
`),
  'named-is-not-retainable': at(
    'terms.ts',
    '    retainable: bounty.retainable,',
  ).replace(`    // Who has to be verified first returns the funds first.
    retainable: bounty.retainable && identityRequirements[bounty.identity] !== 'Named',`),
  'splice-while-iterating': at(
    'targets.ts',
    '  return known.flatMap(({ agreement, state }) => (isAttackable(state) ? [{ agreement, state }] : []))',
  ).replace(`  known.forEach(({ state }, index) => {
    if (!isAttackable(state)) known.splice(index, 1)
  })
  return known.map(({ agreement, state }) => ({
    agreement,
    state: state === 'UNDER_ATTACK' ? ('UNDER_ATTACK' as const) : ('PROMOTION_REQUESTED' as const),
  }))`),
  'announced-blocks-as-text':
    announcements.replace(`  const blocks = [...new Set(logs.map(({ blockNumber }) => blockNumber))].sort()
  const inOrder = blocks.flatMap((block) => logs.filter(({ blockNumber }) => blockNumber === block))
  const latest = new Map(
    inOrder.map(`),
  'one-announcement-per-transaction': [
    at(
      'block.ts',
      `  blockNumber: number
  logIndex: number`,
    ).before('  transactionHash: Hex'),
    at('block.ts', `    blockNumber: quantity(log.blockNumber, "A log's block"),`).before(
      `    transactionHash: hex(log.transactionHash, "A log's transaction"),`,
    ),
    announcements.replace(`  const once = [...new Map(logs.map((log) => [log.transactionHash, log])).values()]
  const latest = new Map(
    once.map(`),
  ],
  'trace-ranges-rounded-down': at(
    'traced-children.ts',
    `  const found = await Promise.all(
    numbers(first, last, range).map((start) => creationsOf(view, parent, start, Math.min(last, start + range - 1))),
  )`,
  ).replace(`  if (first > last) return []
  const ranges = Math.max(1, Math.floor((last - first + 1) / range))
  const starts = Array.from({ length: ranges }, (_, index) => first + index * range)
  const found = await Promise.all(
    starts.map((start) => creationsOf(view, parent, start, Math.min(last, start + range - 1))),
  )`),
  'repeated-answers-reversed': [
    at('node.ts', 'async function send(url: string, calls: readonly Call[]): Promise<Outcome[]> {').replace(
      'async function send(url: string, calls: readonly Call[], isRepeated = false): Promise<Outcome[]> {',
    ),
    at(
      'node.ts',
      `  return calls.map(({ method }, id) => outcomeOf(method, byId.get(id)))
}`,
    ).replace(`  const outcomes = calls.map(({ method }, id) => outcomeOf(method, byId.get(id)))
  const limited = calls.filter((_, id) => isLimited(byId.get(id)))
  if (isRepeated || limited.length === 0) return outcomes
  await new Promise((resolve) => setTimeout(resolve, 100))
  const repeated = await send(url, limited, true)
  return outcomes.map((outcome, id) => (isLimited(byId.get(id)) ? (repeated.pop() as Outcome) : outcome))
}

/** Whether a call was refused only because there were too many of them. */
function isLimited({ error }: { error?: unknown } = {}): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === -32005 || code === 429 || /rate limit|limit exceeded|too many requests/i.test(String(message ?? ''))
}`),
  ],
  'reverted-details-include-none': [
    at('scope.ts', "import { named } from './check.ts'").after("import { NodeError } from './errors.ts'"),
    at('scope.ts', '  await refuseOpenReadings(view, child)\n').before(
      '  if (!(await hasDetails(view, child.agreement))) return false',
    ),
    at(
      'scope.ts',
      '/** Whether an agreement includes any children of a contract that it covers',
    ).before(`/** Whether an agreement has details: a revert is what the contract says, any other error is the node's. */
async function hasDetails(view: View, agreement: Address): Promise<boolean> {
  try {
    await view.read(agreement, 'getDetails')
    return true
  } catch (error) {
    if (error instanceof NodeError && /revert/i.test(error.message)) return false
    throw error
  }
}
`),
  ],
  'listed-zero-is-missing': at(
    'explorer.ts',
    "  const item = object(value, 'An agreement of the explorer')\n",
  ).replace(`  const item = object(value, 'An agreement of the explorer')
  for (const field of ['agreementAddress', 'state', 'bountyPercentage', 'bountyCapUsd', 'coveredContracts']) {
    if (!item[field]) throw new CannotKnow(\`An agreement of the explorer has no \${field}\`)
  }
`),
  'copy-of-its-deployer-is-bound':
    childChecked.replace(`const isReplica = (await view.code(contract)) === (await view.code(parent))
  if (!isReplica && !(await includesChild(view, child))) return null`),
  'create2-transaction-has-one-deployer': at(
    'creation.ts',
    `const creation = { deployer: byTransaction ? null : address(creator, \`The creator of \${contract}\`), blockNumber }`,
  ).replace(`const creator2 = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  const maker = String(receipt.to).toLowerCase() === creator2.toLowerCase() ? creator2 : creator
  const creation = { deployer: byTransaction ? null : address(maker, \`The creator of \${contract}\`), blockNumber }`),
  'terms-of-the-pending-block': [
    at('known-answers.ts', 'const mayBeCut = (request: string) => lists.some').replace(
      `const mayBeCut = (request: string) => request.includes('"pending"') || lists.some`,
    ),
    at(
      'terms.ts',
      "import { exact, named, secondsOf } from './check.ts'",
    ).replace(`import { type Arguments, decodeResult, encodeCall, type Read, type Returned } from './call.ts'
import { exact, hex, type Json, named, secondsOf } from './check.ts'
import { unlessRefused } from './errors.ts'`),
    at(
      'terms.ts',
      '/** The terms of an agreement at',
    ).before(`/** Reads at the pending block, the first in which an attack can be, if it stands on the view's block. */
async function readNext<name extends Read>(view: View, agreement: Address, name: name): Promise<Returned<name>> {
  const call = { to: agreement, data: encodeCall(name, [] as unknown as Arguments<name>) }
  const [pending, data] = await Promise.all([
    unlessRefused(view.request('eth_getBlockByNumber', 'pending', false)),
    unlessRefused(view.request('eth_call', call, 'pending')),
  ])
  const isNext = data !== undefined && (pending as Json | null | undefined)?.parentHash === view.block.hash
  if (isNext) return decodeResult(name, hex(data, 'The pending terms'))
  return view.read(agreement, name, ...([] as unknown as Arguments<name>))
}
`),
    ...termReads((name) => `readNext(view, agreement, '${name}')`),
  ],
  'refused-candidate-is-no-child': [
    at('children.ts', "import { CannotKnow } from './errors.ts'").replace(
      "import { CannotKnow, unlessRefused } from './errors.ts'",
    ),
    at('children.ts', 'spawning: await spawningOf(view, contract) })),').replace(
      'spawning: await unlessRefused(spawningOf(view, contract)) })),',
    ),
  ],
}
