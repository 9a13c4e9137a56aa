import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, start } from '../cli/harborcheck.ts'

/** The API in docs/explorer.md: the test starts its chain with its command, and compares the answers. */

const page = await readFile(new URL('../../docs/explorer.md', import.meta.url), 'utf8')
const PORT = / --explorer-port (\d+)/.exec(page)?.[1] ?? ''
const shown = [
  ...page.matchAll(
    /```sh\ncurl -s 'http:\/\/127\.0\.0\.1:(\d+)(\S+)'\n```\n+<!-- answer -->\n+```json\n([\s\S]*?)```/g,
  ),
].map(([, port, path = '', answer = '']) => ({ port, path, answer }))

let running: Running
let explorerUrl: string
beforeAll(async () => {
  const [, command = ''] = /npx harborcheck (up \S+) --explorer-port/.exec(page) ?? []
  running = start([...command.split(' '), '--json'])
  explorerUrl = JSON.parse(await running.says('\n}\n')).explorerUrl
})
afterAll(async () => {
  running.process.kill('SIGTERM')
  await running.ended
})

test('shows four requests, with the port of its command', () => {
  expect(shown.map(({ port }) => port)).toEqual([PORT, PORT, PORT, PORT])
})

test.each(shown)('$path', async ({ path, answer }) => {
  expect(await (await fetch(explorerUrl + path)).json()).toEqual(JSON.parse(answer))
})

test('describes methods and ETags', async () => {
  const url = `${explorerUrl}/chain/agreements`
  expect((await fetch(url, { method: 'POST' })).status).toBe(404)
  const first = await fetch(url)
  expect(first.headers.get('access-control-allow-origin')).toBe('*')
  const etag = first.headers.get('etag') ?? ''
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
})
