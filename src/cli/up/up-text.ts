import type { Actors, NetworkSummary } from '../../live/network/summary.ts'
import { ANYONE, DEPLOYER, REGISTRY_MODERATOR } from '../../model/world.ts'
import { jsonText } from '../../platform/json-text.ts'
import { plural } from '../../platform/words.ts'

/** What is up: one network or two, and the page of the first one. */
export type Up = {
  title: string
  pageUrl: string
  networks: readonly NetworkSummary[]
  tryThis: readonly string[]
  /** Whether it runs in the background. */
  detached: boolean
}

/** More actors than this are counted, with one of each kind; `--json` and the page have all. */
const MOST_ROWS = 8

/** Formats one network as an object; two as `{"networks": [...]}`. */
export function upJson({ title, pageUrl, networks, tryThis }: Up): string {
  const [first, ...others] = networks.map(({ environment, actors }) => ({ ...environment, actors }))
  const here = { ...first, title, pageUrl, try: tryThis }
  return jsonText(others.length > 0 ? { networks: [here, ...others] } : here)
}

/** Lists the running services for the terminal: their addresses come last. */
export function upText({ title, pageUrl, networks, tryThis, detached }: Up): string {
  const ending = `${detached ? '`harborcheck down`' : 'Ctrl-C'} stops ${networks.length > 1 ? 'both' : 'it'}.`
  const services = networks.map(servicesText)
  const [first, second] = networks
  const ofFirst = first && second ? ` (chain id ${first.environment.chainId} alone)` : ''
  const text = [
    title,
    ...networks.map(networkText),
    ...moderatorNote(networks),
    ['Try', ...tryThis.map((command) => `  ${command}`)].join('\n'),
    ending,
    [...services, `  page      ${pageUrl}${ofFirst}`].join('\n'),
  ]
  return `${text.join('\n\n')}\n`
}

/** Warns users of a moderator contract's ABI, whose calls to an account would have no effect. */
function moderatorNote(networks: readonly NetworkSummary[]): string[] {
  if (!networks.some(({ actors }) => actors[REGISTRY_MODERATOR]?.privateKey)) return []
  return [
    `${REGISTRY_MODERATOR} is an account, not a contract: calls such as approveAttack go from it to the attack registry.`,
  ]
}

/** Lists the addresses of a network's chain and explorer. */
export function servicesText({ environment }: NetworkSummary): string {
  const { rpcUrl, explorerUrl, explorerPath, chainId } = environment
  return `  chain     ${rpcUrl} (chain id ${chainId})\n  explorer  ${explorerUrl}/${explorerPath}/agreements`
}

type UpRow = readonly [label: string, value: string]

/** Lists the addresses of a network's registries and actors. */
export function networkText({ environment, actors, agreements }: NetworkSummary): string {
  const { contracts, deploymentBlock } = environment
  const isAgreement = (name: string) => agreements.includes(name)
  // Of a fork no key is known, not even of the accounts.
  const hasKeys = Object.values(actors).some(({ privateKey }) => privateKey)
  const kinds: [string, UpRow[]][] = [
    ['agreement', rowsOf(actors, isAgreement)],
    [hasKeys ? 'contract' : 'other actor', rowsOf(actors, (name, key) => key === undefined && !isAgreement(name))],
    ['account', rowsOf(actors, (_, key) => key !== undefined)],
  ]
  const isShort = kinds.flatMap(([, rows]) => rows).length <= MOST_ROWS
  const groups: [string, UpRow[]][] = [
    ['Registries', [...Object.entries(contracts), ['deployment block', String(deploymentBlock)]]],
    ...kinds.flatMap(([kind, rows]): [string, UpRow[]][] => {
      if (rows.length === 0) return []
      const has = kind === 'account' ? ' with 10,000 ether and a public key' : ''
      const heading = `${plural(rows.length, kind)}${has}${isShort ? '' : ', such as'}`
      return [[heading, isShort ? rows : rows.slice(0, 1)]]
    }),
  ]
  const width = Math.max(...groups.flatMap(([, rows]) => rows.map(([label]) => label.length)))
  return groups.map(([heading, rows]) => groupText(heading, rows, width)).join('\n')
}

const groupText = (heading: string, rows: UpRow[], width: number): string =>
  [heading, ...rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`)].join('\n')

function rowsOf(actors: Actors, isOne: (name: string, key: string | undefined) => boolean): UpRow[] {
  return Object.entries(actors)
    .filter(([name, { privateKey }]) => isOne(name, privateKey))
    .map(([name, { address, privateKey }]) => [name, privateKey ? `${address}  key ${privateKey}` : address] as const)
}

/** Suggests three commands to start with, about a contract on this chain. */
export function commandsToTry({ environment, actors, agreements }: NetworkSummary): string[] {
  const { rpcUrl, explorerUrl, explorerPath, contracts } = environment
  const firstContract = Object.entries(actors).find(
    ([name, { privateKey }]) => !privateKey && !agreements.includes(name),
  )
  const account = Object.keys(actors).find((name) => name !== ANYONE && name !== DEPLOYER)
  const contract = firstContract?.[1].address ?? actors[account ?? '']?.address ?? contracts.attackRegistry
  return [
    `curl -s ${explorerUrl}/${explorerPath}/agreement/by-contract/${contract}`,
    `cast call ${contracts.attackRegistry} 'getAgreementForContract(address)(address)' ${contract} --rpc-url ${rpcUrl}`,
    'npx harborcheck world ask ./my-resolver.ts',
  ]
}
