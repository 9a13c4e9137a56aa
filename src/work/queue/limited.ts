import type { Redis } from 'ioredis'
import type * as z from 'zod'
import { UsageError } from '../../platform/errors.ts'
import { checked, parseObject } from '../../report/read-json.ts'
import { printable } from '../../subject/protocol/printable.ts'

/** The largest value that is read from Redis, in bytes. A traced failure of a large scenario takes a tenth of it. */
export const MAX_VALUE = 16 * 2 ** 20

/**
 * Reads a value of Redis. Refuses it if it is too large or malformed: anyone may have written it.
 * @throws {UsageError} that names the key and the problem.
 */
export async function readValue<Data>(client: Redis, key: string, schema: z.ZodType<Data>): Promise<Data | undefined> {
  checkSize(key, await client.strlen(key))
  const text = await client.get(key)
  return text === null ? undefined : parseValue(key, text, schema)
}

/** Reads fields of a hash, as {@link readValue} does; undefined for a missing one. */
export async function readFields<Data>(
  client: Redis,
  key: string,
  fields: readonly string[],
  schema: z.ZodType<Data>,
): Promise<(Data | undefined)[]> {
  if (fields.length === 0) return []
  await checkFieldSizes(client, key, fields)
  const present = await client.hmget(key, ...fields)
  return fields.map((field, index) => {
    const text = present[index]
    return text === null || text === undefined ? undefined : parseValue(`${key} ${field}`, text, schema)
  })
}

/** @throws {UsageError} if a field of a hash is too large to read. */
async function checkFieldSizes(client: Redis, key: string, fields: readonly string[]): Promise<void> {
  const pipeline = client.pipeline()
  for (const field of fields) pipeline.hstrlen(key, field)
  const sizes = await pipeline.exec()
  for (const [index, [error, size] = [null, 0]] of (sizes ?? []).entries()) {
    if (error) throw error
    checkSize(`${key} ${fields[index]}`, Number(size))
  }
}

function parseValue<Data>(key: string, text: string, schema: z.ZodType<Data>): Data {
  const file = { path: key, notOne: notOurs }
  return checked(schema, parseObject(text, file), file)
}

function checkSize(key: string, bytes: number): void {
  if (bytes > MAX_VALUE) throw notOurs(key, '', `it has ${bytes} bytes, more than ${MAX_VALUE}`)
}

/** The error of a value that harborcheck did not write. `place`: in the value. */
export function notOurs(key: string, place: string, problem: string): UsageError {
  return new UsageError('Redis has a value that harborcheck did not write', {
    facts: {
      key: printable(key, 200),
      place: place === '' ? undefined : printable(place, 100),
      problem: printable(problem, 200),
    },
    next: 'use a Redis database that nothing else writes to, such as redis://HOST:PORT/1',
  })
}
