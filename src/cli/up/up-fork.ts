import type { Address } from 'viem'
import { startTestNetwork, type TestNetworkOptions } from '../../network/test-network.ts'
import { UsageError } from '../../platform/errors.ts'
import { beginningOfFork } from '../../reader/fork/beginning-of-fork.ts'
import { readNetwork } from '../../reader/fork/read-past.ts'
import type { Ending } from '../exit/exit-code.ts'
import { untilSignal } from '../interruption.ts'
import { io } from '../io.ts'
import { networkOf } from '../network-file.ts'
import { option } from '../options.ts'
import { detach } from './detach.ts'
import { type StayUpOptions, stayUp } from './stay-up.ts'

type Taken = 'agreements' | 'elsewhere'
type ForkOptions = Omit<StayUpOptions, Taken> &
  Pick<TestNetworkOptions, 'chainId' | 'otherChainId' | 'explorerPath' | 'explorerPort' | 'port'> & {
    forkUrl?: string
    registry?: Address
    network?: string
    block?: number
    detach: boolean
  } & Partial<Record<(typeof others)[number], unknown>>

/** The options that say how a chain of its own begins. */
const others = ['profile', 'contracts', 'empty', 'agreements', 'startTime', 'networks'] as const

/** Whether the options name a network to fork. */
export const isFork = ({ forkUrl, registry, network, block }: Omit<ForkOptions, (typeof others)[number]>): boolean =>
  [forkUrl, registry, network, block].some((one) => one !== undefined)

/** Runs a fork of a network, with its explorer and page. */
export async function upFork(name: string | undefined, options: ForkOptions): Promise<Ending> {
  const { forkUrl, block } = options
  const isOtherId = options.chainId !== option.chainId.default
  const given = [name, ...others.filter((one) => options[one]), isOtherId ? 'chainId' : undefined].filter(
    (one) => one !== undefined,
  )
  if (given.length > 0)
    throw new UsageError('A fork begins with its network, and with nothing else', {
      facts: { given: given.join(', ') },
    })
  const network = networkOf(forkUrl === undefined ? options : { ...options, rpcUrl: [forkUrl] })
  if (options.detach) return detach()
  const forked = await readNetwork(network, { block })
  const { chainId, fork, notes } = forked
  return untilSignal<Ending>(async ({ interrupted, atEnd }) => {
    atEnd(() => forked.close())
    for (const note of notes) io().stderr.write(`harborcheck: ${note}\n`)
    const started = await startTestNetwork({ ...options, profile: undefined, chainId, fork, history: 1_000 })
    atEnd(started.close)
    const { agreements, ...beginning } = beginningOfFork(forked)
    await stayUp(started, beginning, { ...options, agreements }, interrupted)
    return 'done'
  })
}
