import { expect, test } from 'vitest'
import { malformedAccounts } from './malformed.ts'

test('makes addresses of another length, with invalid characters at either end, and zero', () => {
  const address = '0x5931369A9dE47442476c6a2993D67ac9f7f6b939'
  const accounts = malformedAccounts(address)
  const ofCharacters = accounts.filter(({ refusal }) => refusal.endsWith('Character')).map(({ text }) => text)
  expect(ofCharacters).toContain(`0xg${address.slice(3)}`)
  expect(ofCharacters).toContain(`${address.slice(0, -1)}:`)
  for (const { text, refusal } of accounts) {
    const isOfLength = Buffer.byteLength(text.replace(/^0x/, '')) === 40
    expect([text, isOfLength]).toEqual([text, !refusal.endsWith('Length')])
    expect(text).not.toMatch(/^(0x)?(?!0{40})[0-9a-fA-F]{40}$/)
  }
})
