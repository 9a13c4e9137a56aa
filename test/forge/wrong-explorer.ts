import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An explorer whose first path segment selects its fault; 404 for unknown ones. */
export async function startWrongExplorer(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    // Paths are compared unchanged, so that an expansion by a shell or curl would not match.
    const [, way = ''] = (request.url ?? '').split('/')
    const body = bodies[way]
    const misbehave = ways[way]
    if (misbehave) misbehave(response)
    else if (body === undefined) response.writeHead(404).end(good)
    else response.end(typeof body === 'object' && !Buffer.isBuffer(body) ? JSON.stringify(body) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const open = { agreementAddress: `0x${'a'.repeat(40)}`, state: 'UNDER_ATTACK' }
const good = JSON.stringify({ hasCoverage: true, agreements: [open] })
const terms = { bountyPercentage: 1, bountyCapUsd: '1', retainable: true, identityRequirement: 'Named' }

const bodies: Record<string, string | Buffer | object> = {
  good,
  'extra-members': { isAgreementContract: false, agreements: [{ x: [{ state: 1 }], ...open }], hasCoverage: true },
  'unknown-state-first': { hasCoverage: true, agreements: [{ state: 'PAUSED' }, open] },
  'unknown-state-only': { hasCoverage: true, agreements: [{ state: 'PAUSED' }] },
  'coverage-without-agreements': { hasCoverage: true, agreements: [] },
  'agreements-without-coverage': { hasCoverage: false, agreements: [open] },
  'two-agreements': {
    hasCoverage: true,
    agreements: [
      { ...open, ...terms },
      { ...open, ...terms },
    ],
  },
  html: '<!doctype html><title>hasCoverage: true, UNDER_ATTACK</title>',
  empty: '',
  truncated: good.slice(0, -1),
  'two-answers': good + good,
  'hex-digits': Buffer.from(good).toString('hex'),
  'not-utf8': Buffer.concat([Buffer.from(good.slice(0, -1)), Buffer.from([0xff, 0xfe])]),
  null: 'null',
  true: 'true',
  number: '1',
  string: JSON.stringify(good),
  list: [{ hasCoverage: true, agreements: [open] }],
  'empty-object': {},
  'coverage-missing': { agreements: [open] },
  'coverage-text': { hasCoverage: 'true', agreements: [open] },
  'coverage-text-false': { hasCoverage: 'false', agreements: [open] },
  'coverage-one': { hasCoverage: 1, agreements: [open] },
  'coverage-zero': { hasCoverage: 0, agreements: [open] },
  'coverage-null': { hasCoverage: null, agreements: [open] },
  'coverage-list': { hasCoverage: [true], agreements: [open] },
  'agreements-missing': { hasCoverage: true },
  'agreements-null': { hasCoverage: true, agreements: null },
  'agreements-object': { hasCoverage: true, agreements: open },
  'agreements-text': { hasCoverage: true, agreements: 'UNDER_ATTACK' },
  'agreements-text-of-empty-list': { hasCoverage: true, agreements: '[]' },
  'agreements-text-of-list': { hasCoverage: true, agreements: '[(UNDER_ATTACK)]' },
  'agreements-texts': { hasCoverage: true, agreements: ['UNDER_ATTACK'] },
  'agreements-texts-of-tuples': { hasCoverage: true, agreements: ['(UNDER_ATTACK)'] },
  'agreements-lists': { hasCoverage: true, agreements: [['UNDER_ATTACK']] },
  'state-missing': { hasCoverage: true, agreements: [{ agreementAddress: open.agreementAddress }, open] },
  'state-null': { hasCoverage: true, agreements: [{ state: null }, open] },
  'state-number': { hasCoverage: true, agreements: [{ state: 3 }] },
  'state-true': { hasCoverage: true, agreements: [{ state: true }] },
  'state-list': { hasCoverage: true, agreements: [{ state: ['UNDER_ATTACK'] }] },
  'state-empty': { hasCoverage: true, agreements: [{ state: '' }] },
}

const ways: Record<string, (response: ServerResponse) => void> = {
  'status-500': (response) => response.writeHead(500).end(good),
  'status-429': (response) => response.writeHead(429, { 'retry-after': '1' }).end(good),
  'status-204': (response) => response.writeHead(204).end(),
  redirect: (response) => response.writeHead(302, { location: '/good/' }).end(good),
  reset: (response) => response.destroy(),
  silent: () => {},
  dripping(response) {
    const drip = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(drip))
  },
  'two-megabytes-unannounced'(response) {
    response.write(good)
    response.end(' '.repeat(2_000_000).concat('.'))
  },
  'twenty-megabytes'(response) {
    const text = good + ' '.repeat(20_000_000)
    response.writeHead(200, { 'content-length': text.length }).end(text)
  },
}
