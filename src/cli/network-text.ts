import type { Roster } from '../chain/play/roster.ts'
import type { NetworkStage } from '../conformance/run/stage.ts'

/** The addresses of a story by their names, with the keys of accounts. */
export type Actors = Record<string, { address: string; privateKey?: string }>

export function actorsOf(roster: Roster): Actors {
  const entries = roster.entries().map(({ name, address }) => {
    const privateKey = roster.privateKeyOf(name)
    return [name, { address, ...(privateKey === undefined ? {} : { privateKey }) }] as const
  })
  return Object.fromEntries(entries)
}

/** People work with the chain itself, at the ports that they chose: nothing is written down. */
export function direct({ environment, chain, explorer }: NetworkStage): NetworkStage['environment'] {
  return { ...environment, rpcUrl: chain.rpcUrl, explorerUrl: explorer.url }
}

/** A network that is up, and who is on it. */
export type Shown = Pick<NetworkStage, 'environment'> & { actors: Actors }

/** Where a network that is up is reached, and who is on it, in aligned rows. */
export function networkText({ environment, actors }: Shown): string {
  const { rpcUrl, explorerUrl, explorerPath, chainId, contracts, deploymentBlock } = environment
  const rows = [
    ['chain', `${rpcUrl} (chain id ${chainId})`],
    ['explorer', `${explorerUrl}/${explorerPath}/agreements`],
    ...Object.entries(contracts),
    ['deployment block', String(deploymentBlock)],
    ...Object.entries(actors).map(([name, { address, privateKey }]) => [
      name,
      `${address}${privateKey ? `  key ${privateKey}` : ''}`,
    ]),
  ]
  const width = Math.max(...rows.map(([label = '']) => label.length))
  return rows.map(([label = '', value]) => `  ${label.padEnd(width)}  ${value}`).join('\n')
}
