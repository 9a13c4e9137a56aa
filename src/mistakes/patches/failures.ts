import { type Mutant, mutant, patch, rewritten } from '../mutant.ts'
import { listedChildrenOnly } from './snippets.ts'

const asked =
  'return ask(contract, false, async (view, agreement) => isAttackable((await statusOf(view, agreement)).state))'
const verdict = 'ask(contract, false, async (view, agreement) => isAttackable((await statusOf(view, agreement)).state))'

/** Handles errors of the verdict with `code`. */
const whenUnknown = (code: string) => patch('index.ts', asked, `return ${verdict}.catch(${code})`)

const withMemory = patch(
  'index.ts',
  'const node = createNode(environment.rpcUrl)',
  'const node = createNode(environment.rpcUrl)\n  const kept = new Map()',
)

/** Mutants about sources that fail (group FAULT). */
export const failureMutants: Mutant[] = [
  mutant('failure-is-false', ['FAULT-2'], 'treats a source that fails as "not attackable"', whenUnknown('() => false')),
  mutant('failure-is-true', ['FAULT-1'], 'treats a source that fails as "attackable"', whenUnknown('() => true')),
  {
    ...mutant(
      'timeout-is-true',
      ['FAULT-1'],
      'treats a source that does not answer in time as "attackable"',
      whenUnknown(
        '(error) => {\n        if (/took more than/.test(String(error))) return true\n        throw error\n      }',
      ),
    ),
    cases: ['failing-node/hang'],
  },
  {
    ...mutant(
      'explorer-where-the-node-fails',
      ['FAULT-1'],
      "takes the explorer's word where the node fails",
      whenUnknown(`async (error) => {
        if (error.name === 'OpenReading' || /is of chain/.test(error.message)) throw error
        const { explorerUrl, explorerPath } = environment
        const response = await fetch(explorerUrl + '/' + explorerPath + '/agreement/by-contract/' + contract)
        const { hasCoverage, agreements } = await response.json()
        return hasCoverage && agreements.some(({ state }) => isAttackable(state))
      }`),
    ),
    cases: ['failing-node/explorer-behind-a-corruption', 'failing-node/explorer-late-after-a-countdown'],
  },
  mutant(
    'failure-is-unbound',
    ['FAULT-2'],
    'treats a source that fails as "bound by nothing"',
    patch(
      'index.ts',
      "return atLatestBlock(environment, node, (view) => bindingOf(view, address(contract, 'The contract')))",
      "return atLatestBlock(environment, node, (view) => bindingOf(view, address(contract, 'The contract'))).catch(() => null)",
    ),
  ),
  {
    ...mutant(
      'window-unread-is-none',
      ['FAULT-2'],
      'takes a commitment window that cannot be read for one that has ended',
      patch('terms.ts', "    view.read(agreement, 'getCantChangeUntil'),\n", ''),
      patch('terms.ts', 'const [bounty, agreementURI, cantChangeUntil] =', 'const [bounty, agreementURI] ='),
      patch(
        'terms.ts',
        '  return {\n    agreement,',
        "  const cantChangeUntil = await view.read(agreement, 'getCantChangeUntil').catch(() => 1n)\n  return {\n    agreement,",
      ),
    ),
    cases: ['failing-node/one-request-for-terms'],
  },
  {
    ...mutant(
      'countdown-unread-is-none',
      ['FAULT-2'],
      'takes a countdown that cannot be read for none',
      patch('status.ts', "    view.read(registry, 'getAgreementInfo', agreement),\n", ''),
      patch('status.ts', 'const [number, info] =', 'const [number] ='),
      patch(
        'status.ts',
        '  const state = states[number]',
        "  const info = await view.read(registry, 'getAgreementInfo', agreement).catch(() => ({ promotionRequestedTimestamp: 0n }))\n  const state = states[number]",
      ),
    ),
    cases: ['failing-node/one-request-for-the-time-left'],
  },
  mutant(
    'retries-then-false',
    ['FAULT-2'],
    'tries again, then treats a source that still fails as "not attackable"',
    whenUnknown(`() => ${verdict}).catch(() => ${verdict}).catch(() => false`),
  ),
  mutant(
    'last-answer-when-unknown',
    ['FAULT-1'],
    'repeats its last answer when a source fails',
    withMemory,
    patch(
      'index.ts',
      asked,
      `try {
        const answer = await ${verdict}
        kept.set(contract, answer)
        return answer
      } catch (error) {
        if (kept.has(contract)) return kept.get(contract)
        throw error
      }`,
    ),
  ),
  mutant(
    'failure-stays',
    ['FAULT-4'],
    'keeps answering "not attackable" after a fault has ended',
    withMemory,
    patch(
      'index.ts',
      asked,
      `if (kept.has(contract)) return false
      try {
        return await ${verdict}
      } catch (error) {
        kept.set(contract, true)
        throw error
      }`,
    ),
  ),
  mutant(
    'failure-is-kept',
    ['FAULT-4'],
    'keeps a failure and refuses forever',
    withMemory,
    patch(
      'index.ts',
      asked,
      `if (kept.has(contract)) throw kept.get(contract)
      try {
        return await ${verdict}
      } catch (error) {
        kept.set(contract, error)
        throw error
      }`,
    ),
  ),
  mutant(
    'no-list-is-empty-list',
    ['FAULT-2'],
    'treats a list that the explorer fails to give as empty',
    listedChildrenOnly,
    rewritten(
      'explorer.ts',
      'readAgreement',
      `export async function readAgreement(environment, agreement) {
  return right(environment, agreement).catch(() => [])
}`,
    ),
    patch(
      'explorer.ts',
      'const first = await readPage(environment, state, 1)',
      'const first = await readPage(environment, state, 1).catch(() => ({ items: [], totalPages: 0 }))',
    ),
  ),
  {
    ...mutant(
      'no-info-is-no-countdown',
      ['FAULT-2'],
      'treats a failed call of getAgreementInfo as "no promotion requested"',
      patch(
        'status.ts',
        "view.read(registry, 'getAgreementInfo', agreement),",
        "view.read(registry, 'getAgreementInfo', agreement).catch(() => ({ promotionRequestedTimestamp: 0n })),",
      ),
    ),
    cases: ['failing-node/no-info'],
  },
  {
    ...mutant(
      'no-code-answer-is-no-code',
      ['FAULT-2'],
      'treats a failed request for the code of a contract as "no code"',
      patch(
        'view.ts',
        "await request('eth_getCode', contract, when)",
        "await request('eth_getCode', contract, when).catch(() => '0x')",
      ),
    ),
    cases: ['failing-node/no-code'],
  },
  {
    ...mutant(
      'state-of-the-block-before',
      ['FAULT-1'],
      'reads the state of the block before where that of the latest one cannot be read, at the time of the latest',
      patch(
        'view.ts',
        "hex(await request('eth_call', call, at),",
        "hex(await request('eth_call', call, at).catch(() => request('eth_call', call, toHex(block.number - 1))),",
      ),
    ),
    cases: ['failing-node/state-not-ready'],
  },
  {
    ...mutant(
      'null-is-no-code',
      ['FAULT-2'],
      'treats null for the code of a contract as "no code"',
      patch(
        'view.ts',
        "await request('eth_getCode', contract, when)",
        "(await request('eth_getCode', contract, when)) ?? '0x'",
      ),
    ),
    cases: ['failing-node/no-code'],
  },
  mutant(
    'no-trace-is-no-deployer',
    ['FAULT-2'],
    'treats a node that does not give the deployer as "no deployer"',
    rewritten(
      'creation.ts',
      'spawningOf',
      `export async function spawningOf(view, contract) {
  return right(view, contract).catch(() => null)
}`,
    ),
  ),
  {
    ...mutant(
      'unknown-creator-is-account',
      ['FAULT-2'],
      'treats a contract whose creation the node does not know as one that an account deployed',
      patch(
        'creation.ts',
        'if (found === undefined || found === null) return found',
        'if (found === null) return { deployer: null, blockNumber: 0 }\n  if (found === undefined) return found',
      ),
    ),
    cases: [
      'failing-node/no-creator',
      'failing-node/no-receipts',
      'failing-node/http-500',
      'child-contracts/all-includes-every-child',
      'child-contracts/future-only-begins-after-the-link',
      'child-contracts/existing-only-ends-with-the-link',
      'immediate-deployer/linked-router-in-between',
    ],
  },
  {
    ...mutant(
      'empty-call-is-no-link',
      ['FAULT-2'],
      'treats a call of the registry that returns nothing as "no link"',
      patch(
        'binding.ts',
        "const agreement = await view.read(view.environment.contracts.attackRegistry, 'getAgreementForContract', contract)",
        `const registry = view.environment.contracts.attackRegistry
  const agreement = await view.read(registry, 'getAgreementForContract', contract).catch((error) => {
    if (!error.message.includes('does not answer')) throw error
    return zeroAddress
  })`,
      ),
    ),
    cases: ['failing-node/empty-calls', 'failing-node/http-500', 'top-level/approved-agreement-opens-its-vault'],
  },
  {
    ...mutant(
      'result-beside-error',
      ['FAULT-2'],
      'takes the result of a JSON-RPC answer, also beside an error',
      patch('node.ts', 'if (error) return', 'if (error && result === undefined) return'),
    ),
    cases: [
      'failing-node/error-beside-result',
      'failing-node/http-500',
      'top-level/approved-agreement-opens-its-vault',
    ],
  },
  mutant(
    'no-log-is-first-block',
    ['FAULT-1'],
    'treats a link that is missing in the logs as one from the first block',
    patch('links.ts', 'if (block === undefined) throw', 'if (block === undefined) return 0\n    if (!block) throw'),
  ),
  {
    ...mutant(
      'latest-known-link',
      ['OPEN-4', 'FAULT-1'],
      'takes the latest link in the logs for the latest one, though logs may be missing',
      patch('links.ts', 'if (again.length === 0) throw', 'if (!again) throw'),
    ),
    cases: ['failing-node/logs-cut-between-two-links'],
  },
  {
    ...mutant(
      'nonce-unread-is-none',
      ['FAULT-2'],
      'treats the number of creations that the node does not tell as none',
      patch(
        'children.ts',
        "view.request('eth_getTransactionCount', parent, view.at)",
        "view.request('eth_getTransactionCount', parent, view.at).catch(() => '0x1')",
      ),
    ),
    cases: ['failing-node/children-that-the-explorer-lacks'],
  },
  {
    ...mutant(
      'traces-unread-are-none',
      ['LAG-1', 'FAULT-2'],
      'treats the children that the node does not tell, since it has no traces, as none',
      patch(
        'traced-children.ts',
        '(await inBlocks(view, parent, first, last))',
        '(await inBlocks(view, parent, first, last).catch(() => []))',
      ),
      patch('traced-children.ts', 'if (creations < least)', 'if (false)'),
    ),
    cases: ['failing-node/children-that-the-explorer-lacks'],
  },
  mutant(
    'unknown-members-refused',
    ['FAULT-3'],
    'refuses a list with unknown members',
    patch(
      'explorer.ts',
      'const meta = object(body.meta, "A page\'s meta")',
      "if (Object.keys(body).length > 2) throw new CannotKnow('Who knows what that means')\n  const meta = object(body.meta, \"A page's meta\")",
    ),
  ),
]
