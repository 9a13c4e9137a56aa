import { type Address, decodeFunctionResult, type Hex } from 'viem'
import { encodeCall } from '../abi/encode-call.ts'
import { agreement, conductor } from '../artifacts/index.ts'
import type { Rpc } from '../rpc/rpc.ts'

type Waiting = { constructorArguments: Hex; resolve: (hash: Hex) => void; reject: (reason: unknown) => void }

/** Has the conductor hash agreements' init codes. What is asked for at the same moment goes in one call. */
export function initCodeHasher(rpc: Pick<Rpc, 'request'>, to: Address): (constructorArguments: Hex) => Promise<Hex> {
  let waiting: Waiting[] = []
  const flush = async () => {
    const some = waiting
    waiting = []
    try {
      const hashes = await hashAll(
        rpc,
        to,
        some.map(({ constructorArguments }) => constructorArguments),
      )
      for (const [index, { resolve }] of some.entries()) resolve(hashes[index] as Hex)
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }
  return (constructorArguments) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ constructorArguments, resolve, reject })
    })
}

async function hashAll(rpc: Pick<Rpc, 'request'>, to: Address, all: readonly Hex[]): Promise<readonly Hex[]> {
  const call = { abi: conductor.abi, functionName: 'initCodeHashes' } as const
  const data = encodeCall({ ...call, args: [agreement.bytecode, all] })
  const answer = await rpc.request<Hex>({ method: 'eth_call', params: [{ to, data }, 'latest'] })
  return decodeFunctionResult({ ...call, data: answer })
}
