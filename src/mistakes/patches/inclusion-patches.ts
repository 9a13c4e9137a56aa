import { at, type Patches } from './patch.ts'
import { accountsCompared, chainCompared, detailsRead, linkTime, scopeTop, timesCompared } from './patch-places.ts'
import { events, eventsOfAnyEmitter, linkHistory, stateChanges } from './snippets.ts'

/** Remembers the child's address with what is known of it. */
const withContract = at('binding.ts', 'const child = { parent, agreement, blockNumber }').replace(
  'const child = { parent, agreement, blockNumber, contract }',
)

const homeEntries = at('scope.ts', '.filter(({ caip2ChainId }) => caip2ChainId === home)')

const scopes = { None: 'none', ExistingOnly: 'existing', All: 'all', FutureOnly: 'future' }

/** Each child contract scope treated as each other one. */
const mistakenScopes: Patches = Object.fromEntries(
  Object.entries(scopes).flatMap(([scope, short]) =>
    Object.entries(scopes)
      .filter(([other]) => other !== scope)
      .map(([other, otherShort]) => [
        `${short}-as-${otherShort}`,
        at('scope.ts', 'switch (await scopeOf(view, child)) {').replace(`const scope = await scopeOf(view, child)
  switch (scope === '${scope}' ? '${other}' : scope) {`),
      ]),
  ),
)

/** Takes another block as the link's, if there is such a block. */
const cutoffIn = (block: string, code: string) => [
  linkTime.replace(`const linkedIn = (${block}) ?? (await view.linkedIn({ contract: parent, agreement }))`),
  scopeTop.before(code),
]

