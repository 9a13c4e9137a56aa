import { at, type Patches, rewritten } from './patch.ts'
import { bindingAnswered, createdNode, logsAsked, verdict, verdictAnswered } from './patch-places.ts'
import { listedChildrenOnly } from './snippets.ts'

const codeRequested = at('view.ts', "await request('eth_getCode', contract, when)")
const creationsCounted = at('traced-children.ts', 'if (creations < least)')

/** Handles errors of the verdict with `code`. */
const whenUnknown = (code: string) => verdictAnswered.replace(`return ${verdict}.catch(${code})`)

const withKept = createdNode.after('  const kept = new Map()')

/** Neither counts nor keeps the traces: the nonce would reveal that creations are missing, and hide what else is wrong. */
const uncounted = at('traced-children.ts', 'if (least === undefined) return').replace('return')

/** Sources that fail: nodes, explorers, and nodes that lack old blocks or traces or limit requests. */
export const faultPatches: Patches = {
  'failure-is-false': whenUnknown('() => false'),
  'failure-is-true': whenUnknown('() => true'),
  'timeout-is-true': whenUnknown(`(error) => {
        if (/took more than/.test(String(error))) return true
        throw error
      }`),
  'explorer-where-the-node-fails': whenUnknown(`async (error) => {
        if (error.name === 'OpenReading' || /is of chain/.test(error.message)) throw error
        const { explorerUrl, explorerPath } = environment
        const response = await fetch(explorerUrl + '/' + explorerPath + '/agreement/by-contract/' + contract)
        const { hasCoverage, agreements } = await response.json()
        return hasCoverage && agreements.some(({ state }) => isAttackable(state))
      }`),
  'failure-is-unbound': bindingAnswered.replace(
    "return atLatestBlock(environment, node, (view) => bindingOf(view, address(contract, 'The contract'))).catch(() => null)",
  ),
  'window-unread-is-none': [
    at('terms.ts', "    view.read(agreement, 'getCantChangeUntil'),\n").replace(''),
    at('terms.ts', 'const [bounty, agreementURI, cantChangeUntil] =').replace('const [bounty, agreementURI] ='),
    at(
      'terms.ts',
      `  return {
    agreement,`,
    ).before("  const cantChangeUntil = await view.read(agreement, 'getCantChangeUntil').catch(() => 1n)"),
  ],
  'countdown-unread-is-none': [
    at('status.ts', "    view.read(registry, 'getAgreementInfo', agreement),\n").replace(''),
    at('status.ts', 'const [number, info] =').replace('const [number] ='),
    at('status.ts', '  const state = states[number]').before(
      "  const info = await view.read(registry, 'getAgreementInfo', agreement).catch(() => ({ promotionRequestedTimestamp: 0n }))",
    ),
  ],
  'retries-then-false': whenUnknown(`() => ${verdict}).catch(() => ${verdict}).catch(() => false`),
  'last-answer-when-unknown': [
    withKept,
    verdictAnswered.replace(`try {
        const answer = await ${verdict}
        kept.set(contract, answer)
        return answer
      } catch (error) {
        if (kept.has(contract)) return kept.get(contract)
        throw error
      }`),
  ],
  'failure-stays': [
    withKept,
    verdictAnswered.replace(`if (kept.has(contract)) return false
      try {
        return await ${verdict}
      } catch (error) {
        kept.set(contract, true)
        throw error
      }`),
  ],
  'failure-is-kept': [
    withKept,
    verdictAnswered.replace(`if (kept.has(contract)) throw kept.get(contract)
      try {
        return await ${verdict}
      } catch (error) {
        kept.set(contract, error)
        throw error
      }`),
  ],
  'no-list-is-empty-list': [
    listedChildrenOnly,
    rewritten(
      'explorer.ts',
      'readAgreement',
    )(`export async function readAgreement(environment, agreement) {
  return right(environment, agreement).catch(() => [])
}`),
    at('explorer.ts', 'const first = await readPage(environment, state, 1)').replace(
      'const first = await readPage(environment, state, 1).catch(() => ({ items: [], totalPages: 0 }))',
    ),
  ],
  'no-info-is-no-countdown': at('status.ts', "view.read(registry, 'getAgreementInfo', agreement),").replace(
    "view.read(registry, 'getAgreementInfo', agreement).catch(() => ({ promotionRequestedTimestamp: 0n })),",
  ),
  'no-code-answer-is-no-code': codeRequested.replace("await request('eth_getCode', contract, when).catch(() => '0x')"),
  'state-of-the-block-before': at('view.ts', "hex(await request('eth_call', call, at),").replace(
    "hex(await request('eth_call', call, at).catch(() => request('eth_call', call, toHex(block.number - 1))),",
  ),
  'null-is-no-code': codeRequested.replace("(await request('eth_getCode', contract, when)) ?? '0x'"),
  'no-trace-is-no-deployer': rewritten(
    'creation.ts',
    'spawningOf',
  )(`export async function spawningOf(view, contract) {
  return right(view, contract).catch(() => null)
}`),
  'unknown-creator-is-account': at(
    'creation.ts',
    'if (found === undefined || found === null) return found',
  ).replace(`if (found === null) return { deployer: null, blockNumber: 0 }
  if (found === undefined) return found`),
  'empty-call-is-no-link': at(
    'binding.ts',
    "const agreement = await view.read(view.environment.contracts.attackRegistry, 'getAgreementForContract', contract)",
  ).replace(`const registry = view.environment.contracts.attackRegistry
  const agreement = await view.read(registry, 'getAgreementForContract', contract).catch((error) => {
    if (!error.message.includes('does not answer')) throw error
    return zeroAddress
  })`),
  'result-beside-error': at('node.ts', 'if (error) return').replace('if (error && result === undefined) return'),
  'no-log-is-first-block': at('links.ts', 'if (block === undefined) throw').replace(`if (block === undefined) return 0
    if (!block) throw`),
  'latest-known-link': at('links.ts', 'if (again.length === 0) throw').replace('if (!again) throw'),
  'nonce-unread-is-none': at('children.ts', "view.request('eth_getTransactionCount', parent, view.at)").replace(
    "view.request('eth_getTransactionCount', parent, view.at).catch(() => '0x1')",
  ),
  'traces-unread-are-none': [
    at('traced-children.ts', '(await inBlocks(view, parent, first, last))').replace(
      '(await inBlocks(view, parent, first, last).catch(() => []))',
    ),
    creationsCounted.replace('if (false)'),
  ],
  'unknown-members-refused': at(
    'explorer.ts',
    `const meta = object(body.meta, "A page's meta")`,
  ).replace(`if (Object.keys(body).length > 2) throw new CannotKnow('Who knows what that means')
  const meta = object(body.meta, "A page's meta")`),
  'null-is-an-empty-list': [
    uncounted,
    at('check.ts', 'if (Array.isArray(value)) return value').replace(`if (value === null) return []
  if (Array.isArray(value)) return value`),
  ],
  'failed-traces-skipped': [
    uncounted,
    at(
      'traces.ts',
      `const { result } = object(value, "A transaction's trace")\n`,
    ).replace(`const { result, error } = object(value, "A transaction's trace")
  if (result === undefined && error) return []
`),
  ],
  'traces-not-counted': creationsCounted.replace('if (least < -1)'),
  'no-creator-is-an-account': at('children.ts', '  const least = creation ? (await').before(
    '  if (creation === null) return []',
  ),
  'newest-page-of-logs': logsAsked.after(`  for (let to = last; logs === undefined && to >= first; to -= 10) {
    const page = await logsIn(request, filter, Math.max(first, to - 9), to)
    if (page.length > 0) return page
  }`),
  'times-by-number-without-blocks': ['scope.ts', 'readings.ts'].map((file) =>
    at(
      file,
      `  const [deployed, linked] = await Promise.all([view.blockAt(blockNumber), view.blockAt(linkedIn)])
  return deployed.timestamp <= linked.timestamp
`,
    ).replace(`  const [deployed, linked] = await Promise.all(
    [blockNumber, linkedIn].map((number) => view.request('eth_getBlockByNumber', '0x' + number.toString(16), false)),
  )
  if (!deployed || !linked) return blockNumber <= linkedIn
  return Number(deployed.timestamp) <= Number(linked.timestamp)
`),
  ),
}
