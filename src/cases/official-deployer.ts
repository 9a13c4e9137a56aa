import { type ScenarioBuilder, scenario } from '../scenario/builder.ts'
import { closed, open, targets, terms, unbound } from '../scenario/questions.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** Scenarios share the official deployer, so those that link it unlink it at the end. */
const unlinkDeployer = (builder: ScenarioBuilder) =>
  builder.waitUntil('commitmentEnd', 'agreementA').removeAccounts('agreementA', ['officialDeployer'])
const coveredAsWell = { treasury: 'None', officialDeployer: 'All' } as const

/** The official deployer tells the attack registry where a contract comes from: an event like a link's that is no link. */
export const officialDeployer: Scenario[] = [
  scenario(
    'official-deployer/no-link',
    'Contracts that the official deployer deployed in every way are linked to no agreement',
  )
    .about('BIND-15')
    .spawn('vaultA', 'officialDeployer')
    .spawn('vaultB', 'officialDeployer', { method: 'create2' })
    .spawn('vaultC', 'officialDeployer', { method: 'create3' })
    .spawn('vaultD', 'officialDeployer', { method: 'clone' })
    .ask(unbound('vaultA'), unbound('vaultB'), unbound('vaultC'), unbound('vaultD'))
    .ask(unbound('vaultCProxy'), unbound('officialDeployer'), targets())
    .build(),

  scenario(
    'official-deployer/before-and-after-the-link',
    'A contract that the official deployer deployed is bound from its link on, not from its deployment',
  )
    .about('BIND-15')
    .spawn('vault', 'officialDeployer', { method: 'create2', by: 'agreementAOwner' })
    .agreement('agreementA', { covers: ['vault'] })
    .ask(unbound('vault'), terms('vault', null))
    .lifecycle('agreementA', 'requestUnderAttack')
    .ask(closed('vault', 'agreementA'))
    .lifecycle('agreementA', 'approveAttack')
    .ask(open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA' }))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault']]))
    .build(),

  scenario(
    'official-deployer/rejected-request',
    'A rejected request leaves a contract from the official deployer without a link, another one links it',
  )
    .about('BIND-15', 'BIND-10')
    .spawn('vault', 'officialDeployer', { method: 'create3', by: 'agreementAOwner' })
    .agreement('agreementA', { covers: ['vault'] })
    .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
    .ask(unbound('vault'))
    .agreement('agreementB', { covers: ['vault'], owner: 'agreementAOwner' })
    .underAttack('agreementB')
    .ask(open('vault', 'agreementB'))
    .build(),

  scenario(
    'official-deployer/linked-again',
    'A contract from the official deployer that is linked twice is bound by its latest agreement',
  )
    .about('BIND-15', 'BIND-9')
    .spawn('vault', 'officialDeployer', { by: 'agreementAOwner' })
    .agreement('agreementA', { covers: ['vault'] })
    .agreement('agreementB', { covers: ['vault'] })
    .underAttack('agreementA')
    .lifecycle('agreementA', 'instantCorrupt')
    .attempt('requestUnderAttack', 'agreementB', { reverts: 'AttackRegistry__AgreementOwnerNotAuthorized' })
    .do({ do: 'authorizeAgreementOwner', contract: 'vault', to: 'agreementBOwner' })
    .underAttack('agreementB')
    .ask(open('vault', 'agreementB'))
    .build(),

  unlinkDeployer(
    scenario(
      'official-deployer/linked-deployer',
      'The linked official deployer with scope All includes what it deploys by CREATE, CREATE2 and as a clone',
    )
      .about('BIND-15', 'BIND-2', 'BIND-10')
      .agreement('agreementA', { covers: coveredAsWell })
      .underAttack('agreementA')
      .spawn('vaultA', 'officialDeployer')
      .spawn('vaultB', 'officialDeployer', { method: 'create2' })
      .spawn('vaultC', 'officialDeployer', { method: 'clone' })
      .ask(
        open('vaultA', 'agreementA', 'officialDeployer'),
        open('vaultB', 'agreementA', 'officialDeployer'),
        open('vaultC', 'agreementA', 'officialDeployer'),
      )
      .ask(targets(['agreementA', 'UNDER_ATTACK', ['treasury', 'officialDeployer', 'vaultA', 'vaultB', 'vaultC']])),
  )
    .ask(unbound('vaultA'), unbound('officialDeployer'))
    .build(),

  unlinkDeployer(
    scenario(
      'official-deployer/linked-deployer-create3',
      'The linked official deployer includes the proxy of a contract deployed by CREATE3, not the contract',
    )
      .about('BIND-14')
      .agreement('agreementA', { covers: coveredAsWell })
      .underAttack('agreementA')
      .spawn('vault', 'officialDeployer', { method: 'create3' })
      .ask(unbound('vault'), open('vaultProxy', 'agreementA', 'officialDeployer')),
  ).build(),

  scenario(
    'official-deployer/linked-proxy',
    'A contract from the official deployer is bound through its linked CREATE3 proxy',
  )
    .about('BIND-15', 'BIND-14')
    .spawn('vault', 'officialDeployer', { method: 'create3' })
    .agreement('agreementA', { covers: { vaultProxy: 'ExistingOnly' } })
    .underAttack('agreementA')
    .ask(open('vault', 'agreementA', 'vaultProxy'))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vaultProxy', 'vault']]))
    .build(),

  scenario(
    'official-deployer/linked-callers',
    'A linked router and a linked account that call the official deployer include nothing of what it deploys',
  )
    .about('BIND-3')
    .deploy('router', 'router')
    .agreement('agreementA', { covers: { router: 'All', keeper: 'All' } })
    .underAttack('agreementA')
    .spawn('vaultA', 'officialDeployer', { method: 'create2', through: 'router' })
    .spawn('vaultB', 'officialDeployer', { by: 'keeper' })
    .ask(unbound('vaultA'), unbound('vaultB'), open('router', 'agreementA'))
    .build(),

  scenario(
    'official-deployer/factory-from-the-deployer',
    'A linked factory that the official deployer deployed includes its children like any factory',
  )
    .about('BIND-15')
    .spawn('factory', 'officialDeployer', { method: 'create2', kind: 'factory', by: 'agreementAOwner' })
    .spawn('childBefore', 'factory')
    .agreement('agreementA', { covers: { factory: 'FutureOnly' } })
    .underAttack('agreementA')
    .spawn('childAfter', 'factory')
    .ask(open('childAfter', 'agreementA', 'factory'), unbound('childBefore'), open('factory', 'agreementA'))
    .build(),
]

