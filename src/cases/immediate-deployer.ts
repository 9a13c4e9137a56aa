import { scenario } from '../scenario/builder.ts'
import { closed, open, terms, unbound } from '../scenario/questions.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** The immediate deployer of a child: only the contract that executed the creation. */
export const immediateDeployer: Scenario[] = [
  scenario(
    'immediate-deployer/linked-router-in-between',
    'A router that only forwards the call includes no child although it is linked with scope All',
  )
    .about('BIND-3')
    .deploy('factory', 'factory')
    .deploy('router', 'router')
    .agreement('agreementA', { covers: { router: 'All' } })
    .underAttack('agreementA')
    .spawn('child', 'factory', { through: 'router' })
    .ask(unbound('child'), unbound('factory'), open('router', 'agreementA'))
    .build(),

  scenario(
    'immediate-deployer/factory-behind-an-unlinked-router',
    'A child is bound through its factory although the transaction called a router that nothing links',
  )
    .about('BIND-3')
    .deploy('factory', 'factory')
    .deploy('router', 'router')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .underAttack('agreementA')
    .spawn('child', 'factory', { through: 'router' })
    .ask(open('child', 'agreementA', 'factory'), unbound('router'))
    .build(),

  scenario(
    'immediate-deployer/router-and-factory-of-two-agreements',
    "A child has the terms of its factory's agreement, not of the router's",
  )
    .about('BIND-3')
    .deploy('factory', 'factory')
    .deploy('router', 'router')
    .agreement('agreementA', { covers: { factory: 'All' }, terms: { bountyPercentage: 5 } })
    .agreement('agreementB', { covers: { router: 'All' }, terms: { bountyPercentage: 40 } })
    .underAttack('agreementA', 'agreementB')
    .spawn('child', 'factory', { through: 'router', method: 'create2' })
    .ask(open('child', 'agreementA', 'factory'), terms('child', { agreement: 'agreementA', bountyPercentage: 5 }))
    .build(),

  scenario(
    'immediate-deployer/factory-that-calls-another',
    'A factory that calls another one is not the deployer of what that one makes, though it deploys in the same block',
  )
    .about('BIND-3')
    .deploy('factory', 'factory')
    .deploy('caller', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' }, terms: { bountyPercentage: 5 } })
    .agreement('agreementB', { covers: { caller: 'All' }, terms: { bountyPercentage: 40 } })
    .underAttack('agreementA', 'agreementB')
    .sameBlock((block) =>
      block
        .spawn('own', 'caller')
        .spawn('child', 'factory', { through: 'caller', method: 'create2' })
        .spawn('nextOwn', 'caller')
        .spawn('nextChild', 'factory', { through: 'caller' }),
    )
    .ask(open('own', 'agreementB', 'caller'), open('nextOwn', 'agreementB', 'caller'))
    .ask(open('child', 'agreementA', 'factory'), terms('child', { agreement: 'agreementA', bountyPercentage: 5 }))
    .ask(open('nextChild', 'agreementA', 'factory'), terms('nextChild', { bountyPercentage: 5 }))
    .build(),

  scenario(
    'immediate-deployer/code-of-few-bytes',
    'A child is a contract whatever its code is: one zero byte, only zeros, or as many bytes as an EIP-7702 delegation',
  )
    .about('BIND-2')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .underAttack('agreementA')
    .spawn('zero', 'factory', { code: '0x00' })
    .spawn('zeros', 'factory', { code: `0x${'00'.repeat(32)}`, method: 'create2' })
    .spawn('asLong', 'factory', { code: `0x${'5b'.repeat(23)}` })
    .do({ do: 'deploy', contract: 'another', kind: 'vault', code: '0x00' })
    .ask(open('zero', 'agreementA', 'factory'), open('zeros', 'agreementA', 'factory'))
    .ask(open('asLong', 'agreementA', 'factory'), unbound('another'))
    .build(),

  scenario(
    'immediate-deployer/linked-account-sends-the-transaction',
    'A linked account that calls an unlinked factory is not the deployer of the child',
  )
    .about('BIND-3')
    .deploy('factory', 'factory', { by: 'founder' })
    .agreement('agreementA', { covers: { keeper: 'All' } })
    .underAttack('agreementA')
    .spawn('child', 'factory', { by: 'keeper' })
    .ask(unbound('child'), unbound('factory'), open('keeper', 'agreementA'))
    .build(),

  scenario(
    'immediate-deployer/stranger-calls-the-factory',
    'A child that a linked factory deploys for a stranger is bound like any other',
  )
    .about('BIND-2', 'BIND-3')
    .deploy('factory', 'factory', { by: 'protocol' })
    .agreement('agreementA', { covers: { factory: 'FutureOnly' }, owner: 'protocol' })
    .underAttack('agreementA')
    .spawn('child', 'factory', { by: 'stranger' })
    .ask(open('child', 'agreementA', 'factory'))
    .build(),

  scenario(
    'immediate-deployer/grandchild-of-a-linked-factory',
    'The child of a child is bound by nothing, though its grandparent is linked with scope All',
  )
    .about('BIND-4')
    .deploy('rootFactory', 'factory')
    .agreement('agreementA', { covers: { rootFactory: 'All' } })
    .underAttack('agreementA')
    .spawn('branchFactory', 'rootFactory', { kind: 'factory' })
    .spawn('grandchild', 'branchFactory')
    .ask(open('branchFactory', 'agreementA', 'rootFactory'), unbound('grandchild'), terms('grandchild', null))
    .build(),

  scenario(
    'immediate-deployer/great-grandchild-of-a-linked-factory',
    'Four generations down, only the first is bound through the linked factory',
  )
    .about('BIND-4')
    .deploy('rootFactory', 'factory')
    .spawn('branchFactory', 'rootFactory', { kind: 'factory', method: 'create2' })
    .spawn('twigFactory', 'branchFactory', { kind: 'factory' })
    .spawn('leaf', 'twigFactory')
    .agreement('agreementA', { covers: { rootFactory: 'ExistingOnly' } })
    .underAttack('agreementA')
    .ask(open('branchFactory', 'agreementA', 'rootFactory'), unbound('twigFactory'), unbound('leaf'))
    .build(),

  ['second', 'third', 'fourth', 'fifth']
    .reduce(
      (builder, factory, index) =>
        builder.spawn(factory, ['first', 'second', 'third', 'fourth'][index] ?? '', { kind: 'factory' }),
      scenario('immediate-deployer/five-factories-deep', 'The child of the fifth factory in a row is its child alone')
        .about('BIND-2', 'BIND-4')
        .deploy('first', 'factory'),
    )
    .spawn('child', 'fifth')
    .agreement('agreementA', { covers: { fifth: 'All' } })
    .agreement('agreementB', { covers: { first: 'All' }, terms: { bountyPercentage: 90 } })
    .underAttack('agreementA', 'agreementB')
    .ask(open('child', 'agreementA', 'fifth'), open('second', 'agreementB', 'first'), unbound('fourth'))
    .build(),

  scenario(
    'immediate-deployer/linked-factory-of-an-unlinked-one',
    'A factory made by an unlinked factory binds its own children once it is linked itself',
  )
    .about('BIND-2')
    .deploy('rootFactory', 'factory')
    .spawn('branchFactory', 'rootFactory', { kind: 'factory' })
    .spawn('leaf', 'branchFactory')
    .agreement('agreementA', { covers: { branchFactory: 'All' } })
    .ask(unbound('leaf'))
    .underAttack('agreementA')
    .ask(open('leaf', 'agreementA', 'branchFactory'), open('branchFactory', 'agreementA'), unbound('rootFactory'))
    .build(),

  scenario(
    'immediate-deployer/closed-factory-between-two-open-ones',
    'A linked factory with scope None excludes its children, whatever its own deployer would include',
  )
    .about('BIND-4', 'CHILD-1')
    .deploy('rootFactory', 'factory')
    .spawn('branchFactory', 'rootFactory', { kind: 'factory' })
    .agreement('agreementA', { covers: { rootFactory: 'All' } })
    .agreement('agreementB', { covers: { branchFactory: 'None' } })
    .underAttack('agreementA', 'agreementB')
    .spawn('leaf', 'branchFactory')
    .ask(unbound('leaf'), open('branchFactory', 'agreementB'), open('rootFactory', 'agreementA'))
    .build(),

  scenario(
    'immediate-deployer/generations-of-two-agreements',
    "A grandchild follows its parent's agreement, not the one of its grandparent",
  )
    .about('BIND-2', 'BIND-5')
    .deploy('rootFactory', 'factory')
    .spawn('branchFactory', 'rootFactory', { kind: 'factory' })
    .agreement('agreementA', { covers: { rootFactory: 'All' }, terms: { bountyPercentage: 20 } })
    .agreement('agreementB', { covers: { branchFactory: 'All' }, terms: { bountyPercentage: 5 } })
    .underAttack('agreementA', 'agreementB')
    .spawn('leaf', 'branchFactory')
    .lifecycle('agreementB', 'markCorrupted')
    .ask(closed('branchFactory', 'agreementB'), terms('branchFactory', { bountyPercentage: 5 }))
    .ask(closed('leaf', 'agreementB', 'branchFactory'), terms('leaf', { bountyPercentage: 5 }))
    .build(),

  scenario(
    'immediate-deployer/factory-made-as-a-clone',
    "A cloned factory's children are its own, not those of the factory that cloned it",
  )
    .about('BIND-4', 'CHILD-8')
    .deploy('rootFactory', 'factory')
    .agreement('agreementA', { covers: { rootFactory: 'All' } })
    .underAttack('agreementA')
    .spawn('clonedFactory', 'rootFactory', { kind: 'factory', method: 'clone' })
    .spawn('leaf', 'clonedFactory')
    .ask(open('clonedFactory', 'agreementA', 'rootFactory'), unbound('leaf'))
    .build(),

  scenario(
    'immediate-deployer/linked-clone-of-a-factory',
    'A cloned factory that is linked itself is the parent of what it makes',
  )
    .about('BIND-2')
    .deploy('rootFactory', 'factory')
    .spawn('clonedFactory', 'rootFactory', { kind: 'factory', method: 'clone' })
    .agreement('agreementA', { covers: { clonedFactory: 'FutureOnly' } })
    .underAttack('agreementA')
    .spawn('leaf', 'clonedFactory')
    .spawn('otherLeaf', 'rootFactory')
    .ask(open('leaf', 'agreementA', 'clonedFactory'), unbound('otherLeaf'))
    .build(),

  scenario(
    'immediate-deployer/constructor-child-of-an-unlinked-factory',
    'A child made in a constructor belongs to the new factory, not to the linked account that deployed it',
  )
    .about('BIND-3', 'BIND-11')
    .agreement('agreementA', { covers: { founder: 'All' } })
    .underAttack('agreementA')
    .deploy('factory', 'factory', { by: 'founder', children: ['child'] })
    .ask(unbound('child'), unbound('factory'), open('founder', 'agreementA'))
    .build(),

  scenario(
    'immediate-deployer/constructor-child-of-a-linked-factory',
    'A child made in a constructor is bound through the factory, though no transaction ever called it',
  )
    .about('BIND-2', 'BIND-3')
    .deploy('factory', 'factory', { by: 'founder', children: ['child'] })
    .agreement('agreementA', { covers: { factory: 'ExistingOnly' } })
    .underAttack('agreementA')
    .ask(open('child', 'agreementA', 'factory'))
    .build(),

  scenario(
    'immediate-deployer/sibling-of-a-linked-child',
    'A link of one child does not bind the sibling that was made in the same call',
  )
    .about('BIND-8')
    .deploy('factory', 'factory')
    .spawn(['linkedChild', 'sibling'], 'factory')
    .agreement('agreementA', { covers: { linkedChild: 'All' } })
    .underAttack('agreementA')
    .ask(open('linkedChild', 'agreementA'), unbound('sibling'), unbound('factory'))
    .build(),

  scenario(
    'immediate-deployer/siblings-of-two-makers',
    'Two children that one router call after the other had made follow each its own factory',
  )
    .about('BIND-3')
    .deploy('linkedFactory', 'factory')
    .deploy('otherFactory', 'factory')
    .deploy('router', 'router')
    .agreement('agreementA', { covers: { linkedFactory: 'All' } })
    .underAttack('agreementA')
    .sameBlock((block) =>
      block
        .spawn('linkedChild', 'linkedFactory', { through: 'router', by: 'keeper' })
        .spawn('otherChild', 'otherFactory', { through: 'router', by: 'keeper' }),
    )
    .ask(open('linkedChild', 'agreementA', 'linkedFactory'), unbound('otherChild'))
    .build(),

  scenario(
    'immediate-deployer/grandchild-through-a-linked-router',
    'A grandchild is bound neither through the linked router that was called nor through its linked grandparent',
  )
    .about('BIND-3', 'BIND-4')
    .deploy('rootFactory', 'factory')
    .deploy('router', 'router')
    .spawn('branchFactory', 'rootFactory', { kind: 'factory' })
    .agreement('agreementA', { covers: { rootFactory: 'All' } })
    .agreement('agreementB', { covers: { router: 'All' } })
    .underAttack('agreementA', 'agreementB')
    .spawn('grandchild', 'branchFactory', { through: 'router', method: 'create2' })
    .ask(unbound('grandchild'), open('branchFactory', 'agreementA', 'rootFactory'))
    .build(),

  scenario(
    'immediate-deployer/relinked-factory-that-is-a-child',
    'A factory that is a child itself is linked twice: the second link decides about its children, the first factory never',
  )
    .about('BIND-4', 'CHILD-6')
    .deploy('root', 'factory')
    .spawn('branch', 'root', { kind: 'factory' })
    .agreement('agreementA', { covers: { root: 'All' } })
    .agreement('agreementB', { covers: { branch: 'ExistingOnly' } })
    .agreement('agreementC', { covers: { branch: 'FutureOnly' } })
    .underAttack('agreementA', 'agreementB')
    .lifecycle('agreementB', 'instantCorrupt')
    .spawn('leaf', 'branch')
    .underAttack('agreementC')
    .spawn('lateLeaf', 'branch')
    .ask(unbound('leaf'), open('lateLeaf', 'agreementC', 'branch'), open('branch', 'agreementC'))
    .build(),
]
