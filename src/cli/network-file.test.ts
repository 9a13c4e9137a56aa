import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { networkOf } from './network-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'harborcheck-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'network.json')
const [attackRegistry, registry] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const
const ofFile = {
  ...{ chainId: 627, deploymentBlock: 5, explorerPath: 'chain' },
  ...{ etherscanUrl: 'https://scan.example/api', explorerUrl: 'https://explorer.example' },
}
writeFileSync(file, JSON.stringify({ ...ofFile, rpcUrl: 'https://node.example', contracts: { attackRegistry } }))

test('a network is that of its file', () => {
  expect(networkOf({ network: file })).toEqual({ ...ofFile, attackRegistry, rpcUrls: ['https://node.example'] })
})

test('each option counts instead of what the file says', () => {
  const urls = { etherscanUrl: 'https://other.example/api', explorerUrl: 'https://other.example' }
  const rpcUrl = ['https://one.example', 'https://two.example']
  expect(networkOf({ network: file, rpcUrl, registry, firstBlock: 7, ...urls })).toEqual({
    ...{ ...ofFile, ...urls, deploymentBlock: 7 },
    ...{ attackRegistry: registry, rpcUrls: rpcUrl },
  })
})
