import { scenario } from '../builder.ts'
import { closed, open, targets, unbound } from '../questions.ts'
import type { Scenario } from '../scenario.ts'

/** Events with the attack registry's name and arguments that another contract emits. Anybody can deploy such a contract. */
export const fakeEvents: Scenario[] = [
  scenario(
    'fake-events/links',
    'Link events of another contract than the attack registry link nothing, unlink nothing, and move no cutoff time',
  )
    .about('CHILD-5', 'BIND-8')
    .deploy('pastFactory', 'factory')
    .deploy('futureFactory', 'factory')
    .sameBlock((block) => block.deploy('vault').deploy('stranger'))
    .agreement('agreementA', { covers: { pastFactory: 'ExistingOnly', futureFactory: 'FutureOnly', vault: 'None' } })
    .underAttack('agreementA')
    .sameBlock((block) => block.spawn('pastChild', 'pastFactory').spawn('futureChild', 'futureFactory'))
    .fakeEvent('ContractRegistered', 'agreementA', { contract: 'pastFactory' })
    .fakeEvent('ContractRegistered', 'agreementA', { contract: 'futureFactory' })
    .fakeEvent('ContractRegistered', 'agreementA', { contract: 'stranger' })
    .fakeEvent('ContractUnregistered', 'agreementA', { contract: 'vault' })
    .ask(unbound('pastChild'), open('futureChild', 'agreementA', 'futureFactory'))
    .ask(open('vault', 'agreementA'), unbound('stranger'))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['pastFactory', 'futureFactory', 'vault', 'futureChild']]))
    .build(),

  scenario(
    'fake-events/states',
    'State events of another contract than the attack registry make no agreement a target, and end none',
  )
    .about('LIST-1', 'LIST-3')
    .sameBlock((block) => block.deploy('openVault').deploy('closedVault').deploy('waitingVault'))
    .agreement('agreementA', { covers: ['openVault'] })
    .agreement('agreementB', { covers: ['closedVault'] })
    .agreement('agreementC', { covers: ['waitingVault'] })
    .underAttack('agreementA')
    .lifecycle('agreementB', 'goToProduction')
    .lifecycle('agreementC', 'requestUnderAttack')
    .fakeEvent('AgreementStateChanged', 'agreementA', { state: 'CORRUPTED' })
    .fakeEvent('AgreementStateChanged', 'agreementB', { state: 'UNDER_ATTACK' })
    .fakeEvent('AgreementStateChanged', 'agreementC', { state: 'UNDER_ATTACK' })
    .ask(open('openVault', 'agreementA'), closed('closedVault', 'agreementB'), closed('waitingVault', 'agreementC'))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['openVault']]))
    .build(),
]
