import { closed, open, targets, terms, unbound } from '../scenario/questions.ts'
import { cases, newCase } from './new-case.ts'

/** The immediate deployer of a contract that runs another one's code: a clone (EIP-1167) or a proxy (EIP-1967). */
export const clonesAndProxies = cases(
  newCase('immediate-deployer/clone-of-a-cloned-factory', 'BIND-2', 'BIND-4')
    .title('A clone that a cloned factory makes is its child, and what that clone makes is not')
    .deploy('root', 'factory')
    .spawn('clone', 'root', { kind: 'factory', method: 'clone' })
    .attackableAgreement('agreementA', { covers: { clone: 'All' } })
    .spawn('cloneOfClone', 'clone', { kind: 'factory', method: 'clone' })
    .spawn('leaf', 'cloneOfClone', { method: 'create2' })
    .ask(open('cloneOfClone', 'agreementA', 'clone'), unbound('leaf', 'root')),

  newCase('immediate-deployer/clones-of-a-linked-vault', 'BIND-8', 'BIND-2', 'CHILD-8')
    .title('A clone of a linked vault is bound by its own deployer or by nothing, never by the link of the vault')
    .deployEach({ vault: 'vault', factory: 'factory', otherFactory: 'factory' })
    .agreement('agreementA', { covers: ['vault'], terms: { bountyPercentage: 50 } })
    .agreement('agreementB', { covers: { otherFactory: 'All' }, terms: { bountyPercentage: 5 } })
    .underAttack('agreementA', 'agreementB')
    .spawn('clone', 'factory', { method: 'clone', implementation: 'vault' })
    .spawn('otherClone', 'otherFactory', { method: 'clone', implementation: 'vault' })
    .ask(unbound('clone'), terms('clone', null))
    .ask(open('otherClone', 'agreementB', 'otherFactory'), terms('otherClone', { bountyPercentage: 5 }))
    .ask(targets({ agreementA: ['vault'], agreementB: ['otherFactory', 'otherClone'] })),

  newCase('immediate-deployer/clones-of-a-child', 'BIND-3', 'BIND-8', 'CHILD-4')
    .title('A clone has the deployer and the age that it has itself, not those of the contract whose code it runs')
    .deploy(['factory', 'otherFactory'], 'factory')
    .spawn('earlyChild', 'factory')
    .attackableAgreement('agreementA', { covers: { factory: 'FutureOnly' } })
    .spawn('lateChild', 'factory')
    .spawn('clone', 'otherFactory', { method: 'clone', implementation: 'lateChild' })
    .spawn('lateClone', 'factory', { method: 'clone', implementation: 'earlyChild' })
    .ask(unbound('clone', 'earlyChild'))
    .ask(open(['lateChild', 'lateClone'], 'agreementA', 'factory')),

  newCase('immediate-deployer/proxies-of-a-linked-vault', 'BIND-1', 'BIND-2', 'BIND-8')
    .title(
      'A proxy (EIP-1967) is bound by its own link or deployer, and its vault by its own, neither by those of the other',
    )
    .deployEach({ vault: 'vault', hiddenVault: 'vault', factory: 'factory' })
    .deploy('proxy', 'vault', { implementation: 'vault' })
    .deploy('linkedProxy', 'vault', { implementation: 'hiddenVault' })
    .agreement('agreementA', { covers: ['vault', 'linkedProxy'], terms: { bountyPercentage: 50 } })
    .agreement('agreementB', { covers: { factory: 'All' }, terms: { bountyPercentage: 5 } })
    .underAttack('agreementA', 'agreementB')
    .spawn('childProxy', 'factory', { implementation: 'vault' })
    .ask(unbound('proxy'), terms('proxy', null))
    .ask(open('linkedProxy', 'agreementA'), unbound('hiddenVault'))
    .ask(open('childProxy', 'agreementB', 'factory'), terms('childProxy', { bountyPercentage: 5 })),

  newCase('immediate-deployer/proxy-of-a-vault-in-production', 'BIND-1', 'STATE-2')
    .title('A proxy (EIP-1967) under attack stays attackable although the vault whose code it runs is in production')
    .deploy(['vault', 'corruptedVault'], 'vault')
    .deploy('proxy', 'vault', { implementation: 'vault' })
    .deploy('otherProxy', 'vault', { implementation: 'corruptedVault' })
    .agreements({ agreementA: ['proxy', 'otherProxy'], agreementB: ['vault'], agreementC: ['corruptedVault'] })
    .underAttack('agreementA', 'agreementC')
    .lifecycle('agreementB', 'requestUnderAttack', 'instantPromote')
    .lifecycle('agreementC', 'markCorrupted')
    .ask(open(['proxy', 'otherProxy'], 'agreementA'), closed('vault', 'agreementB')),

  newCase('immediate-deployer/proxies-of-a-child', 'BIND-3', 'BIND-8', 'CHILD-4')
    .title(
      'A proxy (EIP-1967) has the deployer and the age that it has itself, not those of the contract whose code it runs',
    )
    .deploy(['factory', 'otherFactory'], 'factory')
    .spawn('earlyChild', 'factory')
    .attackableAgreement('agreementA', { covers: { factory: 'FutureOnly' } })
    .spawn('lateChild', 'factory')
    .spawn('proxy', 'otherFactory', { implementation: 'lateChild' })
    .spawn(['lateProxy', 'otherLateProxy'], 'factory', { method: 'create2', implementation: 'earlyChild' })
    .ask(unbound('proxy', 'earlyChild'))
    .ask(open('lateChild', 'agreementA', 'factory'))
    .ask(open(['lateProxy', 'otherLateProxy'], 'agreementA', 'factory')),

  newCase('immediate-deployer/clone-of-a-linked-factory', 'BIND-3', 'BIND-8')
    .title('What a clone of a linked factory makes is not the child of the factory whose code made it')
    .deploy(['factory', 'otherFactory'], 'factory')
    .attackableAgreement('agreementA', { covers: { factory: 'All' } })
    .spawn('clonedFactory', 'otherFactory', { kind: 'factory', method: 'clone', implementation: 'factory' })
    .spawnEach({ childOfTheClone: 'clonedFactory', child: 'factory' })
    .ask(unbound('childOfTheClone', 'clonedFactory'), open('child', 'agreementA', 'factory')),

  newCase('immediate-deployer/contracts-that-name-others', 'BIND-3', 'BIND-8')
    .title('What a contract names in its storage and its answers is neither its deployer nor its link')
    .deployEach({ factory: 'factory', otherFactory: 'factory', narrowFactory: 'factory', vault: 'vault' })
    .attackableAgreements({ agreementA: { factory: 'All', vault: 'None' }, agreementB: { narrowFactory: 'None' } })
    .deploy('pointer', 'vault', { pointsTo: 'vault' })
    .deploy('factoryPointer', 'vault', { pointsTo: 'factory' })
    .spawn('childOfOther', 'otherFactory', { pointsTo: 'factory' })
    .spawn('pointerOfOther', 'otherFactory', { pointsTo: 'vault', method: 'create2' })
    .spawn('childOfNarrow', 'narrowFactory', { pointsTo: 'factory' })
    .spawn('child', 'factory', { pointsTo: 'narrowFactory' })
    .ask(unbound('pointer', 'factoryPointer', 'childOfOther', 'pointerOfOther'))
    .ask(unbound('childOfNarrow'), open('child', 'agreementA', 'factory'))
    .ask(targets({ agreementA: ['factory', 'vault', 'child'], agreementB: ['narrowFactory'] })),

  newCase('immediate-deployer/initialised-proxy-of-a-factory', 'BIND-2', 'BIND-3', 'CHILD-8')
    .title('What a proxy deploys in its constructor, by the code of its implementation, is a child of the proxy')
    .deploy(['factory', 'ownFactory'], 'factory')
    .deploy('proxy', 'factory', { implementation: 'factory', children: ['childOfProxy'] })
    .deploy('linkedProxy', 'factory', { implementation: 'ownFactory', children: ['first', 'second'] })
    .attackableAgreements({ agreementA: { factory: 'All' }, agreementB: { linkedProxy: 'ExistingOnly' } })
    .spawn('third', 'linkedProxy')
    .ask(unbound('childOfProxy', 'proxy', 'third'))
    .ask(open(['first', 'second'], 'agreementB', 'linkedProxy'))
    .ask(targets({ agreementA: ['factory'], agreementB: ['linkedProxy', 'first', 'second'] })),

  newCase('immediate-deployer/child-of-a-linked-factorys-proxy', 'BIND-4', 'BIND-8')
    .title('What a proxy deploys is no child of the linked factory that made the proxy, nor is what a clone deploys')
    .deploy('template', 'factory')
    .attackableFactory('FutureOnly')
    .spawn('proxy', 'factory', { kind: 'factory', implementation: 'template' })
    .spawn('clone', 'factory', { kind: 'factory', implementation: 'template', method: 'clone' })
    .spawn('childOfProxy', 'proxy')
    .spawn('childOfClone', 'clone', { method: 'create2' })
    .ask(open(['proxy', 'clone'], 'agreementA', 'factory'))
    .ask(unbound('childOfProxy', 'childOfClone'), terms('childOfProxy', null))
    .ask(targets({ agreementA: ['factory', 'proxy', 'clone'] })),

  newCase('immediate-deployer/proxy-of-a-factory', 'BIND-2', 'BIND-3')
    .title(
      'What a proxy (EIP-1967) of a factory deploys is a child of the proxy, not of the factory whose code it runs',
    )
    .deploy(['factory', 'ownFactory'], 'factory')
    .deploy('proxy', 'factory', { implementation: 'factory' })
    .deploy('linkedProxy', 'factory', { implementation: 'ownFactory' })
    .attackableAgreements({ agreementA: { factory: 'All' }, agreementB: { linkedProxy: 'All' } })
    .spawnEach({ childOfProxy: 'proxy', childOfLinked: 'linkedProxy', child: 'factory' })
    .ask(unbound('childOfProxy'), open('childOfLinked', 'agreementB', 'linkedProxy'))
    .ask(open('child', 'agreementA', 'factory')),
)
