import { checkOrigin } from '../../platform/http/check-origin.ts'
import { createHttpServer } from '../../platform/http/create-server.ts'
import { type Listening, listen } from '../../platform/http/listen.ts'
import { listItem } from './list-item.ts'

const LOOPBACK = '127.0.0.1'

/** One body that fits every route of an explorer: whatever is asked about is under attack. */
const BODY = JSON.stringify({
  ...listItem,
  agreements: [listItem],
  hasCoverage: true,
  isAgreementContract: false,
  items: [listItem],
  meta: { currentPage: 1, itemCount: 1, itemsPerPage: 100, totalItems: 1, totalPages: 1 },
})

/** Where the fault `redirect-elsewhere` leads: a server on loopback that answers every request alike. */
export function openElsewhere(): Promise<Listening> {
  const server = createHttpServer((incoming, outgoing) => {
    const refusal = checkOrigin(LOOPBACK, incoming)
    outgoing.writeHead(refusal?.status ?? 200, { connection: 'close', 'content-type': 'application/json' })
    outgoing.end(refusal ? JSON.stringify({ message: refusal.message }) : BODY)
  })
  return listen(server, { host: LOOPBACK, port: 0, what: 'target of redirects' })
}
