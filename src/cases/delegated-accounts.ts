import { open, targets, unbound } from '../scenario/questions.ts'
import { cases, newCase } from './new-case.ts'

/** Accounts that have a factory's code by EIP-7702. The sources leave open whether they are immediate deployers. */
export const delegatedAccounts = cases(
  newCase('delegated-accounts/linked-account', 'OPEN-6')
    .title('A linked account with scope All deploys a contract by the code of a factory that it has by EIP-7702')
    .deploy('factory', 'factory')
    .attackableAgreement('agreementA', { covers: { alice: 'All' } })
    .spawn('vault', 'alice', { codeOf: 'factory' })
    .ask(open('vault', 'agreementA', 'alice'), open('alice', 'agreementA'), unbound('factory'))
    .ask(targets({ agreementA: ['alice', 'vault'] })),

  newCase('delegated-accounts/linked-code', 'BIND-2', 'BIND-8')
    .title(
      'An account is not bound as the factory whose code it has by EIP-7702, nor is that factory the deployer of its contracts',
    )
    .attackableFactory('All')
    .spawn('vault', 'alice', { codeOf: 'factory' })
    .spawn('child', 'factory', { kind: 'factory' })
    .spawn('otherVault', 'bob', { codeOf: 'child' })
    .ask(unbound('vault'), open('child', 'agreementA', 'factory'), unbound('otherVault'))
    .ask(unbound('alice', 'bob')),

  newCase('delegated-accounts/create2-by-itself', 'OPEN-6')
    .title('A linked account with scope FutureOnly calls its own code of EIP-7702 to deploy contracts by CREATE2')
    .deploy('factory', 'factory')
    .spawn('vaultBefore', 'alice', { codeOf: 'factory', method: 'create2', by: 'alice' })
    .attackableAgreement('agreementA', { covers: { alice: 'FutureOnly' } })
    .spawn('vaultAfter', 'alice', { codeOf: 'factory', method: 'create2', by: 'alice' })
    .ask(open('vaultAfter', 'agreementA', 'alice'), unbound('vaultBefore')),

  newCase('delegated-accounts/creation-transaction', 'BIND-11')
    .title(
      'What a linked account deploys by a creation transaction has no parent, though the account has code by EIP-7702',
    )
    .deploy('factory', 'factory')
    .attackableAgreement('agreementA', { covers: { alice: 'All' } })
    .deploy('vaultBefore', 'vault', { by: 'alice' })
    .spawn('child', 'alice', { codeOf: 'factory' })
    .deploy('vaultAfter', 'vault', { by: 'alice' })
    .ask(unbound('vaultBefore', 'vaultAfter'), open('alice', 'agreementA')),
)
