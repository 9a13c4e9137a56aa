import { expect, test } from 'vitest'
import type { CustomDeployment } from '../../chain/deploy/deploy-registries.ts'
import { OFFICIAL_DEPLOYER } from '../../model/world.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import { scenario } from '../../scenario/builder.ts'
import { missingFor, playableOn } from './playable.ts'

const deployment = (more: Partial<CustomDeployment> = {}) =>
  ({ name: 'my-contracts', actions: {}, lacks: new Set<string>(), ...more }) as CustomDeployment
const lacking = (...lacks: string[]) =>
  deployment({ agreementInitCode: async () => '0x', lacks: new Set(lacks) } as never)

const plain = scenario('a/plain', 'A vault under attack').attackableVault().build()
const byHand = scenario('a/by-hand', 'An agreement made by hand')
  .deploy('vault')
  .agreement('agreementA', { covers: ['vault'], byHand: true })
  .build()
const official = scenario('a/official', 'A vault of the official deployer').spawn('vault', OFFICIAL_DEPLOYER).build()
const promoted = scenario('a/promoted', 'An attack that ends')
  .attackableVault()
  .lifecycle('agreementA', 'promote')
  .build()
const moderated = scenario('a/moderated', 'Another moderator')
  .do({ do: 'changeRegistryModerator', to: 'somebody' })
  .build()

const paused = scenario('a/paused', 'A state of a later version')
  .attackableVault()
  .lifecycle('agreementA', 'pause')
  .build()
const several = scenario('a/several', 'Two calls in one transaction')
  .deploy('factory', 'factory')
  .deploy('router', 'router')
  .spawn('child', 'factory', { through: 'router', also: [{ factory: 'factory', children: ['other'] }] })
  .build()

test('the mock contracts support every scenario', () => {
  for (const one of [plain, byHand, official, moderated, paused, several])
    expect(missingFor(one, undefined)).toBeUndefined()
})

test('a deployment lacks functions that its profile does not name', () => {
  expect(missingFor(plain, deployment())).toBeUndefined()
  expect(missingFor(byHand, deployment())).toBe('agreementInitCode')
  expect(missingFor(byHand, lacking())).toBeUndefined()
  expect(missingFor(official, lacking())).toBeUndefined()
  expect(missingFor(official, lacking(OFFICIAL_DEPLOYER))).toBe(OFFICIAL_DEPLOYER)
  expect(missingFor(promoted, lacking('promote'))).toBe('promote')
  expect(missingFor(moderated, lacking())).toBe('changeRegistryModerator')
  expect(missingFor(paused, lacking())).toBe('pause')
  expect(missingFor(several, lacking())).toBe('several calls in a transaction')
})

test('checks the steps of the other network, too', () => {
  expect(missingFor({ steps: [], elsewhere: promoted.steps }, lacking('promote'))).toBe('promote')
})

test('groups unplayable scenarios by the functions that the deployment lacks', () => {
  const network = { chain: { deployment: { custom: lacking('promote') } } } as unknown as TestNetwork
  const { playable, skipped } = playableOn(network, [plain, promoted, moderated, promoted])
  expect(playable).toEqual([plain])
  expect([...skipped]).toEqual([
    ['promote', [promoted, promoted]],
    ['changeRegistryModerator', [moderated]],
  ])
})
