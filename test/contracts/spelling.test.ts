import { type Address, getAddress, zeroAddress } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { someone } from './actors.ts'
import { on, registry } from './calls.ts'
import { lead } from './life.ts'
import { DAY, OWNER, useRegistries } from './registries.ts'
import { account, chain, ELSEWHERE, HOME, manyTerms, VAULT } from './terms.ts'

const POOL = someone('pool')
const digits = POOL.slice(2)

/** Every way to write the same address that the contracts know (CHILD-10). */
const spellings = {
  checksummed: POOL,
  'lower case': POOL.toLowerCase(),
  'upper case': `0x${digits.toUpperCase()}`,
  'upper case throughout': POOL.toUpperCase(),
  'without 0x': digits,
  'lower case without 0x': digits.toLowerCase(),
}

const network = useRegistries()
const { send, refusal, ask } = network

let agreement: Address
beforeEach(async () => {
  agreement = await network.sign('agreement', { commitment: 0 })
})

const add = (...spelled: string[]) =>
  on(agreement)(
    'addAccounts',
    HOME,
    spelled.map((each) => account(each)),
  )
const remove = (...spelled: string[]) => on(agreement)('removeAccounts', HOME, spelled)
const listed = async () => (await ask(on(agreement)('getChainAccounts', HOME))).map((each) => each.accountAddress)
/** Extends the commitment window, so that the agreement can be registered. */
const commit = () => send(OWNER, on(agreement)('extendCommitmentWindow', BigInt(network.now() + 30 * DAY)))
const inScope = () => ask(on(agreement)('isContractInScope', POOL))

