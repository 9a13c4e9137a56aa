import { at, lastImport, type Patches } from './patch.ts'
import { candidates, termReads, timeAnswered, viewMethods } from './patch-places.ts'
import { listedChildrenOnly } from './snippets.ts'

/** Adds `latest` to a view: it reads at the latest block instead of the view's. */
const latestReads = viewMethods.after(`    async latest(contract, functionName, ...args) {
      const call = { to: contract, data: encodeCall(functionName, args) }
      return decodeResult(functionName, hex(await node.request('eth_call', [call, 'latest']), 'a result'))
    },`)

/** Resolvers that fail only if the chain changes between two requests of one question. */
export const racingPatches: Patches = {
  'no-block-pinned': [
    at('view.ts', "await request('eth_call', call, at)").replace("await request('eth_call', call, 'latest')"),
    at('view.ts', 'const when = blockNumber === undefined ? at : toHex(blockNumber)').replace("const when = 'latest'"),
    at('log-ranges.ts', 'toBlock: toHex(last)').replace("toBlock: first < last ? 'latest' : toHex(last)"),
  ],
  'verdict-of-the-latest-block': [
    latestReads,
    at('status.ts', "view.read(registry, 'getAgreementState', agreement)").replace(
      "view.latest(registry, 'getAgreementState', agreement)",
    ),
    at('status.ts', "view.read(registry, 'getAgreementInfo', agreement)").replace(
      "view.latest(registry, 'getAgreementInfo', agreement)",
    ),
  ],
  'link-of-the-latest-block': [
    latestReads,
    at(
      'binding.ts',
      "view.read(view.environment.contracts.attackRegistry, 'getAgreementForContract', contract)",
    ).replace("view.latest(view.environment.contracts.attackRegistry, 'getAgreementForContract', contract)"),
  ],
  'terms-one-by-one': [
    latestReads,
    at(
      'terms.ts',
      `await Promise.all([
    view.read(agreement, 'getBountyTerms'),
    view.read(agreement, 'getAgreementURI'),
    view.read(agreement, 'getCantChangeUntil'),
  ])`,
    ).replace(`[
    await view.latest(agreement, 'getBountyTerms'),
    await view.latest(agreement, 'getAgreementURI'),
    await view.latest(agreement, 'getCantChangeUntil'),
  ]`),
  ],
  'batch-is-one-block': [
    lastImport('terms.ts').before(`import { decodeResult, encodeCall } from './call.ts'
import { hex } from './check.ts'`),
    at('terms.ts', '/** The terms of an agreement at').before(`async function readWithHeader(view, agreement, name) {
  const [header, data] = await Promise.all([
    view.request('eth_getBlockByNumber', 'latest', false),
    view.request('eth_call', { to: agreement, data: encodeCall(name, []) }, 'latest'),
  ])
  return header.hash === view.block.hash ? decodeResult(name, hex(data, 'a result')) : view.read(agreement, name)
}
`),
    ...termReads((name) => `readWithHeader(view, agreement, '${name}')`),
  ],
  'a-block-for-each-contract': [
    latestReads,
    at('binding.ts', 'const agreement = await linkOf(view, parent)').replace(
      'const agreement = await latestLinkOf(view, parent)',
    ),
    at('binding.ts', 'async function linkOf(').before(`async function latestLinkOf(view, contract) {
  return linkOf({ ...view, read: view.latest }, contract)
}
`),
  ],
  'clock-of-the-latest-block': timeAnswered.replace(`timeRemaining(
          await statusOf(view, agreement),
          Number((await node.request('eth_getBlockByNumber', ['latest', false])).timestamp),
        )`),
  'block-by-number': at('requests.ts', 'const at = { blockHash: block.hash, requireCanonical: true } as const').replace(
    "const at = '0x' + block.number.toString(16)",
  ),
  'explorer-of-another-block': [listedChildrenOnly, candidates.replace('new Set(hints.keys())')],
  'answers-of-the-block-before': [
    at('requests.ts', 'const key = JSON.stringify([method, params])').replace(
      'const key = JSON.stringify([method, params.filter((param) => param !== at)])',
    ),
    at('known-answers.ts', 'if (blockHash !== hash) return none').replace(`if (blockHash !== hash) {
        known = new Map()
        hash = blockHash
        return none
      }`),
    at(
      'known-answers.ts',
      `      if (blockHash !== hash) known = new Map()
      hash = blockHash
`,
    ).replace(''),
  ],
  'clock-of-another-question': timeAnswered.replace(
    'timeRemaining(await statusOf(view, agreement), (node.latest ?? view.block).timestamp)',
  ),
}
