import { expect, test } from 'vitest'
import { createHttpServer } from '../../src/platform/http/create-server.ts'
import { listen } from '../../src/platform/http/listen.ts'
import { start } from '../cli/harborcheck.ts'

test.concurrent.each(['why', 'audit'])('%s names a silent node every few seconds, and leaves it', async (command) => {
  const server = createHttpServer(() => new Promise<void>(() => {}))
  const { url, close } = await listen(server, { host: '127.0.0.1', port: 0, what: 'silent node' })
  const address = `0x${'11'.repeat(20)}`
  const args = [...(command === 'why' ? [address] : []), '--rpc-url', url, '--registry', address]
  const { code, stdout, stderr } = await start([command, ...args]).ended
  const lines = stderr.match(/^The node 127\.0\.0\.1:\d+ has not answered for \d+ s\.$/gm)
  expect(lines?.length).toBeGreaterThanOrEqual(5)
  expect([code, stdout + stderr]).toEqual([3, expect.stringContaining('no answer within')])
  await close()
})
