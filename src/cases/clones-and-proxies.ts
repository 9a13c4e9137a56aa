import { scenario } from '../scenario/builder.ts'
import { closed, open, targets, terms, unbound } from '../scenario/questions.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** The immediate deployer of a contract that runs another one's code: a clone (EIP-1167) or a proxy (EIP-1967). */
export const clonesAndProxies: Scenario[] = [
  scenario(
    'immediate-deployer/clone-of-a-cloned-factory',
    'A clone that a cloned factory makes is its child, and what that clone makes is not',
  )
    .about('BIND-2', 'BIND-4')
    .deploy('root', 'factory')
    .spawn('clone', 'root', { kind: 'factory', method: 'clone' })
    .agreement('agreementA', { covers: { clone: 'All' } })
    .underAttack('agreementA')
    .spawn('cloneOfClone', 'clone', { kind: 'factory', method: 'clone' })
    .spawn('leaf', 'cloneOfClone', { method: 'create2' })
    .ask(open('cloneOfClone', 'agreementA', 'clone'), unbound('leaf'), unbound('root'))
    .build(),

  scenario(
    'immediate-deployer/clones-of-a-linked-vault',
    'A clone of a linked vault is bound by its own deployer or by nothing, never by the link of the vault',
  )
    .about('BIND-8', 'BIND-2', 'CHILD-8')
    .deploy('vault', 'vault')
    .deploy('factory', 'factory')
    .deploy('otherFactory', 'factory')
    .agreement('agreementA', { covers: ['vault'], terms: { bountyPercentage: 50 } })
    .agreement('agreementB', { covers: { otherFactory: 'All' }, terms: { bountyPercentage: 5 } })
    .underAttack('agreementA', 'agreementB')
    .spawn('clone', 'factory', { method: 'clone', implementation: 'vault' })
    .spawn('otherClone', 'otherFactory', { method: 'clone', implementation: 'vault' })
    .ask(unbound('clone'), terms('clone', null))
    .ask(open('otherClone', 'agreementB', 'otherFactory'), terms('otherClone', { bountyPercentage: 5 }))
    .ask(
      targets(
        ['agreementA', 'UNDER_ATTACK', ['vault']],
        ['agreementB', 'UNDER_ATTACK', ['otherFactory', 'otherClone']],
      ),
    )
    .build(),

  scenario(
    'immediate-deployer/clones-of-a-child',
    'A clone has the deployer and the age that it has itself, not those of the contract whose code it runs',
  )
    .about('BIND-3', 'BIND-8', 'CHILD-4')
    .deploy('factory', 'factory')
    .deploy('otherFactory', 'factory')
    .spawn('earlyChild', 'factory')
    .agreement('agreementA', { covers: { factory: 'FutureOnly' } })
    .underAttack('agreementA')
    .spawn('lateChild', 'factory')
    .spawn('clone', 'otherFactory', { method: 'clone', implementation: 'lateChild' })
    .spawn('lateClone', 'factory', { method: 'clone', implementation: 'earlyChild' })
    .ask(unbound('clone'), unbound('earlyChild'))
    .ask(open('lateChild', 'agreementA', 'factory'), open('lateClone', 'agreementA', 'factory'))
    .build(),

  scenario(
    'immediate-deployer/proxies-of-a-linked-vault',
    'A proxy (EIP-1967) is bound by its own link or deployer, and its vault by its own, neither by those of the other',
  )
    .about('BIND-1', 'BIND-2', 'BIND-8')
    .deploy('vault', 'vault')
    .deploy('hiddenVault', 'vault')
    .deploy('factory', 'factory')
    .deploy('proxy', 'vault', { implementation: 'vault' })
    .deploy('linkedProxy', 'vault', { implementation: 'hiddenVault' })
    .agreement('agreementA', { covers: ['vault', 'linkedProxy'], terms: { bountyPercentage: 50 } })
    .agreement('agreementB', { covers: { factory: 'All' }, terms: { bountyPercentage: 5 } })
    .underAttack('agreementA', 'agreementB')
    .spawn('childProxy', 'factory', { implementation: 'vault' })
    .ask(unbound('proxy'), terms('proxy', null))
    .ask(open('linkedProxy', 'agreementA'), unbound('hiddenVault'))
    .ask(open('childProxy', 'agreementB', 'factory'), terms('childProxy', { bountyPercentage: 5 }))
    .build(),

  scenario(
    'immediate-deployer/proxy-of-a-vault-in-production',
    'A proxy (EIP-1967) under attack stays attackable although the vault whose code it runs is in production',
  )
    .about('BIND-1', 'STATE-2')
    .deploy('vault', 'vault')
    .deploy('corruptedVault', 'vault')
    .deploy('proxy', 'vault', { implementation: 'vault' })
    .deploy('otherProxy', 'vault', { implementation: 'corruptedVault' })
    .agreement('agreementA', { covers: ['proxy', 'otherProxy'] })
    .agreement('agreementB', { covers: ['vault'] })
    .agreement('agreementC', { covers: ['corruptedVault'] })
    .underAttack('agreementA', 'agreementC')
    .lifecycle('agreementB', 'requestUnderAttack', 'instantPromote')
    .lifecycle('agreementC', 'markCorrupted')
    .ask(open('proxy', 'agreementA'), open('otherProxy', 'agreementA'), closed('vault', 'agreementB'))
    .build(),

  scenario(
    'immediate-deployer/proxies-of-a-child',
    'A proxy (EIP-1967) has the deployer and the age that it has itself, not those of the contract whose code it runs',
  )
    .about('BIND-3', 'BIND-8', 'CHILD-4')
    .deploy('factory', 'factory')
    .deploy('otherFactory', 'factory')
    .spawn('earlyChild', 'factory')
    .agreement('agreementA', { covers: { factory: 'FutureOnly' } })
    .underAttack('agreementA')
    .spawn('lateChild', 'factory')
    .spawn('proxy', 'otherFactory', { implementation: 'lateChild' })
    .spawn(['lateProxy', 'otherLateProxy'], 'factory', { method: 'create2', implementation: 'earlyChild' })
    .ask(unbound('proxy'), unbound('earlyChild'))
    .ask(open('lateChild', 'agreementA', 'factory'))
    .ask(open('lateProxy', 'agreementA', 'factory'), open('otherLateProxy', 'agreementA', 'factory'))
    .build(),

  scenario(
    'immediate-deployer/clone-of-a-linked-factory',
    'What a clone of a linked factory makes is not the child of the factory whose code made it',
  )
    .about('BIND-3', 'BIND-8')
    .deploy('factory', 'factory')
    .deploy('otherFactory', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .underAttack('agreementA')
    .spawn('clonedFactory', 'otherFactory', { kind: 'factory', method: 'clone', implementation: 'factory' })
    .spawn('childOfTheClone', 'clonedFactory')
    .spawn('child', 'factory')
    .ask(unbound('childOfTheClone'), unbound('clonedFactory'), open('child', 'agreementA', 'factory'))
    .build(),

  scenario(
    'immediate-deployer/contracts-that-name-others',
    'What a contract names in its storage and its answers is neither its deployer nor its link',
  )
    .about('BIND-3', 'BIND-8')
    .deploy('factory', 'factory')
    .deploy('otherFactory', 'factory')
    .deploy('narrowFactory', 'factory')
    .deploy('vault')
    .agreement('agreementA', { covers: { factory: 'All', vault: 'None' } })
    .agreement('agreementB', { covers: { narrowFactory: 'None' } })
    .underAttack('agreementA', 'agreementB')
    .do({ do: 'deploy', contract: 'pointer', kind: 'vault', pointsTo: 'vault' })
    .do({ do: 'deploy', contract: 'factoryPointer', kind: 'vault', pointsTo: 'factory' })
    .spawn('childOfOther', 'otherFactory', { pointsTo: 'factory' })
    .spawn('pointerOfOther', 'otherFactory', { pointsTo: 'vault', method: 'create2' })
    .spawn('childOfNarrow', 'narrowFactory', { pointsTo: 'factory' })
    .spawn('child', 'factory', { pointsTo: 'narrowFactory' })
    .ask(unbound('pointer'), unbound('factoryPointer'), unbound('childOfOther'), unbound('pointerOfOther'))
    .ask(unbound('childOfNarrow'), open('child', 'agreementA', 'factory'))
    .ask(
      targets(
        ['agreementA', 'UNDER_ATTACK', ['factory', 'vault', 'child']],
        ['agreementB', 'UNDER_ATTACK', ['narrowFactory']],
      ),
    )
    .build(),

  scenario(
    'immediate-deployer/initialised-proxy-of-a-factory',
    'What a proxy deploys in its constructor, by the code of its implementation, is a child of the proxy',
  )
    .about('BIND-2', 'BIND-3', 'CHILD-8')
    .deploy('factory', 'factory')
    .deploy('ownFactory', 'factory')
    .do({ do: 'deploy', contract: 'proxy', kind: 'factory', implementation: 'factory', children: ['childOfProxy'] })
    .do({
      do: 'deploy',
      contract: 'linkedProxy',
      kind: 'factory',
      implementation: 'ownFactory',
      children: ['first', 'second'],
    })
    .agreement('agreementA', { covers: { factory: 'All' } })
    .agreement('agreementB', { covers: { linkedProxy: 'ExistingOnly' } })
    .underAttack('agreementA', 'agreementB')
    .spawn('third', 'linkedProxy')
    .ask(unbound('childOfProxy'), unbound('proxy'), unbound('third'))
    .ask(open('first', 'agreementB', 'linkedProxy'), open('second', 'agreementB', 'linkedProxy'))
    .ask(
      targets(
        ['agreementA', 'UNDER_ATTACK', ['factory']],
        ['agreementB', 'UNDER_ATTACK', ['linkedProxy', 'first', 'second']],
      ),
    )
    .build(),

  scenario(
    'immediate-deployer/child-of-a-linked-factorys-proxy',
    'What a proxy deploys is no child of the linked factory that made the proxy, nor is what a clone deploys',
  )
    .about('BIND-4', 'BIND-8')
    .deploy('template', 'factory')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { factory: 'FutureOnly' } })
    .underAttack('agreementA')
    .spawn('proxy', 'factory', { kind: 'factory', implementation: 'template' })
    .spawn('clone', 'factory', { kind: 'factory', implementation: 'template', method: 'clone' })
    .spawn('childOfProxy', 'proxy')
    .spawn('childOfClone', 'clone', { method: 'create2' })
    .ask(open('proxy', 'agreementA', 'factory'), open('clone', 'agreementA', 'factory'))
    .ask(unbound('childOfProxy'), unbound('childOfClone'), terms('childOfProxy', null))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['factory', 'proxy', 'clone']]))
    .build(),

  scenario(
    'immediate-deployer/proxy-of-a-factory',
    'What a proxy (EIP-1967) of a factory deploys is a child of the proxy, not of the factory whose code it runs',
  )
    .about('BIND-2', 'BIND-3')
    .deploy('factory', 'factory')
    .deploy('ownFactory', 'factory')
    .do({ do: 'deploy', contract: 'proxy', kind: 'factory', implementation: 'factory' })
    .do({ do: 'deploy', contract: 'linkedProxy', kind: 'factory', implementation: 'ownFactory' })
    .agreement('agreementA', { covers: { factory: 'All' } })
    .agreement('agreementB', { covers: { linkedProxy: 'All' } })
    .underAttack('agreementA', 'agreementB')
    .spawn('childOfProxy', 'proxy')
    .spawn('childOfLinked', 'linkedProxy')
    .spawn('child', 'factory')
    .ask(unbound('childOfProxy'), open('childOfLinked', 'agreementB', 'linkedProxy'))
    .ask(open('child', 'agreementA', 'factory'))
    .build(),
]
