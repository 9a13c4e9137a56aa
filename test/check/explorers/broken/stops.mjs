// Has no agreements, says at its second request that it stops, and never answers again.
import { createServer } from 'node:http'

const meta = { currentPage: 1, itemCount: 0, itemsPerPage: 100, totalItems: 0, totalPages: 0 }
let requests = 0
createServer((_request, response) => {
  requests += 1
  if (requests === 1) response.end(JSON.stringify({ items: [], meta }))
  else if (requests === 2) console.error('it stops here')
}).listen(Number(process.env.PORT), '127.0.0.1')
