import { setTimeout as sleep } from 'node:timers/promises'
import { checkSame, checkSameCode, identityOf, identityText } from '../../campaign/identity.ts'
import { type Descriptor, readDescriptor } from '../../campaign/redis/queue-descriptor.ts'
import { subjectInfo } from '../../campaign/subject-info.ts'
import { catalogueHash } from '../../check/resolvers/shards/partial-report.ts'
import { startTestNetwork } from '../../network/test-network.ts'
import { onAbort, unlessAborted } from '../../platform/on-abort.ts'
import { version } from '../../platform/version.ts'
import type { OpenRedis } from '../../work/queue/open-redis.ts'
import { defineCommand, type OptionsOf } from '../define-command.ts'
import type { ExitCode } from '../exit/exit-code.ts'
import { untilSignal } from '../interruption.ts'
import { io } from '../io.ts'
import { openQueue } from '../open-queue.ts'
import { openSubject, readSubject, subjectLog } from '../open-subject.ts'
import { option, pick, resolverOptions, subjectArgument, workersOption } from '../options.ts'
import { subjectHash } from '../subject-hash.ts'
import { openTaker, optionsFor } from '../worker/open-taker.ts'
import { runWorkers } from '../worker/run-workers.ts'

/** Milliseconds after which a worker that has nothing left to do ends, whatever is open. */
const ENDS_WITHIN = 1_000
/** Milliseconds between two looks whether there is a campaign, or another one. */
const LOOKS = 1_000

const picked = {
  ...resolverOptions,
  queue: { ...option.queue, help: 'address of the Redis, such as redis://127.0.0.1:6379', isRequired: true },
  workers: workersOption('number of processes, each with a chain and a subject of its own'),
  ...pick('verbose'),
} as const
type WorkerOptions = OptionsOf<typeof picked>

export const command = defineCommand({
  arguments: [subjectArgument],
  options: picked,
  example: 'harborcheck worker --queue redis://127.0.0.1 ./my-resolver.ts',
  run: worker,
})

/**
 * `harborcheck worker`: works for the campaign or the exhaustive search on a queue, and for the next one, until a
 * signal ends it. The process that is started by hand only starts the workers, and restarts one that ends.
 * @throws {UsageError} if a campaign has another resolver or another harborcheck, and the errors of the subject's start.
 * @throws {InternalError} if Redis cannot be reached.
 */
async function worker(path: string | undefined, options: WorkerOptions): Promise<ExitCode> {
  const choice = readSubject(path, options)
  if (!process.send) return runWorkers(options.workers)
  // A worker whose parent was killed has nobody else to end it.
  process.on('disconnect', () => process.exit())
  // It may have been killed while this one started.
  if (!process.connected) process.exit()
  // The channel alone does not keep it running.
  process.channel?.unref()
  const start = openSubject(choice)
  const hash = await subjectHash(choice)
  return untilSignal(async ({ signal, exitCode, atEnd }) => {
    const redis = await openQueue(options.queue)
    // The queue's own connections wait for a Redis that is away.
    atEnd(() => setTimeout(() => process.exit(), ENDS_WITHIN).unref())
    atEnd(redis.close)
    let isWaiting = false
    while (!signal.aborted) {
      const campaign = await unlessAborted(signal, readDescriptor(redis.client))
      if (campaign) await workFor(campaign, redis, signal)
      else if (!isWaiting) io().stderr.write(`Waiting for a campaign at ${redis.address}.\n`)
      isWaiting = campaign === undefined
      if (isWaiting) await pause(LOOKS, signal)
    }
    return exitCode() ?? 0
  })

  async function workFor(campaign: Descriptor, redis: OpenRedis, signal: AbortSignal): Promise<void> {
    const { id, identity } = campaign
    checkSameCode(identity, { harborcheck: version, catalogue: catalogueHash(), hash })
    const { timeout, level, network: networkOptions } = optionsFor(campaign)
    const network = await startTestNetwork(networkOptions)
    const over = whenOver(redis, id, signal)
    const runnerOptions = { onLog: subjectLog(options), signal: over.signal }
    const taker = openTaker(redis, campaign, network, start, runnerOptions)
    try {
      const info = await subjectInfo(network, start, { level, timeout: timeout * 1_000, ...runnerOptions })
      const own = identityOf(info, hash)
      checkSame(identity, own)
      io().stderr.write(`Working for campaign ${id} with ${identityText(own)}.\n`)
      await taker.take()
    } catch (error) {
      if (!over.signal.aborted) throw error
    } finally {
      over.end()
      await taker.close()
      await network.close()
    }
  }
}

/** Creates a signal that is aborted when the campaign is over, or with the given one. */
function whenOver({ client }: OpenRedis, id: string, signal: AbortSignal) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const forgetSignal = onAbort(signal, abort)
  const timer = setInterval(async () => {
    // A value that is no campaign is not this one; the look after this one says what it is.
    const now = await readDescriptor(client).catch(() => undefined)
    if (now?.id !== id) abort()
  }, LOOKS)
  return {
    signal: controller.signal,
    end() {
      clearInterval(timer)
      forgetSignal()
    },
  }
}

const pause = (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, undefined, { signal }).catch(() => {})
