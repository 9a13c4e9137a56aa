import { encodeAbiParameters, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { emittedEvents } from './emitted-events.ts'

test('regression: keeps a byte order mark at the start of a text', () => {
  const log = {
    address: '0x00000000000000000000000000000000000000aa',
    topics: [toEventSelector('AgreementURIUpdated(string)')],
    data: encodeAbiParameters([{ type: 'string' }], ['\uFEFFipfs://marked']),
  } as never
  expect(
    emittedEvents(
      [log],
      () => undefined,
      () => true,
    ),
  ).toEqual(['AgreementURIUpdated(\uFEFFipfs://marked)'])
})
