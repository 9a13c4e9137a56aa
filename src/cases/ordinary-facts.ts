import type { IdentityRequirement } from '../model/protocol.ts'
import { attackable, closed, counting, open, runOut, targets, terms, unbound } from '../scenario/questions.ts'
import { bothScopes, spawnBoth } from './cutoff-time.ts'
import { cases, DAY, newCase } from './new-case.ts'

const identities = ['Anonymous', 'Pseudonymous', 'Named'] as const satisfies IdentityRequirement[]
const pairs = identities.flatMap((identityRequirement) =>
  [false, true].map((retainable) => ({
    name: `agreement${identityRequirement}${retainable}`,
    identityRequirement,
    retainable,
  })),
)

/** Ordinary facts that meet: each alone is right in most resolvers. */
export const ordinaryFacts = cases(
  newCase('countdown-expiry/two-that-end-in-one-second', 'STATE-4', 'LIST-3')
    .title('Of two agreements that were promoted in one block, both end in the same second, and a third goes on')
    .sameBlock((block) => block.deploy(['vaultA', 'vaultB', 'vaultC']))
    .attackableAgreements({ agreementA: ['vaultA'], agreementB: ['vaultB'], agreementC: ['vaultC'] })
    .sameBlock((block) => block.lifecycle('agreementA', 'promote').lifecycle('agreementB', 'promote'))
    .around('countdownEnd', 'agreementA', {
      before: [...counting('vaultA', 1, 'agreementA'), ...counting('vaultB', 1, 'agreementB')],
      at: [...runOut('vaultA', 'agreementA'), ...runOut('vaultB', 'agreementB')],
    })
    .ask(targets({ agreementC: ['vaultC'] })),

  newCase('states/approved-in-a-second-request', 'STATE-1')
    .title('The 14 days of a request that was rejected do not end the request after it')
    .requestedVault({ commitment: 60 * DAY })
    .wait(DAY)
    .lifecycle('agreementA', 'rejectAttackRequest')
    .wait(5 * DAY)
    .lifecycle('agreementA', 'requestUnderAttack')
    .askAfter(9 * DAY, closed('vault', 'agreementA'))
    .askAfter('approveAttack', 'agreementA', open('vault', 'agreementA'), targets({ agreementA: ['vault'] })),

  newCase('child-contracts/entry-without-a-link', 'BIND-4')
    .title(
      'A factory whose entry came when nothing is linked any more binds no child, although it is itself bound as a child',
    )
    .attackableFactory('All')
    .spawn('pair', 'factory', { kind: 'factory' })
    .runOut('agreementA')
    .addAccounts('agreementA', { pair: 'All' })
    .spawn('child', 'pair')
    .ask(closed('pair', 'agreementA', 'factory'), unbound('child'), terms('child', null)),

  newCase('child-contracts/entry-that-lost-its-link', 'BIND-4')
    .title('A factory that was added twice and removed once has an entry and no link: it binds no child')
    .attackableFactory('All')
    .spawn('pair', 'factory', { kind: 'factory' })
    .addAccounts('agreementA', [{ account: 'pair', scope: 'All' }])
    .addAccounts('agreementA', [{ account: 'pair', scope: 'All', spelling: 'lower' }])
    .spawn('child', 'pair')
    .ask(open('pair', 'agreementA'), open('child', 'agreementA', 'pair'))
    .removeAtCommitmentEnd('agreementA', ['pair'])
    .ask(open('pair', 'agreementA', 'factory'), unbound('child'), attackable('child', false)),

  newCase('terms/identity-and-retainable-in-every-pair', 'TERM-1')
    .title('What may be kept does not follow from who must be named')
    .each(pairs, (world, { name, ...terms }) =>
      world.deploy(`${name}Vault`).agreement(name, { covers: [`${name}Vault`], terms }),
    )
    .underAttack(...pairs.map(({ name }) => name))
    .ask(
      ...pairs.map(({ name, identityRequirement, retainable }) =>
        terms(`${name}Vault`, { agreement: name, identityRequirement, retainable }),
      ),
    ),

  newCase('targets/one-owner-and-salt', 'LIST-1')
    .title('Two accounts create an agreement each for one owner, with one salt: both are listed')
    .sameBlock((block) => block.deploy(['vaultA', 'vaultB']))
    .agreement('agreementA', { covers: ['vaultA'], owner: 'protocol', by: 'lawyer' })
    .agreement('agreementB', { covers: ['vaultB'], owner: 'protocol', by: 'auditor', salt: 'agreementA' })
    .underAttack('agreementA')
    .ask(open('vaultA', 'agreementA'), unbound('vaultB'), targets({ agreementA: ['vaultA'] }))
    .askAfter('underAttack', 'agreementB', targets({ agreementA: ['vaultA'], agreementB: ['vaultB'] })),

  newCase('official-deployer/adopted-and-named', 'BIND-6', 'BIND-15')
    .title(
      'An adopted agreement that names a contract from the official deployer does not bind it before it is registered',
    )
    .spawn('vault', 'officialDeployer', { by: 'protocol' })
    .agreement('agreementA', { covers: ['vault'], owner: 'protocol' })
    .adopt('protocol', 'agreementA')
    .ask(unbound('vault'), terms('vault', null))
    .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
    .ask(unbound('vault'), terms('vault', null)),

  newCase('cutoff-time/linked-after-a-silent-end', 'CHILD-6', 'CHILD-4')
    .title('A factory is linked again after a countdown that nobody finalised: the cutoff time is that of the new link')
    .sameBlock((block) => block.deploy(['pastFactory', 'futureFactory'], 'factory'))
    .agreements({ agreementA: bothScopes, agreementB: bothScopes })
    .underAttack('agreementA')
    .runOut('agreementA')
    .sameBlock(spawnBoth)
    .ask(unbound('pastChild'), closed('futureChild', 'agreementA', 'futureFactory'))
    .askAfter('underAttack', 'agreementB', open('pastChild', 'agreementB', 'pastFactory'), unbound('futureChild')),

  newCase('targets/child-after-three-hundred-blocks', 'LIST-4', 'CHILD-4')
    .title('A factory made a child that its scope leaves out, and 300 blocks later one that it includes')
    .deploy('factory', 'factory')
    .spawn('earlyChild', 'factory', { method: 'create2' })
    .attackableAgreement('agreementA', { covers: { factory: 'FutureOnly' } })
    .emptyBlocks(300)
    .spawn('lateChild', 'factory', { method: 'create2' })
    .ask(targets({ agreementA: ['factory', 'lateChild'] }))
    .ask(unbound('earlyChild'), open('lateChild', 'agreementA', 'factory')),

  newCase('terms/pending-changes', 'TERM-4')
    .title('Pending transactions change neither terms nor links nor states: only what is in a block counts')
    .deploy('otherVault')
    .attackableVault({ terms: { bountyPercentage: 10 }, commitment: 30 * DAY })
    .setTerms('agreementA', { bountyPercentage: 20 })
    .pending((mempool) =>
      mempool.setTerms('agreementA', { bountyPercentage: 60 }).addAccounts('agreementA', ['otherVault']),
    )
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 20 }), unbound('otherVault'))
    .ask(open('vault', 'agreementA'), targets({ agreementA: ['vault'] }))
    .pending((mempool) => mempool.lifecycle('agreementA', 'markCorrupted'))
    .ask(open('vault', 'agreementA'), targets({ agreementA: ['vault'] }))
    .askAfter(1, open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA', bountyPercentage: 20 })),
)
