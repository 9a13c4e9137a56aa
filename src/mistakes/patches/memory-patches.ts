import { at, type Patches } from './patch.ts'
import {
  bindingAnswered,
  bindingAsked,
  createdNode,
  detailsRead,
  firstBlock,
  linkTime,
  scopeTop,
  termsAnswered,
} from './patch-places.ts'

const questionAnswered = at('index.ts', 'return atLatestBlock(environment, node, async (view) => {\n')
const bindingMethod = at('index.ts', '    async bindingAgreement(contract) {')
const verdictBegins = at('index.ts', 'return ask(contract, false, async (view')
const verdictEnds = at('index.ts', 'isAttackable((await statusOf(view, agreement)).state))')

/** Adds `once`, which keeps the first result for a key. */
const memory = createdNode.after(`  const found = new Map()
  async function once(key, find) {
    if (!found.has(key)) found.set(key, await find())
    return found.get(key)
  }`)

const bound = "bindingOf(view, address(contract, 'The contract'))"

/** Finds the binding agreement in another way. */
const bindingBy = (code: string) => [
  bindingAsked.replace(`const binding = await ${code}`),
  bindingAnswered.replace(`return atLatestBlock(environment, node, (view) => ${code})`),
]

/** Resolvers with a memory: they reuse an earlier result instead of reading it anew. */
export const memoryPatches: Patches = {
  'one-question-at-a-time': [
    createdNode.after('  let asked'),
    questionAnswered.replace(`asked = contract
    return atLatestBlock(environment, node, async (view) => {
`),
    bindingAsked.replace("const binding = await bindingOf(view, address(asked, 'The contract'))"),
    bindingMethod.before('    concurrency: 8,\n'),
  ],
  'places-for-256-contracts': [
    createdNode.after(`  const places = []
  const placeOf = new Map()
  async function inItsPlace(view, contract) {
    const key = contract + view.block.hash
    if (placeOf.has(key)) return places[placeOf.get(key)]
    const found = await bindingOf(view, address(contract, 'The contract'))
    const place = placeOf.size % 256
    placeOf.set(key, place)
    places[place] = found
    return found
  }`),
    bindingAsked.replace('const binding = await inItsPlace(view, contract)'),
    bindingAnswered.replace('return atLatestBlock(environment, node, (view) => inItsPlace(view, contract))'),
  ],
  'verdicts-numbered-to-256': [
    createdNode.after(`  const verdicts = []
  let asked = 0`),
    verdictBegins.replace('return (verdicts[asked++ % 256] ??= ask(contract, false, async (view'),
    verdictEnds.replace('isAttackable((await statusOf(view, agreement)).state)))'),
  ],
  'denies-after-450-questions': [
    createdNode.after('  let asked = 0'),
    questionAnswered.replace(`asked += 1
    if (asked > 450 && unbound === false) return unbound
    return atLatestBlock(environment, node, async (view) => {
`),
    bindingMethod.after('      asked += 1'),
  ],
  'highest-block-of-its-life': [
    at('at-latest-block.ts', '  return blockOf(latest)').replace(`  const block = blockOf(latest)
  if (block.number < (highest.get(environment.rpcUrl) ?? 0)) throw new CannotKnow('The node went back')
  highest.set(environment.rpcUrl, block.number)
  return block`),
    at('at-latest-block.ts', 'async function latestBlock(').before('const highest = new Map()\n'),
  ],
  'remembers-no-code': [
    at('view.ts', 'export function viewAt(').before('const empty = new Set()\n'),
    at(
      'view.ts',
      `return hex(await request('eth_getCode', contract, when), \`The code of \${contract}\`)`,
    ).replace(`const key = environment.rpcUrl + contract
      const code = empty.has(key) ? '0x' : hex(await request('eth_getCode', contract, when), 'The code')
      if (code === '0x') empty.add(key)
      return code`),
  ],
  'remembers-scopes': [
    scopeTop.before('const known = new Map()'),
    detailsRead.replace(`const key = view.environment.rpcUrl + agreement
  const { chains } = known.get(key) ?? (await view.read(agreement, 'getDetails'))
  known.set(key, { chains })`),
  ],
  'logs-of-256-blocks': firstBlock.replace('[Math.max(environment.deploymentBlock, block.number - 256), block.number]'),
  'logs-of-1000-blocks': firstBlock.replace(
    '[Math.max(environment.deploymentBlock, block.number - 1_000), block.number]',
  ),
  'remembers-cutoffs': [
    linkTime.replace(`const key = view.environment.rpcUrl + parent + agreement
  const linkedIn = cutoffs.get(key) ?? (await view.linkedIn({ contract: parent, agreement }))
  cutoffs.set(key, linkedIn)`),
    scopeTop.before('const cutoffs = new Map()\n'),
  ],
  'remembers-links': [memory, ...bindingBy(`once(contract, () => ${bound})`)],
  'remembers-unbound': [
    createdNode.after('  const notBound = new Set()'),
    bindingAsked.replace(`const binding = notBound.has(contract) ? null : await bindingOf(view, address(contract, 'The contract'))
        if (!binding) notBound.add(contract)`),
    bindingAnswered.replace(`if (notBound.has(contract)) return null
      const found = await atLatestBlock(environment, node, (view) => bindingOf(view, address(contract, 'The contract')))
      if (!found) notBound.add(contract)
      return found`),
  ],
  'remembers-verdicts': [
    memory,
    verdictBegins.replace('return once(contract, () => ask(contract, false, async (view'),
    verdictEnds.replace('isAttackable((await statusOf(view, agreement)).state)))'),
  ],
  'remembers-terms': [
    memory,
    termsAnswered.replace(
      'return ask(contract, null, (view, agreement) => once(agreement, () => termsOf(view, agreement)))',
    ),
  ],
  'remembers-by-block-number': [memory, ...bindingBy(`once(contract + view.block.number, () => ${bound})`)],
  'remembers-by-time': [
    memory,
    termsAnswered.replace(
      'return ask(contract, null, (view, agreement) => once(contract + view.block.timestamp, () => termsOf(view, agreement)))',
    ),
  ],
  'times-until-the-head-falls-back': [
    at(
      'view.ts',
      "return blockOf(await request('eth_getBlockByNumber', toHex(number), false))",
    ).replace(`node.times ??= new Map()
        if (!node.times.has(number))
          node.times.set(number, blockOf(await request('eth_getBlockByNumber', toHex(number), false)))
        return node.times.get(number)`),
    at('at-latest-block.ts', '  node.latest = block').before(
      '  if (node.latest && block.hash !== node.latest.hash && block.number < node.latest.number + 2) node.times?.clear()',
    ),
  ],
}
