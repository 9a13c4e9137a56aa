import type { World } from '../model/world.ts'
import type { Header } from '../rpc/header.ts'
import type { Node } from './open-node.ts'

/** The clock that decides whether a deadline has passed; `machine`: the later of this machine's and the latest block's. */
export type Clock = 'chain' | 'machine'

/**
 * Finds the time of a transaction that is sent now: blocks are made on demand, so that the latest one can be hours old.
 * @param clock Default: `chain` if every node is Anvil or Hardhat, whose time is set at will; otherwise `machine`.
 */
export function openClock(nodes: readonly Node[], clock?: Clock): (latest: Header) => Promise<number> {
  let isLocal: Promise<boolean> | undefined
  return async ({ timestamp }) => {
    const machine = Math.floor(Date.now() / 1_000)
    if (clock === 'chain' || machine <= timestamp) return timestamp
    if (clock === undefined) isLocal ??= areLocal(nodes)
    return (await isLocal) ? timestamp : machine
  }
}

async function areLocal(nodes: readonly Node[]): Promise<boolean> {
  const versions = nodes.map((node) => node.request('web3_clientVersion', [], String).catch(() => ''))
  return (await Promise.all(versions)).every((version) => /^(anvil|hardhat)/i.test(version))
}

/** Moves a reading's world to a later time. */
export const atTime = <Read extends { world: World }>(read: Read, now: number): Read => ({
  ...read,
  world: { ...read.world, now },
})
