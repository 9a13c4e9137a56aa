import { closed, open, terms, unbound } from '../scenario/questions.ts'
import { cases, newCase, situation } from './new-case.ts'

/** A factory that another one made. */
const twoGenerations = situation((world) =>
  world.deploy('rootFactory', 'factory').spawn('branchFactory', 'rootFactory', { kind: 'factory' }),
)

/** The immediate deployer of a child: only the contract that executed the creation. */
export const immediateDeployer = cases(
  newCase('immediate-deployer/linked-router-in-between', 'BIND-3')
    .title('A router that only forwards the call includes no child although it is linked with scope All')
    .deployEach({ factory: 'factory', router: 'router' })
    .attackableAgreement('agreementA', { covers: { router: 'All' } })
    .spawn('child', 'factory', { through: 'router' })
    .ask(unbound('child', 'factory'), open('router', 'agreementA')),

  newCase('immediate-deployer/factory-behind-an-unlinked-router', 'BIND-3')
    .title('A child is bound through its factory although the transaction called a router that nothing links')
    .deployEach({ factory: 'factory', router: 'router' })
    .attackableAgreement('agreementA', { covers: { factory: 'All' } })
    .spawn('child', 'factory', { through: 'router' })
    .ask(open('child', 'agreementA', 'factory'), unbound('router')),

  newCase('immediate-deployer/router-and-factory-of-two-agreements', 'BIND-3')
    .title("A child has the terms of its factory's agreement, not of the router's")
    .deployEach({ factory: 'factory', router: 'router' })
    .agreement('agreementA', { covers: { factory: 'All' }, terms: { bountyPercentage: 5 } })
    .agreement('agreementB', { covers: { router: 'All' }, terms: { bountyPercentage: 40 } })
    .underAttack('agreementA', 'agreementB')
    .spawn('child', 'factory', { through: 'router', method: 'create2' })
    .ask(open('child', 'agreementA', 'factory'), terms('child', { agreement: 'agreementA', bountyPercentage: 5 })),

  newCase('immediate-deployer/factory-that-calls-another', 'BIND-3')
    .title(
      'A factory that calls another one is not the deployer of what that one makes, though it deploys in the same block',
    )
    .deploy(['factory', 'caller'], 'factory')
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
    .ask(open(['own', 'nextOwn'], 'agreementB', 'caller'))
    .ask(open('child', 'agreementA', 'factory'), terms('child', { agreement: 'agreementA', bountyPercentage: 5 }))
    .ask(open('nextChild', 'agreementA', 'factory'), terms('nextChild', { bountyPercentage: 5 })),

  newCase('immediate-deployer/code-of-few-bytes', 'BIND-2')
    .title(
      'A child is a contract whatever its code is: one zero byte, only zeros, or as many bytes as an EIP-7702 delegation',
    )
    .attackableFactory('All')
    .spawn('zero', 'factory', { code: '0x00' })
    .spawn('zeros', 'factory', { code: `0x${'00'.repeat(32)}`, method: 'create2' })
    .spawn('asLong', 'factory', { code: `0x${'5b'.repeat(23)}` })
    .deploy('another', 'vault', { code: '0x00' })
    .ask(open(['zero', 'zeros'], 'agreementA', 'factory'))
    .ask(open('asLong', 'agreementA', 'factory'), unbound('another')),

  newCase('immediate-deployer/linked-account-sends-the-transaction', 'BIND-3')
    .title('A linked account that calls an unlinked factory is not the deployer of the child')
    .deploy('factory', 'factory', { by: 'founder' })
    .attackableAgreement('agreementA', { covers: { keeper: 'All' } })
    .spawn('child', 'factory', { by: 'keeper' })
    .ask(unbound('child', 'factory'), open('keeper', 'agreementA')),

  newCase('immediate-deployer/stranger-calls-the-factory', 'BIND-2', 'BIND-3')
    .title('A child that a linked factory deploys for a stranger is bound like any other')
    .deploy('factory', 'factory', { by: 'protocol' })
    .attackableAgreement('agreementA', { covers: { factory: 'FutureOnly' }, owner: 'protocol' })
    .spawn('child', 'factory', { by: 'stranger' })
    .ask(open('child', 'agreementA', 'factory')),

  newCase('immediate-deployer/grandchild-of-a-linked-factory', 'BIND-4')
    .title('The child of a child is bound by nothing, though its grandparent is linked with scope All')
    .deploy('rootFactory', 'factory')
    .attackableAgreement('agreementA', { covers: { rootFactory: 'All' } })
    .spawn('branchFactory', 'rootFactory', { kind: 'factory' })
    .spawn('grandchild', 'branchFactory')
    .ask(open('branchFactory', 'agreementA', 'rootFactory'), unbound('grandchild'), terms('grandchild', null)),

  newCase('immediate-deployer/great-grandchild-of-a-linked-factory', 'BIND-4')
    .title('Four generations down, only the first is bound through the linked factory')
    .deploy('rootFactory', 'factory')
    .spawn('branchFactory', 'rootFactory', { kind: 'factory', method: 'create2' })
    .spawn('twigFactory', 'branchFactory', { kind: 'factory' })
    .spawn('leaf', 'twigFactory')
    .attackableAgreement('agreementA', { covers: { rootFactory: 'ExistingOnly' } })
    .ask(open('branchFactory', 'agreementA', 'rootFactory'), unbound('twigFactory', 'leaf')),

  newCase('immediate-deployer/five-factories-deep', 'BIND-2', 'BIND-4')
    .title('The child of the fifth factory in a row is its child alone')
    .deploy('first', 'factory')
    .spawn('second', 'first', { kind: 'factory' })
    .spawn('third', 'second', { kind: 'factory' })
    .spawn('fourth', 'third', { kind: 'factory' })
    .spawn('fifth', 'fourth', { kind: 'factory' })
    .spawn('child', 'fifth')
    .agreement('agreementA', { covers: { fifth: 'All' } })
    .agreement('agreementB', { covers: { first: 'All' }, terms: { bountyPercentage: 90 } })
    .underAttack('agreementA', 'agreementB')
    .ask(open('child', 'agreementA', 'fifth'), open('second', 'agreementB', 'first'), unbound('fourth')),

  twoGenerations('immediate-deployer/linked-factory-of-an-unlinked-one', 'BIND-2')
    .title('A factory made by an unlinked factory binds its own children once it is linked itself')
    .spawn('leaf', 'branchFactory')
    .agreement('agreementA', { covers: { branchFactory: 'All' } })
    .ask(unbound('leaf'))
    .underAttack('agreementA')
    .ask(open('leaf', 'agreementA', 'branchFactory'), open('branchFactory', 'agreementA'), unbound('rootFactory')),

  twoGenerations('immediate-deployer/closed-factory-between-two-open-ones', 'BIND-4', 'CHILD-1')
    .title('A linked factory with scope None excludes its children, whatever its own deployer would include')
    .attackableAgreements({ agreementA: { rootFactory: 'All' }, agreementB: { branchFactory: 'None' } })
    .spawn('leaf', 'branchFactory')
    .ask(unbound('leaf'), open('branchFactory', 'agreementB'), open('rootFactory', 'agreementA')),

  twoGenerations('immediate-deployer/generations-of-two-agreements', 'BIND-2', 'BIND-5')
    .title("A grandchild follows its parent's agreement, not the one of its grandparent")
    .agreement('agreementA', { covers: { rootFactory: 'All' }, terms: { bountyPercentage: 20 } })
    .agreement('agreementB', { covers: { branchFactory: 'All' }, terms: { bountyPercentage: 5 } })
    .underAttack('agreementA', 'agreementB')
    .spawn('leaf', 'branchFactory')
    .lifecycle('agreementB', 'markCorrupted')
    .ask(closed('branchFactory', 'agreementB'), terms('branchFactory', { bountyPercentage: 5 }))
    .ask(closed('leaf', 'agreementB', 'branchFactory'), terms('leaf', { bountyPercentage: 5 })),

  newCase('immediate-deployer/factory-made-as-a-clone', 'BIND-4', 'CHILD-8')
    .title("A cloned factory's children are its own, not those of the factory that cloned it")
    .deploy('rootFactory', 'factory')
    .attackableAgreement('agreementA', { covers: { rootFactory: 'All' } })
    .spawn('clonedFactory', 'rootFactory', { kind: 'factory', method: 'clone' })
    .spawn('leaf', 'clonedFactory')
    .ask(open('clonedFactory', 'agreementA', 'rootFactory'), unbound('leaf')),

  newCase('immediate-deployer/linked-clone-of-a-factory', 'BIND-2')
    .title('A cloned factory that is linked itself is the parent of what it makes')
    .deploy('rootFactory', 'factory')
    .spawn('clonedFactory', 'rootFactory', { kind: 'factory', method: 'clone' })
    .attackableAgreement('agreementA', { covers: { clonedFactory: 'FutureOnly' } })
    .spawnEach({ leaf: 'clonedFactory', otherLeaf: 'rootFactory' })
    .ask(open('leaf', 'agreementA', 'clonedFactory'), unbound('otherLeaf')),

  newCase('immediate-deployer/constructor-child-of-an-unlinked-factory', 'BIND-3', 'BIND-11')
    .title('A child made in a constructor belongs to the new factory, not to the linked account that deployed it')
    .attackableAgreement('agreementA', { covers: { founder: 'All' } })
    .deploy('factory', 'factory', { by: 'founder', children: ['child'] })
    .ask(unbound('child', 'factory'), open('founder', 'agreementA')),

  newCase('immediate-deployer/constructor-child-of-a-linked-factory', 'BIND-2', 'BIND-3')
    .title('A child made in a constructor is bound through the factory, though no transaction ever called it')
    .deploy('factory', 'factory', { by: 'founder', children: ['child'] })
    .attackableAgreement('agreementA', { covers: { factory: 'ExistingOnly' } })
    .ask(open('child', 'agreementA', 'factory')),

  newCase('immediate-deployer/sibling-of-a-linked-child', 'BIND-8')
    .title('A link of one child does not bind the sibling that was made in the same call')
    .factoryWith(['linkedChild', 'sibling'])
    .attackableAgreement('agreementA', { covers: { linkedChild: 'All' } })
    .ask(open('linkedChild', 'agreementA'), unbound('sibling', 'factory')),

  newCase('immediate-deployer/siblings-of-two-makers', 'BIND-3')
    .title('Two children that one router call after the other had made follow each its own factory')
    .deployEach({ linkedFactory: 'factory', otherFactory: 'factory', router: 'router' })
    .attackableAgreement('agreementA', { covers: { linkedFactory: 'All' } })
    .sameBlock((block) =>
      block
        .spawn('linkedChild', 'linkedFactory', { through: 'router', by: 'keeper' })
        .spawn('otherChild', 'otherFactory', { through: 'router', by: 'keeper' }),
    )
    .ask(open('linkedChild', 'agreementA', 'linkedFactory'), unbound('otherChild')),

  newCase('immediate-deployer/grandchild-through-a-linked-router', 'BIND-3', 'BIND-4')
    .title('A grandchild is bound neither through the linked router that was called nor through its linked grandparent')
    .deployEach({ rootFactory: 'factory', router: 'router' })
    .spawn('branchFactory', 'rootFactory', { kind: 'factory' })
    .attackableAgreements({ agreementA: { rootFactory: 'All' }, agreementB: { router: 'All' } })
    .spawn('grandchild', 'branchFactory', { through: 'router', method: 'create2' })
    .ask(unbound('grandchild'), open('branchFactory', 'agreementA', 'rootFactory')),

  newCase('immediate-deployer/relinked-factory-that-is-a-child', 'BIND-4', 'CHILD-6')
    .title(
      'A factory that is a child itself is linked twice: the second link decides about its children, the first factory never',
    )
    .deploy('root', 'factory')
    .spawn('branch', 'root', { kind: 'factory' })
    .agreement('agreementA', { covers: { root: 'All' } })
    .agreements({ agreementB: { branch: 'ExistingOnly' }, agreementC: { branch: 'FutureOnly' } })
    .underAttack('agreementA', 'agreementB')
    .lifecycle('agreementB', 'instantCorrupt')
    .spawn('leaf', 'branch')
    .underAttack('agreementC')
    .spawn('lateLeaf', 'branch')
    .ask(unbound('leaf'), open('lateLeaf', 'agreementC', 'branch'), open('branch', 'agreementC')),
)
