import { DAY, scenario } from '../scenario/builder.ts'
import { closed, counting, open, targets, terms, unbound } from '../scenario/questions.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** Questions about accounts, agreements and factories. */
export const noCode: Scenario[] = [
  scenario('no-code/vault-of-a-linked-account', 'A vault that a linked account deployed has no parent')
    .about('BIND-11')
    .agreement('agreementA', { covers: { founder: 'All' } })
    .deploy('earlierVault', 'vault', { by: 'founder' })
    .underAttack('agreementA')
    .deploy('laterVault', 'vault', { by: 'founder' })
    .ask(unbound('earlierVault'), unbound('laterVault'), open('founder', 'agreementA'))
    .build(),

  scenario(
    'no-code/factory-of-a-linked-account',
    'A factory that a linked account deployed is bound by nothing, nor are its children',
  )
    .about('BIND-11')
    .agreement('agreementA', { covers: { founder: 'FutureOnly' } })
    .underAttack('agreementA')
    .deploy('factory', 'factory', { by: 'founder' })
    .spawn('child', 'factory', { by: 'founder' })
    .ask(unbound('factory'), unbound('child'), terms('factory', null))
    .build(),

  scenario('no-code/vault-of-the-listed-owner', 'A vault that the listed owner of the agreement deployed is not bound')
    .about('BIND-11')
    .deploy('vault', 'vault', { by: 'protocol' })
    .deploy('forgottenVault', 'vault', { by: 'protocol' })
    .agreement('agreementA', { covers: { vault: 'None', protocol: 'ExistingOnly' }, owner: 'protocol' })
    .underAttack('agreementA')
    .ask(open('vault', 'agreementA'), unbound('forgottenVault'))
    .build(),

  scenario('no-code/account-that-nothing-links', 'The account of a protocol under attack is not attackable itself')
    .about('BIND-12')
    .attackableVault({ owner: 'protocol' })
    .ask(unbound('protocol'), terms('protocol', null))
    .build(),

  scenario('no-code/account-that-adopted', 'An account is not bound by the agreement that it adopted')
    .about('BIND-12')
    .attackableVault({ owner: 'protocol' })
    .adopt('protocol', 'agreementA')
    .ask(unbound('protocol'), open('vault', 'agreementA'))
    .build(),

  scenario('no-code/account-only-named', 'An account that an unregistered agreement names is bound by nothing')
    .about('BIND-7', 'BIND-12')
    .agreement('agreementA', { covers: ['treasury'] })
    .ask(unbound('treasury'))
    .build(),

  scenario(
    'no-code/account-of-a-rejected-request',
    'An account whose request was rejected is bound by nothing, though still named',
  )
    .about('BIND-10', 'BIND-12')
    .agreement('agreementA', { covers: ['treasury'] })
    .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
    .ask(unbound('treasury'))
    .build(),

  scenario('no-code/account-linked', 'An account without code is bound and attackable once it is linked')
    .about('BIND-1')
    .agreement('agreementA', { covers: ['treasury'] })
    .lifecycle('agreementA', 'requestUnderAttack')
    .ask(closed('treasury', 'agreementA'))
    .lifecycle('agreementA', 'approveAttack')
    .ask(open('treasury', 'agreementA'))
    .build(),

  scenario('no-code/agreement-itself', 'An agreement under attack is not attackable itself')
    .about('BIND-13')
    .attackableVault()
    .ask(unbound('agreementA'), terms('agreementA', null), open('vault', 'agreementA'))
    .build(),

  scenario(
    'no-code/agreement-counting-down',
    'An agreement that counts down is neither attackable nor has it time left',
  )
    .about('BIND-13')
    .deploy('vault', 'vault', { by: 'protocol' })
    .agreement('agreementA', { covers: ['vault', 'protocol'], owner: 'protocol' })
    .underAttack('agreementA')
    .adopt('protocol', 'agreementA')
    .lifecycle('agreementA', 'promote')
    .ask(unbound('agreementA'))
    .build(),

  scenario('no-code/agreement-linked-by-another', 'An agreement that another one links is bound by that one')
    .about('BIND-1', 'BIND-13')
    .coveredVault()
    .agreement('agreementB', { covers: ['agreementA'] })
    .underAttack('agreementA')
    .ask(unbound('agreementA'))
    .underAttack('agreementB')
    .ask(open('agreementA', 'agreementB'), unbound('agreementB'))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault']], ['agreementB', 'UNDER_ATTACK', ['agreementA']]))
    .build(),

  scenario('no-code/factory-as-a-target', 'A factory is a target whatever its child contract scope')
    .about('BIND-1')
    .deploy('noneFactory', 'factory')
    .deploy('futureFactory', 'factory')
    .agreement('agreementA', { covers: { noneFactory: 'None', futureFactory: 'FutureOnly' } })
    .underAttack('agreementA')
    .ask(open('noneFactory', 'agreementA'), open('futureFactory', 'agreementA'))
    .build(),

  scenario('no-code/factory-of-a-linked-child', 'A factory is not bound by a link of its child')
    .about('BIND-8')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { child: 'All' } })
    .underAttack('agreementA')
    .ask(unbound('factory'), open('child', 'agreementA'))
    .build(),

  scenario(
    'no-code/asked-before-its-code-is-there',
    'An address that is asked about before its contract is made is bound once the contract is there',
  )
    .about('BIND-2')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .underAttack('agreementA')
    // The address is known from a block that a reorganisation undid.
    .undone((branch) => branch.spawn('child', 'factory'))
    .ask(unbound('child'), terms('child', null))
    .spawn('child', 'factory')
    .ask(open('child', 'agreementA', 'factory'), terms('child', { agreement: 'agreementA' }))
    .build(),

  scenario(
    'no-code/destroyed-in-its-constructor',
    'A child that destroys itself in its constructor is no contract, and nothing binds it',
  )
    .about('BIND-12')
    .deploy('factory', 'factory')
    .spawn('earlierChild', 'factory', { destroyed: true })
    .agreement('agreementA', { covers: { factory: 'All' } })
    .underAttack('agreementA')
    .spawn('laterChild', 'factory', { method: 'create2', destroyed: true })
    .spawn('keptChild', 'factory')
    .ask(unbound('earlierChild'), unbound('laterChild'), terms('laterChild', null))
    .ask(open('keptChild', 'agreementA', 'factory'))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['factory', 'keptChild']]))
    .build(),

  scenario(
    'no-code/deployer-that-destroyed-itself',
    'A child is bound through a linked deployer that destroyed itself, and not through the deployer of that one',
  )
    .about('BIND-2', 'BIND-4')
    .deploy('factory', 'factory')
    .spawn('goneDeployer', 'factory', { destroyed: true, nested: ['child'] })
    .spawn('unlinkedDeployer', 'factory', { method: 'create2', destroyed: true, nested: ['middle', 'core'] })
    .agreement('agreementA', { covers: { goneDeployer: 'All' } })
    .agreement('agreementB', { covers: { factory: 'All' } })
    .ask(unbound('child'))
    .underAttack('agreementA')
    .underAttack('agreementB')
    .ask(open('child', 'agreementA', 'goneDeployer'), terms('child', { agreement: 'agreementA' }))
    .ask(open('goneDeployer', 'agreementA'), unbound('unlinkedDeployer'), unbound('middle'), unbound('core'))
    .ask(
      targets(['agreementA', 'UNDER_ATTACK', ['goneDeployer', 'child']], ['agreementB', 'UNDER_ATTACK', ['factory']]),
    )
    .build(),

  scenario(
    'no-code/creation-that-returns-no-code',
    'A creation whose constructor returns no code leaves no contract, but is the deployer of what it made before',
  )
    .about('BIND-12', 'BIND-2', 'BIND-4')
    .deploy('factory', 'factory')
    .spawn('codelessDeployer', 'factory', { codeless: true, nested: ['child'] })
    .spawn('unlinkedDeployer', 'factory', { method: 'create2', codeless: true, nested: ['grandchild'] })
    .agreement('agreementA', { covers: { codelessDeployer: 'All' } })
    .agreement('agreementB', { covers: { factory: 'All' } })
    .underAttack('agreementA')
    .underAttack('agreementB')
    .spawn('codeless', 'factory', { codeless: true })
    .spawn('codelessToo', 'factory', { codeless: true, method: 'create2' })
    .ask(unbound('codeless'), unbound('codelessToo'), terms('codeless', null))
    .ask(open('codelessDeployer', 'agreementA'), open('child', 'agreementA', 'codelessDeployer'))
    .ask(unbound('unlinkedDeployer'), unbound('grandchild'))
    .ask(
      targets(
        ['agreementA', 'UNDER_ATTACK', ['codelessDeployer', 'child']],
        ['agreementB', 'UNDER_ATTACK', ['factory']],
      ),
    )
    .build(),

  scenario('no-code/linked-account-counting-down', 'An account that is linked counts down as a contract does')
    .about('TIME-1')
    .deploy('vault')
    .agreement('agreementA', { covers: ['vault', 'treasury'] })
    .underAttack('agreementA')
    .lifecycle('agreementA', 'promote')
    .wait(DAY)
    .ask(counting('vault', 2 * DAY, 'agreementA'), counting('treasury', 2 * DAY, 'agreementA'))
    .build(),
]
