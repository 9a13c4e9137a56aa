import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './free-port.ts'

test("regression: returns a port outside the system's automatic range, on which a server can listen", async () => {
  const port = await freePort()
  // Linux gives 32768 and up, others 49152 and up.
  expect(port).toBeLessThan(32_768)
  const server = createServer()
  onTestFinished(() => {
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
})
