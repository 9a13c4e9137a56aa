import { closed, open, targets, terms, unbound } from '../scenario/questions.ts'
import { cases, newCase } from './new-case.ts'

/** Emits logs with nothing but these topics (LOG0, LOG1). */
const emits = (...topics: string[]): `0x${string}` => `0x5f5fa0${topics.map((topic) => `7f${topic}5f5fa1`).join('')}00`

/** The first topics of ContractRegistered and AgreementStateChanged. */
const [registered, stateChanged] = [
  '768fb430a0d4b201cb764ab221c316dd14d8babf2e4b2348e05964c6565318b6',
  'f7e4eae80290e2a6acfee094f30d26c550648115112acc13da4e0efb47a7d5cd',
] as const

/** Events with the attack registry's name and arguments that another contract emits. Anybody can deploy such a contract. */
export const fakeEvents = cases(
  newCase('fake-events/links', 'CHILD-5', 'BIND-8')
    .title(
      'Link events of another contract than the attack registry link nothing, unlink nothing, and move no cutoff time',
    )
    .deploy(['pastFactory', 'futureFactory'], 'factory')
    .sameBlock((block) => block.deploy(['vault', 'stranger']))
    .attackableAgreement('agreementA', {
      covers: { pastFactory: 'ExistingOnly', futureFactory: 'FutureOnly', vault: 'None' },
    })
    .sameBlock((block) => block.spawnEach({ pastChild: 'pastFactory', futureChild: 'futureFactory' }))
    .fakeEvent('ContractRegistered', 'agreementA', { contract: 'pastFactory' })
    .fakeEvent('ContractRegistered', 'agreementA', { contract: 'futureFactory' })
    .fakeEvent('ContractRegistered', 'agreementA', { contract: 'stranger' })
    .fakeEvent('ContractUnregistered', 'agreementA', { contract: 'vault' })
    .ask(unbound('pastChild'), open('futureChild', 'agreementA', 'futureFactory'))
    .ask(open('vault', 'agreementA'), unbound('stranger'))
    .ask(targets({ agreementA: ['pastFactory', 'futureFactory', 'vault', 'futureChild'] })),

  newCase('fake-events/states', 'LIST-1', 'LIST-3')
    .title('State events of another contract than the attack registry make no agreement a target, and end none')
    .sameBlock((block) => block.deploy(['openVault', 'closedVault', 'waitingVault']))
    .agreements({ agreementA: ['openVault'], agreementB: ['closedVault'], agreementC: ['waitingVault'] })
    .underAttack('agreementA')
    .lifecycle('agreementB', 'requestUnderAttack', 'instantPromote')
    .lifecycle('agreementC', 'requestUnderAttack')
    .fakeEvent('AgreementStateChanged', 'agreementA', { state: 'CORRUPTED' })
    .fakeEvent('AgreementStateChanged', 'agreementB', { state: 'UNDER_ATTACK' })
    .fakeEvent('AgreementStateChanged', 'agreementC', { state: 'UNDER_ATTACK' })
    .ask(open('openVault', 'agreementA'), closed('closedVault', 'agreementB'), closed('waitingVault', 'agreementC'))
    .ask(targets({ agreementA: ['openVault'] })),

  newCase('fake-events/logs-that-are-no-events', 'BIND-1', 'BIND-2', 'LIST-1')
    .title('A contract emits a log without topics, and two with the first topic of an event alone: they change nothing')
    .deploy('emitter', 'vault', { code: emits(registered, stateChanged) })
    .sameBlock((block) => block.deployEach({ vault: 'vault', factory: 'factory' }))
    .agreement('agreementA', { covers: { vault: 'None', factory: 'All' } })
    .do({ do: 'call', contract: 'emitter' })
    .lifecycle('agreementA', 'requestUnderAttack')
    .sameBlock((block) => block.do({ do: 'call', contract: 'emitter' }).lifecycle('agreementA', 'approveAttack'))
    .ask(open('vault', 'agreementA'), unbound('emitter'))
    .sameBlock((block) => block.spawn('child', 'factory').do({ do: 'call', contract: 'emitter' }))
    .ask(open('child', 'agreementA', 'factory'), terms('vault', { agreement: 'agreementA' }))
    .ask(targets({ agreementA: ['vault', 'factory', 'child'] })),
)
