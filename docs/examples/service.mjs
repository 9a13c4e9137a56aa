// A subject that is an HTTP service. Run it with `node service.mjs 9000`, then `harborcheck test --url http://127.0.0.1:9000/`.
import { createServer } from 'node:http'

const methods = {
  async initialize(environment) {
    // Begin anew: forget what was learnt of another chain.
    return { name: `service on chain ${environment.chainId}`, capabilities: ['isAttackable'] }
  },
  async isAttackable({ contract }) {
    throw new Error(`cannot know about ${contract} yet`)
  },
  async shutdown() {
    return null
  },
}

const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const { id, method, params } = JSON.parse(body)
  const answer = await methods[method](params).then(
    (result) => ({ result }),
    ({ message }) => ({ error: { code: -32000, message } }),
  )
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
})
server.listen(Number(process.argv[2]), '127.0.0.1')
