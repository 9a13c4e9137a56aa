import { type Mutant, mutant, patch } from '../mutant.ts'

/** Mutants that are wrong where ordinary facts meet. */
export const ordinaryFactMutants: Mutant[] = [
  {
    ...mutant(
      'entry-without-link-binds',
      ['BIND-4'],
      'lets a deployer without a link bind what it made, if it is bound as a child itself and has an entry',
      patch(
        'binding.ts',
        `  const agreement = await linkOf(view, parent)
`,
        `  const agreement =
    (await linkOf(view, parent)) ?? (await bindingOf(view, parent).catch(() => null))?.agreement
`,
      ),
    ),
    cases: ['child-contracts/entry-without-a-link', 'child-contracts/entry-that-lost-its-link'],
  },
  {
    ...mutant(
      'named-is-not-retainable',
      ['TERM-1'],
      'takes a bounty for one that cannot be retained where a name is required',
      patch(
        'terms.ts',
        '    retainable: bounty.retainable,',
        `    // Who has to be verified first returns the funds first.
    retainable: bounty.retainable && identityRequirements[bounty.identity] !== 'Named',`,
      ),
    ),
    cases: ['terms/identity-and-retainable-in-every-pair'],
  },
  {
    ...mutant(
      'splice-while-iterating',
      ['LIST-3'],
      'takes what cannot be attacked out of a list while it goes through it, and so skips what follows',
      patch(
        'targets.ts',
        '  return known.flatMap(({ agreement, state }) => (isAttackable(state) ? [{ agreement, state }] : []))',
        `  known.forEach(({ state }, index) => {
    if (!isAttackable(state)) known.splice(index, 1)
  })
  return known.map(({ agreement, state }) => ({
    agreement,
    state: state === 'UNDER_ATTACK' ? ('UNDER_ATTACK' as const) : ('PROMOTION_REQUESTED' as const),
  }))`,
      ),
    ),
    cases: ['countdown-expiry/two-that-end-in-one-second'],
  },
  {
    ...mutant(
      'announced-blocks-as-text',
      ['LAG-1'],
      'sorts the blocks of announcements by the texts of their numbers',
      patch(
        'targets.ts',
        `  const latest = new Map(
    logs.map(`,
        `  const blocks = [...new Set(logs.map(({ blockNumber }) => blockNumber))].sort()
  const inOrder = blocks.flatMap((block) => logs.filter(({ blockNumber }) => blockNumber === block))
  const latest = new Map(
    inOrder.map(`,
      ),
    ),
    cases: ['lagging-explorer/approved-in-a-block-of-more-digits'],
  },
  {
    ...mutant(
      'one-announcement-per-transaction',
      ['LAG-1'],
      'takes one change of state from each transaction, the last one',
      patch(
        'block.ts',
        `  blockNumber: number
  logIndex: number`,
        `  transactionHash: Hex
  blockNumber: number
  logIndex: number`,
      ),
      patch(
        'block.ts',
        `    blockNumber: quantity(log.blockNumber, "A log's block"),`,
        `    transactionHash: hex(log.transactionHash, "A log's transaction"),
    blockNumber: quantity(log.blockNumber, "A log's block"),`,
      ),
      patch(
        'targets.ts',
        `  const latest = new Map(
    logs.map(`,
        `  const once = [...new Map(logs.map((log) => [log.transactionHash, log])).values()]
  const latest = new Map(
    once.map(`,
      ),
    ),
    cases: ['lagging-explorer/approved-in-one-transaction'],
  },
  {
    ...mutant(
      'trace-ranges-rounded-down',
      ['LIST-4'],
      'searches traces in whole ranges of 256 blocks, and leaves out what comes after the last one',
      patch(
        'traced-children.ts',
        `  const found = await Promise.all(
    numbers(first, last, range).map((start) => creationsOf(view, parent, start, Math.min(last, start + range - 1))),
  )`,
        `  if (first > last) return []
  const ranges = Math.max(1, Math.floor((last - first + 1) / range))
  const starts = Array.from({ length: ranges }, (_, index) => first + index * range)
  const found = await Promise.all(
    starts.map((start) => creationsOf(view, parent, start, Math.min(last, start + range - 1))),
  )`,
      ),
    ),
    cases: ['targets/child-after-three-hundred-blocks'],
  },
  {
    ...mutant(
      'repeated-answers-reversed',
      ['FAULT-1'],
      'repeats calls that were refused for their number, and takes the answers in the reverse order',
      patch(
        'node.ts',
        'async function send(url: string, calls: readonly Call[]): Promise<Outcome[]> {',
        'async function send(url: string, calls: readonly Call[], isRepeated = false): Promise<Outcome[]> {',
      ),
      patch(
        'node.ts',
        `  return calls.map(({ method }, id) => outcomeOf(method, byId.get(id)))
}`,
        `  const outcomes = calls.map(({ method }, id) => outcomeOf(method, byId.get(id)))
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
}`,
      ),
    ),
    cases: ['failing-node/calls-limited-together'],
  },
  {
    ...mutant(
      'reverted-details-include-none',
      ['FAULT-2'],
      'takes a revert of getDetails for an agreement that includes no children',
      patch(
        'scope.ts',
        `import { named } from './check.ts'`,
        `import { named } from './check.ts'
import { NodeError } from './errors.ts'`,
      ),
      patch(
        'scope.ts',
        `  await refuseOpenReadings(view, child)
`,
        `  if (!(await hasDetails(view, child.agreement))) return false
  await refuseOpenReadings(view, child)
`,
      ),
      patch(
        'scope.ts',
        '/** Whether an agreement includes any children of a contract that it covers',
        `/** Whether an agreement has details: a revert is what the contract says, any other error is the node's. */
async function hasDetails(view: View, agreement: Address): Promise<boolean> {
  try {
    await view.read(agreement, 'getDetails')
    return true
  } catch (error) {
    if (error instanceof NodeError && /revert/i.test(error.message)) return false
    throw error
  }
}

/** Whether an agreement includes any children of a contract that it covers`,
      ),
    ),
    cases: ['failing-node/no-details'],
  },
  {
    ...mutant(
      'listed-zero-is-missing',
      ['LIST-1'],
      'takes a listed bounty of 0 % for a member that is missing',
      patch(
        'explorer.ts',
        `  const item = object(value, 'An agreement of the explorer')
`,
        `  const item = object(value, 'An agreement of the explorer')
  for (const field of ['agreementAddress', 'state', 'bountyPercentage', 'bountyCapUsd', 'coveredContracts']) {
    if (!item[field]) throw new CannotKnow(\`An agreement of the explorer has no \${field}\`)
  }
`,
      ),
    ),
    cases: ['extreme-values/nothing-and-everything'],
  },
  {
    ...mutant(
      'copy-of-its-deployer-is-bound',
      ['CHILD-4'],
      'binds a child that has the very code of its deployer, whatever the scope',
      patch(
        'binding.ts',
        'if (!(await includesChild(view, child))) return null',
        `const isReplica = (await view.code(contract)) === (await view.code(parent))
  if (!isReplica && !(await includesChild(view, child))) return null`,
      ),
    ),
    cases: ['child-contracts/factories-that-a-scope-leaves-out'],
  },
  {
    ...mutant(
      'create2-transaction-has-one-deployer',
      ['BIND-3'],
      'takes all that a transaction to the well-known CREATE2 deployer makes for made by that deployer',
      patch(
        'creation.ts',
        `const creation = { deployer: byTransaction ? null : address(creator, \`The creator of \${contract}\`), blockNumber }`,
        `const creator2 = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  const maker = String(receipt.to).toLowerCase() === creator2.toLowerCase() ? creator2 : creator
  const creation = { deployer: byTransaction ? null : address(maker, \`The creator of \${contract}\`), blockNumber }`,
      ),
    ),
    cases: ['create2-deployer/children-of-a-constructor'],
  },
  {
    ...mutant(
      'terms-of-the-pending-block',
      ['TERM-1'],
      'reads terms at the pending block, which no transaction that waits need ever be in',
      patch(
        'known-answers.ts',
        'const mayBeCut = (request: string) => lists.some',
        `const mayBeCut = (request: string) => request.includes('"pending"') || lists.some`,
      ),
      patch(
        'terms.ts',
        `import { exact, named } from './check.ts'`,
        `import { type Arguments, decodeResult, encodeCall, type Read, type Returned } from './call.ts'
import { exact, hex, type Json, named } from './check.ts'
import { unlessRefused } from './errors.ts'`,
      ),
      patch(
        'terms.ts',
        '/** The terms of an agreement at',
        `/** Reads at the pending block, the first in which an attack can be, if it stands on the view's block. */
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

/** The terms of an agreement at`,
      ),
      patch('terms.ts', `view.read(agreement, 'getBountyTerms')`, `readNext(view, agreement, 'getBountyTerms')`),
      patch('terms.ts', `view.read(agreement, 'getAgreementURI')`, `readNext(view, agreement, 'getAgreementURI')`),
      patch(
        'terms.ts',
        `view.read(agreement, 'getCantChangeUntil')`,
        `readNext(view, agreement, 'getCantChangeUntil')`,
      ),
    ),
    cases: ['terms/pending-changes'],
  },
  {
    ...mutant(
      'refused-candidate-is-no-child',
      ['FAULT-2'],
      'passes over a possible child about which the node answers with an error',
      patch(
        'children.ts',
        `import { CannotKnow } from './errors.ts'`,
        `import { CannotKnow, unlessRefused } from './errors.ts'`,
      ),
      patch(
        'children.ts',
        'spawning: await spawningOf(view, contract) })),',
        'spawning: await unlessRefused(spawningOf(view, contract)) })),',
      ),
    ),
    cases: ['failing-node/one-request-about-children'],
  },
]
