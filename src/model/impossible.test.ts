import { describe, expect, test } from 'vitest'
import { scenario } from '../scenario/builder.ts'
import { worldAfter } from '../scenario/timeline.ts'

describe('an impossible scenario', () => {
  test.each([
    ['a child of an unknown factory', () => scenario('a/b', 'c').spawn('child', 'nobody'), 'no factory named "nobody"'],
    [
      'several contracts by the official deployer',
      () => scenario('a/b', 'c').spawn(['one', 'two'], 'officialDeployer'),
      '"officialDeployer" deploys one contract in a call, not 2',
    ],
    [
      'an adoption by a contract that only deploys',
      () => scenario('a/b', 'c').adopt('officialDeployer', null),
      '"officialDeployer" sends nothing',
    ],
    [
      'CREATE by a contract that only has CREATE2',
      () => scenario('a/b', 'c').spawn('child', 'create2Deployer'),
      '"create2Deployer" deploys by create2, not by create',
    ],
    [
      'calls that fail before a call that fails, too',
      () =>
        scenario('a/b', 'c')
          .deploy('factory', 'factory')
          .spawn('child', 'factory', { failedCalls: 1, caught: true, reverts: 'Factory__SpawnFailed' }),
      'only calls of a factory or router can fail before',
    ],
    [
      'creations that fail before those of the official deployer',
      () => scenario('a/b', 'c').spawn('child', 'officialDeployer', { method: 'create2', failedCreations: 1 }),
      'only a factory of the scenario fails to create before',
    ],
    [
      'CREATE3 without a name for each proxy',
      () => scenario('a/b', 'c').spawn('child', 'officialDeployer', { method: 'create3', proxies: [] }),
      '1 contracts by create3 need 1 names in "proxies", not 0',
    ],
    [
      'proxies without CREATE3',
      () => scenario('a/b', 'c').spawn('child', 'officialDeployer', { proxies: ['childProxy'] }),
      '1 contracts by create need 0 names in "proxies", not 1',
    ],
    [
      "a contract that takes another contract's code",
      () => scenario('a/b', 'c').deploy('factory', 'factory').spawn('child', 'factory', { codeOf: 'factory' }),
      '"factory" is no account',
    ],
    [
      'a clone of a contract that is not there',
      () =>
        scenario('a/b', 'c').deploy('factory', 'factory').spawn('child', 'factory', {
          method: 'clone',
          implementation: 'vault',
        }),
      'no vault named "vault"',
    ],
    [
      'a clone of another kind',
      () =>
        scenario('a/b', 'c').deploy('factory', 'factory').spawn('child', 'factory', {
          method: 'clone',
          implementation: 'factory',
        }),
      'no vault named "factory"',
    ],
    [
      'a proxy by CREATE3',
      () =>
        scenario('a/b', 'c').deploy('vault').deploy('factory', 'factory').spawn('child', 'factory', {
          method: 'create3',
          implementation: 'vault',
        }),
      'a proxy (EIP-1967) is made by an account, or by create or create2 of a factory',
    ],
    [
      'a proxy that destroys itself',
      () =>
        scenario('a/b', 'c').deploy('vault').deploy('factory', 'factory').spawn('child', 'factory', {
          destroyed: true,
          implementation: 'vault',
        }),
      'a proxy (EIP-1967) is made by an account, or by create or create2 of a factory',
    ],
    [
      'a proxy of a factory',
      () => scenario('a/b', 'c').deploy('factory', 'factory').deploy('proxy', 'vault', { implementation: 'factory' }),
      'no vault named "factory"',
    ],
    [
      'a router that is a proxy',
      () => scenario('a/b', 'c').deploy('vault').deploy('proxy', 'router', { implementation: 'vault' }),
      'only a vault or factory can be a proxy (EIP-1967), not a router',
    ],
    [
      'a factory that is a proxy of a vault',
      () => scenario('a/b', 'c').deploy('vault').deploy('proxy', 'factory', { implementation: 'vault' }),
      'the scenario has no factory named "vault" at this point',
    ],
    [
      'a proxy of a factory with contracts in its constructor',
      () =>
        scenario('a/b', 'c')
          .deploy('factory', 'factory')
          .spawn('proxy', 'factory', { kind: 'factory', implementation: 'factory', nested: ['core'] }),
      'only a single factory or child without code, no clone and not of officialDeployer, has nested contracts',
    ],
    [
      'a proxy of a proxy',
      () =>
        scenario('a/b', 'c')
          .deploy('vault')
          .deploy('proxy', 'vault', { implementation: 'vault' })
          .deploy('other', 'vault', { implementation: 'proxy' }),
      '"proxy" is a proxy (EIP-1967): nothing else can run its code',
    ],
    [
      'a clone of a proxy',
      () =>
        scenario('a/b', 'c')
          .deploy('factory', 'factory')
          .spawn('proxy', 'factory', { kind: 'factory', implementation: 'factory' })
          .spawn('clone', 'factory', { kind: 'factory', method: 'clone', implementation: 'proxy' }),
      '"proxy" is a proxy (EIP-1967): nothing else can run its code',
    ],
    [
      'an account with the code of a proxy',
      () =>
        scenario('a/b', 'c')
          .deploy('factory', 'factory')
          .spawn('proxy', 'factory', { kind: 'factory', implementation: 'factory' })
          .spawn('child', 'treasury', { codeOf: 'proxy' }),
      '"proxy" is a proxy (EIP-1967): nothing else can run its code',
    ],
    [
      'a factory that points to another contract',
      () => scenario('a/b', 'c').deploy('vault').deploy('pointer', 'factory', { pointsTo: 'vault' }),
      'only a vault with code of its own points to another contract',
    ],
    [
      'a contract that points to none of the scenario',
      () => scenario('a/b', 'c').deploy('pointer', 'vault', { pointsTo: 'vault' }),
      'the scenario has no contract named "vault" at this point',
    ],
    [
      'a clone that points to another contract',
      () =>
        scenario('a/b', 'c')
          .deploy('factory', 'factory')
          .spawn('pointer', 'factory', { method: 'clone', pointsTo: 'factory' }),
      'a contract with other code is made by an account, or by create or create2 of a factory',
    ],
    [
      'a caught error that is none',
      () => scenario('a/b', 'c').deploy('factory', 'factory').spawn('child', 'factory', { caught: true }),
      'only an error that `reverts` names can be caught, of a factory that no router calls',
    ],
    [
      'a fake link event with a state',
      () => scenario('a/b', 'c').fakeEvent('ContractRegistered', 'agreementA', { state: 'CORRUPTED' }),
      'ContractRegistered has a contract and no state',
    ],
    [
      'a fake state event with a contract',
      () => scenario('a/b', 'c').fakeEvent('AgreementStateChanged', 'agreementA', { contract: 'vault' }),
      'AgreementStateChanged has a state and no contract',
    ],
    [
      'a proxy with children',
      () =>
        scenario('a/b', 'c')
          .deploy('vault')
          .deploy('proxy', 'vault', { implementation: 'vault', children: ['child'] }),
      '"proxy" is a proxy (EIP-1967): its constructor deploys only children, and only a factory\'s',
    ],
    [
      'a proxy of a contract that is not there',
      () =>
        scenario('a/b', 'c').deploy('factory', 'factory').spawn('child', 'factory', {
          method: 'create2',
          implementation: 'vault',
        }),
      'no vault named "vault"',
    ],
    [
      'a child of a vault',
      () => scenario('a/b', 'c').deploy('vault').spawn('child', 'vault'),
      'no factory named "vault"',
    ],
    [
      'a router of another kind',
      () =>
        scenario('a/b', 'c')
          .deploy('factory', 'factory')
          .deploy('vault')
          .spawn('child', 'factory', { through: 'vault' }),
      'no router or factory named "vault"',
    ],
    [
      'a factory with other code',
      () => scenario('a/b', 'c').deploy('factory', 'factory', { code: '0x00' }),
      'only a vault has other code',
    ],
    [
      'a clone with other code',
      () =>
        scenario('a/b', 'c').deploy('factory', 'factory').spawn('child', 'factory', { method: 'clone', code: '0x00' }),
      'a contract with other code is made by an account',
    ],
    [
      'other code with children',
      () => scenario('a/b', 'c').deploy('vault', 'vault', { code: '0x00', children: ['child'] }),
      'its constructor deploys nothing',
    ],
    [
      'children that destroy themselves and return no code',
      () =>
        scenario('a/b', 'c')
          .deploy('factory', 'factory')
          .spawn('child', 'factory', { destroyed: true, codeless: true }),
      '`codeless` says the same',
    ],
    ['a contract deployed twice', () => scenario('a/b', 'c').deploy('vault').deploy('vault'), 'deploys "vault" twice'],
    [
      'an agreement created twice',
      () => scenario('a/b', 'c').agreement('agreementA', { covers: [] }).agreement('agreementA', { covers: [] }),
      'creates "agreementA" twice',
    ],
    ['an unknown agreement', () => scenario('a/b', 'c').commit('agreementA', 5), 'no agreement named "agreementA"'],
    [
      'a missing revert',
      () =>
        scenario('a/b', 'c')
          .agreement('agreementA', { covers: [] })
          .attempt('finalizeState', 'agreementA', { reverts: 'X' }),
      'finalizeState should revert with X, but it passes',
    ],
    [
      'an unexpected revert',
      () => scenario('a/b', 'c').agreement('agreementA', { covers: [] }).lifecycle('agreementA', 'promote'),
      'promote should pass, but it reverts with AttackRegistry__Unauthorized',
    ],
    [
      'several operations by an account',
      () =>
        scenario('a/b', 'c')
          .attackableVault()
          .do({ do: 'promote', agreement: 'agreementA', also: [{ do: 'cancelPromotion', agreement: 'agreementA' }] }),
      '"agreementAOwner" is no router',
    ],
    [
      'several creations without a router',
      () =>
        scenario('a/b', 'c')
          .deploy('factory', 'factory')
          .spawn('child', 'factory', { also: [{ factory: 'factory', children: ['other'] }] }),
      'only a call through a router has others in the same transaction',
    ],
    [
      'a call without data of a contract that takes none',
      () => scenario('a/b', 'c').deploy('vault').do({ do: 'call', contract: 'vault' }),
      '"vault" is no earlier contract with code of its own',
    ],
    [
      'an upgrade of a contract that is no proxy',
      () => scenario('a/b', 'c').deploy('vault').do({ do: 'upgrade', contract: 'vault', implementation: 'vault' }),
      '"vault" is no proxy (EIP-1967) that can be upgraded',
    ],
    [
      'an upgrade to code that no proxy can run',
      () =>
        scenario('a/b', 'c')
          .deploy('vault')
          .deploy('proxy', 'vault', { implementation: 'vault' })
          .deploy('short', 'vault', { code: '0x00' })
          .do({ do: 'upgrade', contract: 'proxy', implementation: 'short' }),
      '"short" has no code that a proxy can run',
    ],
    ['a deadline that is not set', () => scenario('a/b', 'c').waitUntil('countdownEnd', 'nobody'), 'no countdownEnd'],
  ])('%s', (_name, build, message) => {
    expect(() => worldAfter(build().build().steps)).toThrow(message)
  })
})
