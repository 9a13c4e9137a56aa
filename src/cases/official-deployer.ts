import { closed, open, targets, terms, unbound } from '../scenario/questions.ts'
import { cases, newCase } from './new-case.ts'

const coveredAsWell = { treasury: 'None', officialDeployer: 'All' } as const

/**
 * The official deployer tells the attack registry where a contract comes from: an event like a link's that is no link.
 * Scenarios share it, so those that link it unlink it at the end.
 */
export const officialDeployer = cases(
  newCase('official-deployer/contracts-without-a-link', 'BIND-15')
    .title('Contracts that the official deployer deployed in every way are linked to no agreement')
    .spawn('vaultA', 'officialDeployer')
    .spawn('vaultB', 'officialDeployer', { method: 'create2' })
    .spawn('vaultC', 'officialDeployer', { method: 'create3' })
    .spawn('vaultD', 'officialDeployer', { method: 'clone' })
    .ask(unbound('vaultA', 'vaultB', 'vaultC', 'vaultD'))
    .ask(unbound('vaultCProxy', 'officialDeployer'), targets()),

  newCase('official-deployer/before-and-after-the-link', 'BIND-15')
    .title('A contract that the official deployer deployed is bound from its link on, not from its deployment')
    .spawn('vault', 'officialDeployer', { method: 'create2', by: 'agreementAOwner' })
    .agreement('agreementA', { covers: ['vault'] })
    .ask(unbound('vault'), terms('vault', null))
    .askAfter('requestUnderAttack', 'agreementA', closed('vault', 'agreementA'))
    .askAfter('approveAttack', 'agreementA', open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA' }))
    .ask(targets({ agreementA: ['vault'] })),

  newCase('official-deployer/rejected-request', 'BIND-15', 'BIND-10')
    .title('A rejected request leaves a contract from the official deployer without a link, another one links it')
    .spawn('vault', 'officialDeployer', { method: 'create3', by: 'agreementAOwner' })
    .agreement('agreementA', { covers: ['vault'] })
    .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
    .ask(unbound('vault'))
    .attackableAgreement('agreementB', { covers: ['vault'], owner: 'agreementAOwner' })
    .ask(open('vault', 'agreementB')),

  newCase('official-deployer/linked-again', 'BIND-15', 'BIND-9')
    .title('A contract from the official deployer that is linked twice is bound by its latest agreement')
    .spawn('vault', 'officialDeployer', { by: 'agreementAOwner' })
    .agreements({ agreementA: ['vault'], agreementB: ['vault'] })
    .underAttack('agreementA')
    .lifecycle('agreementA', 'instantCorrupt')
    .attempt('requestUnderAttack', 'agreementB', { reverts: 'AttackRegistry__AgreementOwnerNotAuthorized' })
    .do({ do: 'authorizeAgreementOwner', contract: 'vault', to: 'agreementBOwner' })
    .askAfter('underAttack', 'agreementB', open('vault', 'agreementB')),

  newCase('official-deployer/linked-deployer', 'BIND-15', 'BIND-2', 'BIND-10')
    .title('The linked official deployer with scope All includes what it deploys by CREATE, CREATE2 and as a clone')
    .attackableAgreement('agreementA', { covers: coveredAsWell })
    .spawn('vaultA', 'officialDeployer')
    .spawn('vaultB', 'officialDeployer', { method: 'create2' })
    .spawn('vaultC', 'officialDeployer', { method: 'clone' })
    .ask(open(['vaultA', 'vaultB', 'vaultC'], 'agreementA', 'officialDeployer'))
    .ask(targets({ agreementA: ['treasury', 'officialDeployer', 'vaultA', 'vaultB', 'vaultC'] }))
    .removeAtCommitmentEnd('agreementA', ['officialDeployer'])
    .ask(unbound('vaultA', 'officialDeployer')),

  newCase('official-deployer/linked-deployer-create3', 'BIND-14')
    .title('The linked official deployer includes the proxy of a contract deployed by CREATE3, not the contract')
    .attackableAgreement('agreementA', { covers: coveredAsWell })
    .spawn('vault', 'officialDeployer', { method: 'create3' })
    .ask(unbound('vault'), open('vaultProxy', 'agreementA', 'officialDeployer'))
    .removeAtCommitmentEnd('agreementA', ['officialDeployer']),

  newCase('official-deployer/linked-proxy', 'BIND-15', 'BIND-14')
    .title('A contract from the official deployer is bound through its linked CREATE3 proxy')
    .spawn('vault', 'officialDeployer', { method: 'create3' })
    .attackableAgreement('agreementA', { covers: { vaultProxy: 'ExistingOnly' } })
    .ask(open('vault', 'agreementA', 'vaultProxy'))
    .ask(targets({ agreementA: ['vaultProxy', 'vault'] })),

  newCase('official-deployer/linked-callers', 'BIND-3')
    .title('A linked router and a linked account that call the official deployer include nothing of what it deploys')
    .deploy('router', 'router')
    .attackableAgreement('agreementA', { covers: { router: 'All', keeper: 'All' } })
    .spawn('vaultA', 'officialDeployer', { method: 'create2', through: 'router' })
    .spawn('vaultB', 'officialDeployer', { by: 'keeper' })
    .ask(unbound('vaultA', 'vaultB'), open('router', 'agreementA')),

  newCase('official-deployer/factory-from-the-deployer', 'BIND-15')
    .title('A linked factory that the official deployer deployed includes its children like any factory')
    .spawn('factory', 'officialDeployer', { method: 'create2', kind: 'factory', by: 'agreementAOwner' })
    .spawn('childBefore', 'factory')
    .attackableAgreement('agreementA', { covers: { factory: 'FutureOnly' } })
    .spawn('childAfter', 'factory')
    .ask(open('childAfter', 'agreementA', 'factory'), unbound('childBefore'), open('factory', 'agreementA')),
)

/** An address is linked before it has code: the reorganised deployment lets the scenario name the address. */
export const knownAddresses = cases(
  ...(['create2', 'create3'] as const).map((method) =>
    newCase(`known-addresses/official-deployer-${method}`, 'BIND-15')
      .title(
        `A link made before the official deployer deploys the contract by ${method.toUpperCase()} at that address stays`,
      )
      .undone((builder) => builder.spawn('vault', 'officialDeployer', { method }))
      .attackableAgreement('agreementA', { covers: ['vault'] })
      .ask(open('vault', 'agreementA'))
      .spawn('vault', 'officialDeployer', { method })
      .ask(open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA' }))
      .ask(targets({ agreementA: ['vault'] })),
  ),
  newCase('known-addresses/factory-linked-before-its-deployment', 'CHILD-5', 'BIND-15')
    .title('The cutoff time of a factory that is linked first and deployed later is the link, not the deployment')
    .undone((builder) => builder.spawn('factory', 'officialDeployer', { method: 'create2', kind: 'factory' }))
    .attackableAgreement('agreementA', { covers: { factory: 'ExistingOnly' } })
    .sameBlock((block) =>
      block.spawn('factory', 'officialDeployer', { method: 'create2', kind: 'factory' }).spawn('child', 'factory'),
    )
    .ask(unbound('child'), open('factory', 'agreementA')),
)
