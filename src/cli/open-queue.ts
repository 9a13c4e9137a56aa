import { type Identity, identityOf } from '../campaign/identity.ts'
import { subjectInfo } from '../campaign/subject-info.ts'
import { startTestNetwork, type TestNetworkOptions } from '../network/test-network.ts'
import { UsageError } from '../platform/errors.ts'
import type { SubjectInfo } from '../subject/protocol/verbs.ts'
import type { StartSubject } from '../subject/subject.ts'
import { type OpenRedis, openRedis } from '../work/queue/open-redis.ts'
import { io } from './io.ts'
import type { SubjectChoice } from './open-subject.ts'
import { subjectHash } from './subject-hash.ts'

/** Which campaign on which queue, and a subject that only this machine can reach. */
type QueueOptions = { queue?: string; attach?: number; id?: string; resume?: string; replace: boolean }

/** @throws {UsageError} for an option about a queue without `--queue`, and for `--attach` with it. */
export function checkQueueOptions({ queue, attach, ...onQueue }: QueueOptions): void {
  const given = (['id', 'resume', 'replace'] as const).find((name) => onQueue[name])
  if (queue === undefined && given !== undefined)
    throw new UsageError(`--${given} is about a campaign on a queue`, { next: 'add --queue redis://…' })
  if (queue !== undefined && attach !== undefined)
    throw new UsageError('--attach is for one subject on this machine, and the workers of a queue start their own', {
      next: 'leave out --queue',
    })
}

/** Connects to the queue of the command line. Prints when the connection breaks, and when it is restored. */
export function openQueue(url: string): Promise<OpenRedis> {
  return openRedis(url, (isThere) => {
    io().stderr.write(isThere ? 'Redis answers again.\n' : 'Redis does not answer; waiting for it.\n')
  })
}

/** Starts the subject once on a separate network. Returns its answer to `initialize`, and the identity of this process. */
export async function identityHere(
  choice: SubjectChoice,
  start: StartSubject,
  networkOptions: TestNetworkOptions,
  options: Parameters<typeof subjectInfo>[2],
): Promise<{ info: SubjectInfo; identity: Identity }> {
  const network = await startTestNetwork(networkOptions)
  const info = await subjectInfo(network, start, options).finally(network.close)
  return { info, identity: identityOf(info, await subjectHash(choice)) }
}
