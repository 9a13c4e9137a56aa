import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { seed } from './amount.ts'
import { mutate } from './mutate-bytes.ts'
import { randomFrom } from './random.ts'

/** An HTTP server that passes requests on, and changes some of the answers. */
export type MutatingProxy = {
  /** Its address, without a slash at its end. */
  url: string
  /** How many answers it has changed. */
  readonly mutated: number
  /** How the latest one was. */
  readonly last: string
  /** How many of ten answers it changes. Default 0. */
  outOfTen: number
  close(): Promise<void>
}

/**
 * Opens a proxy before the server at `target`, such as `http://127.0.0.1:8545`.
 * @param port Default: a free one.
 */
export async function openMutatingProxy(target: string, port = 0): Promise<MutatingProxy> {
  const proxy = { mutated: 0, last: '', outOfTen: 0 }
  let index = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = 'GET', url = '/' } = request
    const type = request.headers['content-type']
    const answer = await fetch(target + url, {
      method,
      ...(type && { headers: { 'content-type': type } }),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    }).catch(() => undefined)
    if (!answer) return void response.destroy()
    let bytes = Buffer.from(await answer.arrayBuffer())
    let status = answer.status
    const headers: Record<string, string> = { 'content-type': answer.headers.get('content-type') ?? '' }
    index += 1
    const random = randomFrom(seed, index)
    if (random.below(10) < proxy.outOfTen && bytes.length > 0) {
      proxy.mutated += 1
      if (random.below(8) === 0) {
        proxy.last = `${method} ${url}: reset`
        return void request.socket.resetAndDestroy()
      }
      try {
        const mutated = mutate(bytes.toString('utf8'), random, { large: index % 50 === 0 })
        bytes = Buffer.from(mutated.bytes)
        proxy.last = `${method} ${url}: ${mutated.what}`
      } catch {
        // What is no JSON is cut off.
        bytes = bytes.subarray(0, random.below(bytes.length))
        proxy.last = `${method} ${url}: cut off`
      }
      if (random.below(6) === 0) status = random.pick([202, 404, 418, 500, 503, 599])
      if (random.below(6) === 0) headers['content-type'] = random.pick(['text/html', '', 'application/json; charset=x'])
    }
    response.writeHead(status, headers).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
