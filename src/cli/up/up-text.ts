import type { Actors, NetworkSummary } from '../../live/network/summary.ts'
import { ANYONE, DEPLOYER, REGISTRY_MODERATOR } from '../../model/world.ts'

/** What is up: one network or two, and the page of the first one. */
export type Up = {
  title: string
  pageUrl: string
  networks: readonly NetworkSummary[]
  tryThis: readonly string[]
  /** Whether it runs in the background. */
  detached: boolean
}

/** Number of rows to print per group; `--json` prints all. */
const MAX_ROWS = 60

/** One network as an object; two as `{"networks": [...]}`. */
export function upJson({ title, pageUrl, networks, tryThis }: Up): string {
  const [first, ...others] = networks.map(({ environment, actors }) => ({ ...environment, actors }))
  const here = { ...first, title, pageUrl, try: tryThis }
  return `${JSON.stringify(others.length > 0 ? { networks: [here, ...others] } : here, null, 2)}\n`
}

/** What is up, as text for the terminal. */
export function upText({ title, pageUrl, networks, tryThis, detached }: Up): string {
  const parts = networks.map((shown, index) => networkText(shown, index === 0 ? pageUrl : undefined))
  const what = networks.length > 1 ? 'both' : 'it'
  const commands = ['Try', ...tryThis.map((command) => `  ${command}`)].join('\n')
  return `${[title, ...parts, ...moderatorNote(networks), commands, `${detached ? '`harborcheck down`' : 'Ctrl-C'} stops ${what}.`].join('\n\n')}\n`
}

/** Who brings a moderator contract's ABI would send calls to an account, and see nothing happen. */
function moderatorNote(networks: readonly NetworkSummary[]): string[] {
  if (!networks.some(({ actors }) => REGISTRY_MODERATOR in actors)) return []
  return [
    `${REGISTRY_MODERATOR} is an account, no contract: it calls approveAttack and the others on the attack registry itself.\nA call to it, such as approveAttack on a moderator contract, succeeds and does nothing.`,
  ]
}

type Row = readonly [label: string, value: string]

/** Addresses of a network, its registries and its actors. */
export function networkText({ environment, actors, agreements }: NetworkSummary, pageUrl?: string): string {
  const { rpcUrl, explorerUrl, explorerPath, chainId, contracts, deploymentBlock } = environment
  const addresses: Row[] = [
    ...(pageUrl === undefined ? [] : [['page', pageUrl] as const]),
    ['chain', `${rpcUrl} (chain id ${chainId})`],
    ['explorer', `${explorerUrl}/${explorerPath}/agreements`],
  ]
  const agreementNames = new Set(agreements)
  const groups: [string, Row[]][] = [
    ['', addresses],
    ['Registries', [...Object.entries(contracts), ['deployment block', String(deploymentBlock)]]],
    ['Agreements', rowsOf(actors, (name) => agreementNames.has(name))],
    ['Contracts', rowsOf(actors, (name, key) => key === undefined && !agreementNames.has(name))],
    ['Accounts, with 10,000 ether each; the keys are public', rowsOf(actors, (_, key) => key !== undefined)],
  ]
  const nonEmpty = groups.filter(([, rows]) => rows.length > 0)
  const width = Math.max(...nonEmpty.flatMap(([, rows]) => rows.map(([label]) => label.length)))
  return nonEmpty.map(([title, rows]) => groupText(title, rows, width)).join('\n\n')
}

function groupText(title: string, rows: Row[], width: number): string {
  const lines = rows.slice(0, MAX_ROWS).map(([label, value]) => `  ${label.padEnd(width)}  ${value}`)
  const more = rows.length > MAX_ROWS ? [`  and ${rows.length - MAX_ROWS} more: --json prints all`] : []
  return [...(title ? [title] : []), ...lines, ...more].join('\n')
}

function rowsOf(actors: Actors, isOne: (name: string, key: string | undefined) => boolean): Row[] {
  return Object.entries(actors)
    .filter(([name, { privateKey }]) => isOne(name, privateKey))
    .map(([name, { address, privateKey }]) => [name, privateKey ? `${address}  key ${privateKey}` : address] as const)
}

/** Three commands to start with, about a contract on this chain. */
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
