import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { getContractAddress, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { contractsPage } from '../../scripts/generate/contracts-page.ts'
import * as abis from '../../src/abi/index.ts'
import * as artifacts from '../../src/artifacts/index.ts'
import { named, someone } from '../contracts/actors.ts'
import { OFFICIAL_DEPLOYER, official, officialDeployer, on, registry } from '../contracts/calls.ts'
import { OWNER, officialAddress, useRegistries } from '../contracts/registries.ts'
import { account, detailsOf, HOME } from '../contracts/terms.ts'

const page = await readFile(fileURLToPath(new URL('../../docs/contracts.md', import.meta.url)), 'utf8')

test('docs/contracts.md is what `npm run generate contracts` writes', () => {
  expect(contractsPage()).toBe(page)
})

describe('lists every function, event and error of the compiled contracts, and the events of the official deployer', () => {
  /** Each declaration of the page with the types of its parameters: `getAgreementState(address)`. */
  const declared = new Set(
    [...page.matchAll(/`(\w+)\(([^)]*)\)/g)].map(([, name, parameters = '']) => {
      const types = parameters.split(', ').map((one) => one.split(' ')[0])
      return `${name}(${types.join(',')})`
    }),
  )

  test.each(Object.entries(abis))('%s', (name, abi) => {
    const isListed = (type: string) => name !== 'officialDeployerAbi' || type === 'event'
    const items = abi.flatMap((item) => ('name' in item && isListed(item.type) ? [item] : []))
    expect(items.length).toBeGreaterThan(2)
    const given = items.map(({ name, inputs }) => {
      const types = inputs.map(({ internalType }) => internalType.split(' ').at(-1))
      return `${name}(${types.join(',')})`
    })
    expect(given.filter((one) => !declared.has(one))).toEqual([])
  })
})

describe('lists the events of', () => {
  const { send, sign } = useRegistries()
  const shown = (name: string) =>
    page.split(`<!-- events: ${name} -->\n\n\`\`\`text\n`)[1]?.split('\n```')[0]?.split('\n')

  test('the creation of an agreement', async () => {
    const salt = pad('0x5a', { size: 32 })
    named('agreement', officialAddress(OWNER, salt, detailsOf()))
    const events = await send(OWNER, official('create', detailsOf(), OWNER, salt))
    expect(events.map((event) => event.replace(salt, 'salt'))).toEqual(shown('create'))
  })

  test('a request for attack mode', async () => {
    const agreement = await sign('agreement')
    expect(await send(OWNER, registry('requestUnderAttack', agreement))).toEqual(shown('request'))
  })

  test('an account added to an active agreement', async () => {
    const agreement = await sign('agreement')
    await send(OWNER, registry('requestUnderAttack', agreement))
    const pool = someone('pool')
    expect(await send(OWNER, on(agreement)('addAccounts', HOME, [account(pool)]))).toEqual(shown('add'))
  })

  test('a contract that the official deployer deploys', async () => {
    named('vault', getContractAddress({ from: OFFICIAL_DEPLOYER, nonce: 1n }))
    const events = await send(OWNER, officialDeployer('deployCreate', artifacts.vault.bytecode))
    expect(events).toEqual(shown('deploy'))
  })
})
