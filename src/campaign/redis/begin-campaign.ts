import { randomBytes } from 'node:crypto'
import type { Redis } from 'ioredis'
import { UsageError } from '../../platform/errors.ts'
import { takenOver } from '../../work/queue/job-queue.ts'
import { CAMPAIGN, JOBS, keysOf } from '../../work/queue/keys.ts'
import type { QueuedCampaignOptions } from '../campaign-options.ts'
import { checkSame, type Identity } from '../identity.ts'
import { type CampaignDescriptor, type Descriptor, readDescriptor, type SearchDescriptor } from './queue-descriptor.ts'

/** Which campaign a command line names. */
export type CampaignChoice = {
  /** Begins the campaign of this name, or goes on with it. Default: a new name. */
  id?: string | undefined
  /** Goes on with this campaign. */
  resume?: string | undefined
  /** Whether to give up an unfinished campaign on the queue. */
  replace: boolean
}

/**
 * Finds the campaign to continue; undefined if a new one begins.
 * @throws {UsageError} if that campaign is not on the queue, or another one is.
 */
export async function findCampaign(
  client: Redis,
  { id, resume, replace }: CampaignChoice,
): Promise<CampaignDescriptor | undefined> {
  const there = await readDescriptor(client)
  const goesOn = there && 'options' in there
  if (goesOn && there.id === (resume ?? id)) return there
  if (resume !== undefined) {
    throw new UsageError(`There is no campaign ${resume} on the queue`, {
      facts: { 'on the queue': there?.id ?? 'none' },
      next: goesOn ? `--resume ${there.id} goes on with the one that is there` : 'begin one with --runs',
    })
  }
  if (there && !replace) throw unfinished(there)
  if (there) await forgetCampaign(client, there.id)
  return undefined
}

export type CampaignToBegin = {
  there: CampaignDescriptor | undefined
  identity: Identity
  options: QueuedCampaignOptions
  /** The options that the command line gives; a campaign that goes on has to have the same. */
  given: Partial<{ [Name in keyof QueuedCampaignOptions]: QueuedCampaignOptions[Name] | undefined }>
  /** Name of a new campaign. Default: a random one. */
  id?: string | undefined
}

/**
 * Begins a campaign on the queue, or continues the one that is on it.
 * @throws {UsageError} if the campaign has another resolver, another harborcheck or other options.
 */
export async function beginCampaign(
  client: Redis,
  { there, identity, options, given, id }: CampaignToBegin,
): Promise<CampaignDescriptor> {
  if (there) {
    checkSame(there.identity, identity)
    checkGiven(there, given)
    return there
  }
  return put(client, { id: id ?? newId(), identity, options })
}

/** Begins an exhaustive search on the queue. */
export function beginSearch(client: Redis, descriptor: Omit<SearchDescriptor, 'id'>): Promise<SearchDescriptor> {
  return put(client, { id: newId(), ...descriptor })
}

const newId = () => randomBytes(4).toString('hex')

/** Begins a campaign if there is none. Keys of an earlier one of this name must not count. */
const BEGIN = `if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
for at = 2, #ARGV do for _, key in ipairs(redis.call('KEYS', ARGV[at])) do redis.call('DEL', key) end end
redis.call('SET', KEYS[1], ARGV[1])
return 1`

/** @throws {UsageError} if another coordinator has begun a campaign meanwhile. */
async function put<One extends Descriptor>(client: Redis, descriptor: One): Promise<One> {
  const { id } = descriptor
  const left = [...Object.values(keysOf(id)), `${JOBS}:${id}:*`]
  if ((await client.eval(BEGIN, 1, CAMPAIGN, JSON.stringify(descriptor), ...left)) === 1) return descriptor
  const there = await readDescriptor(client)
  throw there ? unfinished(there) : takenOver()
}

function unfinished(there: Descriptor): UsageError {
  const goesOn = 'options' in there ? `--resume ${there.id} goes on with it, ` : ''
  return new UsageError(`The queue has an unfinished campaign: ${there.id}`, {
    next: `${goesOn}--replace gives it up; another database (redis://HOST:PORT/1) has its own`,
  })
}

function checkGiven({ id, options }: CampaignDescriptor, given: CampaignToBegin['given']): void {
  for (const [name, value] of Object.entries(given)) {
    const kept = options[name as keyof QueuedCampaignOptions]
    if (value === undefined || value === kept) continue
    throw new UsageError(`The campaign ${id} has another ${name}`, {
      facts: { campaign: String(kept), 'command line': String(value) },
      next: 'leave the option out: a campaign keeps its options',
    })
  }
}

/** Removes everything that Redis has of a campaign. Its workers then wait for another one. */
export async function forgetCampaign(client: Redis, id: string): Promise<void> {
  const there = await readDescriptor(client).catch(() => undefined)
  if (there?.id === id) await client.del(CAMPAIGN)
  await client.del(...Object.values(keysOf(id)))
  let cursor = '0'
  do {
    const [next, keys] = await client.scan(cursor, 'MATCH', `${JOBS}:${id}:*`, 'COUNT', 1_000)
    cursor = next
    if (keys.length > 0) await client.del(...keys)
  } while (cursor !== '0')
}