describe.each(Object.entries(spellings))('%s', (_, spelled) => {
  test('refers to the account, and is kept as written', async () => {
    await send(OWNER, add(spelled))
    expect(await inScope()).toBe(true)
    expect(await ask(on(agreement)('getBattleChainScopeAddresses'))).toEqual([VAULT, POOL])
    expect(await listed()).toEqual([VAULT, spelled])
  })

  test('is required to remove the account', async () => {
    await send(OWNER, add(spelled))
    const others = Object.values(spellings).filter((other) => other !== spelled)
    for (const other of others) {
      expect(await refusal(OWNER, remove(other))).toMatch(/^Agreement__AccountNotFoundByAddress\(eip155:31337, /)
    }
    await send(OWNER, remove(spelled))
    expect(await inScope()).toBe(false)
  })
})

test('reads every hex digit at every position', async () => {
  const each = [...'0123456789abcdef']
  const turned = each.map((_, by) => [...each, ...each, ...each, ...each].slice(by, by + digits.length).join(''))
  await send(OWNER, add(...turned, ...turned.map((spelled) => spelled.toUpperCase())))
  const scope = await ask(on(agreement)('getBattleChainScopeAddresses'))
  expect(scope).toEqual([VAULT, ...turned.map((spelled) => getAddress(`0x${spelled}`))])
})

describe('the same account, twice', () => {
  beforeEach(() => network.verify(POOL))

  test('is in scope once, and linked once', async () => {
    await send(OWNER, add(POOL, spellings['lower case']))
    expect(await ask(on(agreement)('getBattleChainScopeAddresses'))).toEqual([VAULT, POOL])
    expect(await listed()).toEqual([VAULT, POOL, spellings['lower case']])

    await commit()
    const events = await send(OWNER, registry('requestUnderAttack', agreement))
    expect(events.filter((event) => event.startsWith('ContractRegistered(pool'))).toHaveLength(1)
    expect(await send(OWNER, add(POOL))).toEqual([expect.stringMatching(/^AccountAdded/)])
  })

  test.each([
    ['in one spelling', POOL],
    ['in two', spellings['without 0x']],
  ])('%s, and removed once: leaves the scope, but stays listed', async (_, second) => {
    await send(OWNER, add(POOL, second))
    await send(OWNER, remove(POOL))
    expect(await inScope()).toBe(false)
    expect(await listed()).toEqual([VAULT, second])
    expect(await send(OWNER, remove(second))).toEqual([expect.stringMatching(/^AccountRemoved/)])
  })

  test('enters the scope again if added again', async () => {
    await send(OWNER, add(POOL, POOL))
    await send(OWNER, remove(POOL))
    expect((await send(OWNER, add(POOL)))[0]).toBe('BattleChainScopeAddressAdded(pool)')
  })

  test('is unlinked by the first removal', async () => {
    await send(OWNER, add(POOL, POOL))
    await commit()
    await send(OWNER, registry('goToProduction', agreement))
    await network.until(network.now() + 31 * DAY)
    await send(OWNER, remove(POOL))
    expect(await ask(registry('getAgreementForContract', POOL))).toBe(zeroAddress)
  })
})

describe('malformed addresses revert', () => {
  test.each([
    ['empty', '', 'InvalidAddressLength'],
    ['the prefix alone', '0x', 'InvalidAddressLength'],
    ['one digit less', POOL.slice(0, -1), 'InvalidAddressLength'],
    ['one digit more', `${POOL}0`, 'InvalidAddressLength'],
    ['one digit less, without 0x', digits.slice(1), 'InvalidAddressLength'],
    ['the prefix twice', `0x${POOL}`, 'InvalidAddressLength'],
    ['a space before', ` ${POOL}`, 'InvalidAddressLength'],
    ['a letter past f', `${POOL.slice(0, -1)}g`, 'InvalidAddressCharacter'],
    ['a space inside', `${POOL.slice(0, -1)} `, 'InvalidAddressCharacter'],
    ['the character before 0', `${POOL.slice(0, -1)}/`, 'InvalidAddressCharacter'],
    ['the character after 9', `${POOL.slice(0, -1)}:`, 'InvalidAddressCharacter'],
    ['the character before A', `${POOL.slice(0, -1)}@`, 'InvalidAddressCharacter'],
    ['the character before a', `${POOL.slice(0, -1)}\``, 'InvalidAddressCharacter'],
    ['the zero address', zeroAddress, 'ZeroAddress'],
    ['the zero address without 0x', zeroAddress.slice(2), 'ZeroAddress'],
  ])('%s', async (_, spelled, error) => {
    expect(await refusal(OWNER, add(spelled))).toBe(`Agreement__${error}()`)
  })

  test('every character that is not a hex digit, at every position', async () => {
    const strangers = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code)).filter(
      (character) => !/[0-9a-f]/i.test(character),
    )
    for (const [index, stranger] of [...strangers, 'é'].entries()) {
      const place = (index * 7) % (digits.length - 1)
      // A letter beyond ASCII takes two bytes.
      const spelled = digits.slice(0, place) + stranger + digits.slice(place + Buffer.byteLength(stranger))
      expect(await refusal(OWNER, add(spelled)), `${stranger} at ${place}`).toBe('Agreement__InvalidAddressCharacter()')
    }
  })

  test('but other chains accept any account', async () => {
    await send(OWNER, on(agreement)('addOrSetChains', [chain(ELSEWHERE, 'vault.eth', zeroAddress, '')]))
    expect(await ask(on(agreement)('getBattleChainScopeAddresses'))).toEqual([VAULT])
  })
})

describe('the scope holds 200 distinct addresses', () => {
  test('but not 201', async () => {
    for (const [from, to] of [
      [0, 100],
      [100, 199],
    ]) {
      await send(OWNER, add(...manyTerms(199).slice(from, to)))
    }
    expect(await ask(on(agreement)('getBattleChainScopeAddresses'))).toHaveLength(200)
    expect(await refusal(OWNER, add(POOL))).toBe('Agreement__BattleChainScopeExceedsMax()')
    await send(OWNER, add(VAULT))

    await send(OWNER, remove(VAULT))
    await send(OWNER, add(POOL))
    await commit()
    await network.verify(...(await ask(on(agreement)('getBattleChainScopeAddresses'))))
    await lead(network, agreement, 'PRODUCTION (at once)')
    expect(await ask(registry('getAgreementForContract', POOL))).toBe(agreement)
  })
})
