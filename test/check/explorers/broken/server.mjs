// A server that is hardly an explorer, in the way that the argument names.
import { createServer } from 'node:http'

const [way] = process.argv.slice(2)
let requests = 0

const json = (response, body) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const emptyList = { items: [], meta: { totalItems: 0, totalPages: 0, currentPage: 1 } }

const ways = {
  hangs: () => {},
  html: (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Soon</h1>'),
  'hangs-later': (_, response) => requests === 1 && json(response, emptyList),
  'dies-later': (_, response) => {
    if (requests > 3) {
      console.error('out of memory')
      process.exit(4)
    }
    json(response, emptyList)
  },
  // Whoever is asked about is open to attack.
  'always-yes': ({ url }, response) => {
    if (url.includes('/by-contract/'))
      return json(response, { hasCoverage: true, agreements: [{ state: 'UNDER_ATTACK' }] })
    if (url.includes('/contract-state/')) return json(response, { state: 'UNDER_ATTACK' })
    if (url.includes('/agreements')) return json(response, emptyList)
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
  },
  endless: ({ url }, response) => {
    if (url.includes('page=1&limit=100') || requests === 1) return json(response, emptyList)
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      while (response.write('['.repeat(2 ** 16)));
    }
    response.on('drain', more)
    more()
  },
}

if (way === 'prints') {
  const line = `${'x'.repeat(2 ** 20 - 1)}\n`
  for (let count = 0; count < 1024; count++) {
    if (!process.stdout.write(line)) await new Promise((resolve) => process.stdout.once('drain', resolve))
  }
  setInterval(() => {}, 1_000)
} else if (way === 'never') setInterval(() => {}, 1_000)
else {
  createServer((request, response) => {
    requests += 1
    ways[way](request, response)
  }).listen(Number(process.env.PORT), '127.0.0.1')
}