/** The deployer's entry in its agreement, and the cutoff time. */
export const inclusionPatches: Patches = {
  ...mistakenScopes,
  'scopes-at-creation': [
    detailsRead.replace('const { chains } = await created(view, agreement)'),
    scopeTop.before(`import { decodeResult, encodeCall } from './call.ts'
${events}
async function created(view, agreement) {
  const [{ blockNumber }] = await eventsOf(view, agreement, 'OwnershipTransferred(address indexed, address indexed)')
  const call = { to: agreement, data: encodeCall('getDetails', []) }
  return decodeResult('getDetails', await view.request('eth_call', call, utils.toHex(blockNumber)))
}
`),
  ],
  'own-entry-first': [
    withContract,
    at('scope.ts', "{ parent, agreement }: Omit<Child, 'blockNumber'>)").replace('{ parent, agreement, contract })'),
    at(
      'scope.ts',
      'const entry = chains',
    ).replace(`const listed = (one) => ({ accountAddress }) => bare(accountAddress) === bare(one)
  const entries = chains`),
    at('scope.ts', '.find(({ accountAddress }) => bare(accountAddress) === bare(parent))').replace(`
  const entry = entries.find(listed(contract ?? parent)) ?? entries.find(listed(parent))`),
  ],
  'any-chain': chainCompared.replace('true'),
  'other-chain-first': homeEntries.replace(
    '.toSorted((one, other) => (one.caip2ChainId === home) - (other.caip2ChainId === home))',
  ),
  'chain-id-prefix': homeEntries.replace(`.filter(({ caip2ChainId }) => caip2ChainId.startsWith(home))
    .toSorted((one, other) => other.caip2ChainId.length - one.caip2ChainId.length)`),
  'chain-id-as-number': chainCompared.replace(`/^eip155:0*(\\d+)$/.exec(caip2ChainId)?.[1] === home.slice(7)`),
  'chain-id-in-any-case': chainCompared.replace('caip2ChainId.toLowerCase() === home'),
  'chain-of-any-namespace': chainCompared.replace("caip2ChainId.split(':')[1] === home.slice(7)"),
  'chain-id-without-namespace': chainCompared.replace("caip2ChainId.split(':').at(-1) === home.slice(7)"),
  'chain-id-suffix': chainCompared.replace('caip2ChainId.endsWith(home.slice(7))'),
  'chain-id-begins': chainCompared.replace('caip2ChainId.startsWith(home)'),
  'chain-id-trimmed': chainCompared.replace('caip2ChainId.trim() === home'),
  'chain-id-cut-short': chainCompared.replace('home.startsWith(caip2ChainId)'),
  'buffer-of-128-entries': at('scope.ts', '.flatMap(({ accounts }) => accounts)').replace(
    '.flatMap(({ accounts }) => accounts.slice(0, 128))',
  ),
  'checksummed-only': accountsCompared.replace('accountAddress === parent'),
  'prefixed-only': at('scope.ts', "account.toLowerCase().replace(/^0x/, '')").replace('account.toLowerCase()'),
  'checksum-verified': [
    accountsCompared.replace(
      '(!/[a-f]/.test(bareText(accountAddress)) || !/[A-F]/.test(bareText(accountAddress)) || bareText(accountAddress) === bareText(parent)) && bare(accountAddress) === bare(parent)',
    ),
    scopeTop.before("const bareText = (text) => text.replace(/^0x/, '')"),
  ],
  'lower-case-only': accountsCompared.replace('accountAddress === parent.toLowerCase()'),
  'cutoff-at-creation': cutoffIn(
    `(await eventsOf(view, view.environment.contracts.agreementFactory, 'AgreementCreated(address indexed, address indexed, bytes32 indexed)'))
    .find(({ words }) => words[0] === BigInt(agreement))?.blockNumber`,
    events,
  ),
  'cutoff-at-approval': cutoffIn(
    '(await changesOf(view, agreement)).find(({ state }) => state === 3)?.blockNumber',
    stateChanges,
  ),
  'cutoff-at-sync': cutoffIn(
    `(await eventsOf(view, view.environment.contracts.attackRegistry, 'ContractsSynced(address indexed, uint256)'))
    .findLast(({ words }) => words[0] === BigInt(agreement))?.blockNumber`,
    events,
  ),
  'cutoff-at-request': cutoffIn(
    '(await changesOf(view, agreement)).find(({ state }) => state > 0)?.blockNumber',
    stateChanges,
  ),
  'cutoff-at-adoption': cutoffIn(
    `(await eventsOf(view, view.environment.contracts.chainSafeHarborRegistry, 'BattleChainSafeHarborAdoption(address indexed, address)'))
    .find(({ words }) => words[1] === BigInt(agreement))?.blockNumber`,
    events,
  ),
  'cutoff-at-any-event': cutoffIn(
    `(await eventsOf(view, view.environment.contracts.attackRegistry, 'ContractRegistered(address indexed, address indexed)'))
    .findLast(({ words }) => words[0] === BigInt(parent))?.blockNumber`,
    events,
  ),
  'as-old-as-its-first-link': [
    at(
      'scope.ts',
      'parent, agreement, blockNumber }: Child): Promise<boolean> {',
    ).replace(`parent, agreement, ...child }: Child): Promise<boolean> {
  const found = await eventsOf(view, view.environment.contracts.attackRegistry, 'ContractRegistered(address indexed, address indexed)')
  const first = found.find(({ words }) => words[0] === BigInt(child.contract))
  const blockNumber = Math.min(child.blockNumber, first?.blockNumber ?? child.blockNumber)`),
    scopeTop.before(events),
    withContract,
  ],
  'cutoff-now': linkTime.replace('const linkedIn = view.block.number'),
  'cutoff-excluded': timesCompared.replace('deployed.timestamp < linked.timestamp'),
  'cutoff-a-second-late': timesCompared.replace('deployed.timestamp <= linked.timestamp + 1'),
  'existing-a-second-late': [
    at('scope.ts', 'return existedAtCutoff(view, child)').replace('return existedAtCutoff(view, child, 1)'),
    at('scope.ts', 'agreement, blockNumber }: Child): Promise<boolean>').replace('agreement, blockNumber }, late = 0)'),
    timesCompared.replace('deployed.timestamp <= linked.timestamp + late'),
  ],
  'cutoff-by-block': timesCompared.replace('deployed.number <= linked.number'),
  'any-emitter': eventsOfAnyEmitter,
  'first-cutoff': cutoffIn('(await linksOf(view, parent))[0]?.blockNumber', linkHistory),
  'first-scope': [
    detailsRead.replace(
      "const { chains } = await view.read((await linksOf(view, parent))[0]?.agreement ?? agreement, 'getDetails')",
    ),
    scopeTop.before(linkHistory),
  ],
  'cutoff-of-32-bits': timesCompared.replace('(deployed.timestamp >>> 0) <= (linked.timestamp >>> 0)'),
  'cutoff-of-31-bits': timesCompared.replace('(deployed.timestamp | 0) <= (linked.timestamp | 0)'),
  'times-as-text': timesCompared.replace('deployed.timestamp.toString(16) <= linked.timestamp.toString(16)'),
  'blocks-as-text': timesCompared.replace('deployed.number.toString(16) <= linked.number.toString(16)'),
}
