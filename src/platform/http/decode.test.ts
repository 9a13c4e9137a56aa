import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { textOf } from './decode.ts'

const answer = (body: Buffer, encoding?: string) => ({
  status: 200,
  headers: encoding === undefined ? {} : { 'content-encoding': encoding },
  body,
})
const text = '{"a":"ä"}'
const bytes = Buffer.from(text)

test.each([
  ['no encoding', bytes, undefined],
  ['identity', bytes, 'identity'],
  ['gzip', gzipSync(bytes), 'gzip'],
  ['the old name of gzip', gzipSync(bytes), 'X-GZIP'],
  ['deflate', deflateSync(bytes), 'deflate'],
  ['deflate without its header', deflateRawSync(bytes), 'deflate'],
  ['br', brotliCompressSync(bytes), 'br'],
  ['a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]), undefined],
])('%s', async (_, body, encoding) => {
  expect(await textOf(answer(body, encoding), 1_000)).toBe(text)
})

test('behavior: rejects a small body that decompresses to a large one', async () => {
  const bomb = gzipSync(Buffer.alloc(3 * 2 ** 20))
  expect(bomb.length).toBeLessThan(10_000)
  await expect(textOf(answer(bomb, 'gzip'), 2 ** 20)).rejects.toThrow('a body of more than 1 MiB')
})

test('behavior: rejects a body with a wrong content-encoding, but not an empty one', async () => {
  await expect(textOf(answer(bytes, 'gzip'), 1_000)).rejects.toThrow('incorrect header check')
  expect(await textOf(answer(Buffer.alloc(0), 'gzip'), 1_000)).toBe('')
})