/** An address is linked before it has code: the reorganised deployment lets the scenario name the address. */
export const knownAddresses: Scenario[] = [
  ...(['create2', 'create3'] as const).map((method) =>
    scenario(
      `known-addresses/official-deployer-${method}`,
      `A link made before the official deployer deploys the contract by ${method.toUpperCase()} at that address stays`,
    )
      .about('BIND-15')
      .undone((builder) => builder.spawn('vault', 'officialDeployer', { method }))
      .agreement('agreementA', { covers: ['vault'] })
      .underAttack('agreementA')
      .ask(open('vault', 'agreementA'))
      .spawn('vault', 'officialDeployer', { method })
      .ask(open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA' }))
      .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault']]))
      .build(),
  ),
  scenario(
    'known-addresses/factory-linked-before-its-deployment',
    'The cutoff time of a factory that is linked first and deployed later is the link, not the deployment',
  )
    .about('CHILD-5', 'BIND-15')
    .undone((builder) => builder.spawn('factory', 'officialDeployer', { method: 'create2', kind: 'factory' }))
    .agreement('agreementA', { covers: { factory: 'ExistingOnly' } })
    .underAttack('agreementA')
    .sameBlock((block) =>
      block.spawn('factory', 'officialDeployer', { method: 'create2', kind: 'factory' }).spawn('child', 'factory'),
    )
    .ask(unbound('child'), open('factory', 'agreementA'))
    .build(),
]
