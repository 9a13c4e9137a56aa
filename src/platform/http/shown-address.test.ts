import { expect, test } from 'vitest'
import { hideAddresses, shownAddress } from './shown-address.ts'

test('shows the host of an address, and whether more of it is hidden', () => {
  expect(shownAddress('http://127.0.0.1:8545')).toBe('http://127.0.0.1:8545')
  expect(shownAddress('https://rpc.example/')).toBe('https://rpc.example')
  expect(shownAddress('https://user:PASSWORD@rpc.example/v2/KEY?apikey=OTHER')).toBe('https://rpc.example/…')
  expect(shownAddress('http://user:PASSWORD@host:99999999/')).toBe('http://host:99999999/')
})

test('hides addresses, and their passwords, paths and queries alone, in the texts of others', () => {
  const url = 'https://user:PASSWORD@rpc.example/v2/SECRETKEY?apikey=OTHER'
  expect(hideAddresses(`cannot reach ${url}`, [url, undefined])).toBe('cannot reach https://rpc.example/…')
  for (const secret of ['PASSWORD', '/v2/SECRETKEY', 'SECRETKEY', 'apikey=OTHER'])
    expect(hideAddresses(`at ${secret}!`, [url])).toBe('at …!')
  expect(hideAddresses('http://127.0.0.1:1/chain', ['http://127.0.0.1:1'])).toBe('http://127.0.0.1:1/chain')
})
