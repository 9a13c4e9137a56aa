import { closed, counting, open, targets, terms, unbound } from '../scenario/questions.ts'
import { cases, DAY, newCase } from './new-case.ts'

/** Questions about accounts, agreements and factories. */
export const noCode = cases(
  newCase('no-code/vault-of-a-linked-account', 'BIND-11')
    .title('A vault that a linked account deployed has no parent')
    .agreement('agreementA', { covers: { founder: 'All' } })
    .deploy('earlierVault', 'vault', { by: 'founder' })
    .underAttack('agreementA')
    .deploy('laterVault', 'vault', { by: 'founder' })
    .ask(unbound('earlierVault', 'laterVault'), open('founder', 'agreementA')),

  newCase('no-code/factory-of-a-linked-account', 'BIND-11')
    .title('A factory that a linked account deployed is bound by nothing, nor are its children')
    .attackableAgreement('agreementA', { covers: { founder: 'FutureOnly' } })
    .deploy('factory', 'factory', { by: 'founder' })
    .spawn('child', 'factory', { by: 'founder' })
    .ask(unbound('factory', 'child'), terms('factory', null)),

  newCase('no-code/vault-of-the-listed-owner', 'BIND-11')
    .title('A vault that the listed owner of the agreement deployed is not bound')
    .deploy(['vault', 'forgottenVault'], 'vault', { by: 'protocol' })
    .attackableAgreement('agreementA', { covers: { vault: 'None', protocol: 'ExistingOnly' }, owner: 'protocol' })
    .ask(open('vault', 'agreementA'), unbound('forgottenVault')),

  newCase('no-code/account-that-nothing-links', 'BIND-12')
    .title('The account of a protocol under attack is not attackable itself')
    .attackableVault({ owner: 'protocol' })
    .ask(unbound('protocol'), terms('protocol', null)),

  newCase('no-code/account-that-adopted', 'BIND-12')
    .title('An account is not bound by the agreement that it adopted')
    .attackableVault({ owner: 'protocol' })
    .adopt('protocol', 'agreementA')
    .ask(unbound('protocol'), open('vault', 'agreementA')),

  newCase('no-code/account-only-named', 'BIND-7', 'BIND-12')
    .title('An account that an unregistered agreement names is bound by nothing')
    .agreement('agreementA', { covers: ['treasury'] })
    .ask(unbound('treasury')),

  newCase('no-code/account-of-a-rejected-request', 'BIND-10', 'BIND-12')
    .title('An account whose request was rejected is bound by nothing, though still named')
    .agreement('agreementA', { covers: ['treasury'] })
    .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
    .ask(unbound('treasury')),

  newCase('no-code/account-linked', 'BIND-1')
    .title('An account without code is bound and attackable once it is linked')
    .agreement('agreementA', { covers: ['treasury'] })
    .askAfter('requestUnderAttack', 'agreementA', closed('treasury', 'agreementA'))
    .askAfter('approveAttack', 'agreementA', open('treasury', 'agreementA')),

  newCase('no-code/agreement-itself', 'BIND-13')
    .title('An agreement under attack is not attackable itself')
    .attackableVault()
    .ask(unbound('agreementA'), terms('agreementA', null), open('vault', 'agreementA')),

  newCase('no-code/agreement-counting-down', 'BIND-13')
    .title('An agreement that counts down is neither attackable nor has it time left')
    .deploy('vault', 'vault', { by: 'protocol' })
    .attackableAgreement('agreementA', { covers: ['vault', 'protocol'], owner: 'protocol' })
    .adopt('protocol', 'agreementA')
    .askAfter('promote', 'agreementA', unbound('agreementA')),

  newCase('no-code/agreement-linked-by-another', 'BIND-1', 'BIND-13')
    .title('An agreement that another one links is bound by that one')
    .coveredVault()
    .agreement('agreementB', { covers: ['agreementA'] })
    .askAfter('underAttack', 'agreementA', unbound('agreementA'))
    .askAfter('underAttack', 'agreementB', open('agreementA', 'agreementB'), unbound('agreementB'))
    .ask(targets({ agreementA: ['vault'], agreementB: ['agreementA'] })),

  newCase('no-code/factory-as-a-target', 'BIND-1')
    .title('A factory is a target whatever its child contract scope')
    .deploy(['noneFactory', 'futureFactory'], 'factory')
    .attackableAgreement('agreementA', { covers: { noneFactory: 'None', futureFactory: 'FutureOnly' } })
    .ask(open(['noneFactory', 'futureFactory'], 'agreementA')),

  newCase('no-code/factory-of-a-linked-child', 'BIND-8')
    .title('A factory is not bound by a link of its child')
    .factoryWith('child')
    .attackableAgreement('agreementA', { covers: { child: 'All' } })
    .ask(unbound('factory'), open('child', 'agreementA')),

  newCase('no-code/asked-before-its-code-is-there', 'BIND-2')
    .title('An address that is asked about before its contract is made is bound once the contract is there')
    .attackableFactory('All')
    // The address is known from a block that a reorganisation undid.
    .undone((branch) => branch.spawn('child', 'factory'))
    .ask(unbound('child'), terms('child', null))
    .spawn('child', 'factory')
    .ask(open('child', 'agreementA', 'factory'), terms('child', { agreement: 'agreementA' })),

  newCase('no-code/destroyed-in-its-constructor', 'BIND-12')
    .title('A child that destroys itself in its constructor is no contract, and nothing binds it')
    .deploy('factory', 'factory')
    .spawn('earlierChild', 'factory', { destroyed: true })
    .attackableAgreement('agreementA', { covers: { factory: 'All' } })
    .spawn('laterChild', 'factory', { method: 'create2', destroyed: true })
    .spawn('keptChild', 'factory')
    .ask(unbound('earlierChild', 'laterChild'), terms('laterChild', null))
    .ask(open('keptChild', 'agreementA', 'factory'))
    .ask(targets({ agreementA: ['factory', 'keptChild'] })),

  newCase('no-code/deployer-that-destroyed-itself', 'BIND-2', 'BIND-4')
    .title('A child is bound through a linked deployer that destroyed itself, and not through the deployer of that one')
    .deploy('factory', 'factory')
    .spawn('goneDeployer', 'factory', { destroyed: true, nested: ['child'] })
    .spawn('unlinkedDeployer', 'factory', { method: 'create2', destroyed: true, nested: ['middle', 'core'] })
    .agreements({ agreementA: { goneDeployer: 'All' }, agreementB: { factory: 'All' } })
    .ask(unbound('child'))
    .underAttack('agreementA')
    .underAttack('agreementB')
    .ask(open('child', 'agreementA', 'goneDeployer'), terms('child', { agreement: 'agreementA' }))
    .ask(open('goneDeployer', 'agreementA'), unbound('unlinkedDeployer', 'middle', 'core'))
    .ask(targets({ agreementA: ['goneDeployer', 'child'], agreementB: ['factory'] })),

  newCase('no-code/creation-that-returns-no-code', 'BIND-12', 'BIND-2', 'BIND-4')
    .title(
      'A creation whose constructor returns no code leaves no contract, but is the deployer of what it made before',
    )
    .deploy('factory', 'factory')
    .spawn('codelessDeployer', 'factory', { codeless: true, nested: ['child'] })
    .spawn('unlinkedDeployer', 'factory', { method: 'create2', codeless: true, nested: ['grandchild'] })
    .agreements({ agreementA: { codelessDeployer: 'All' }, agreementB: { factory: 'All' } })
    .underAttack('agreementA')
    .underAttack('agreementB')
    .spawn('codeless', 'factory', { codeless: true })
    .spawn('codelessToo', 'factory', { codeless: true, method: 'create2' })
    .ask(unbound('codeless', 'codelessToo'), terms('codeless', null))
    .ask(open('codelessDeployer', 'agreementA'), open('child', 'agreementA', 'codelessDeployer'))
    .ask(unbound('unlinkedDeployer', 'grandchild'))
    .ask(targets({ agreementA: ['codelessDeployer', 'child'], agreementB: ['factory'] })),

  newCase('no-code/linked-account-counting-down', 'TIME-1')
    .title('An account that is linked counts down as a contract does')
    .deploy('vault')
    .attackableAgreement('agreementA', { covers: ['vault', 'treasury'] })
    .lifecycle('agreementA', 'promote')
    .askAfter(DAY, counting('vault', 2 * DAY, 'agreementA'), counting('treasury', 2 * DAY, 'agreementA')),
)
