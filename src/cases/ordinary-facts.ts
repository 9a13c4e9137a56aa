import type { IdentityRequirement } from '../model/protocol.ts'
import { DAY, type ScenarioBuilder, scenario } from '../scenario/builder.ts'
import { attackable, closed, counting, open, runOut, targets, terms, unbound } from '../scenario/questions.ts'
import type { Scenario } from '../scenario/scenario.ts'

const identities = ['Anonymous', 'Pseudonymous', 'Named'] as const satisfies IdentityRequirement[]
const pairs = identities.flatMap((identityRequirement) =>
  [false, true].map((retainable) => ({
    name: `agreement${identityRequirement}${retainable}`,
    identityRequirement,
    retainable,
  })),
)

/** An agreement for each pair of terms, over a vault of its own. */
const withEveryPair = (builder: ScenarioBuilder): ScenarioBuilder =>
  pairs.reduce(
    (next, { name, ...terms }) => next.deploy(`${name}Vault`).agreement(name, { covers: [`${name}Vault`], terms }),
    builder,
  )

/** Ordinary facts that meet: each alone is right in most resolvers. */
export const ordinaryFacts: Scenario[] = [
  scenario(
    'countdown-expiry/two-that-end-in-one-second',
    'Of two agreements that were promoted in one block, both end in the same second, and a third goes on',
  )
    .about('STATE-4', 'LIST-3')
    .sameBlock((block) => block.deploy('vaultA').deploy('vaultB').deploy('vaultC'))
    .agreement('agreementA', { covers: ['vaultA'] })
    .agreement('agreementB', { covers: ['vaultB'] })
    .agreement('agreementC', { covers: ['vaultC'] })
    .underAttack('agreementA', 'agreementB', 'agreementC')
    .sameBlock((block) => block.lifecycle('agreementA', 'promote').lifecycle('agreementB', 'promote'))
    .around('countdownEnd', 'agreementA', {
      before: [...counting('vaultA', 1, 'agreementA'), ...counting('vaultB', 1, 'agreementB')],
      at: [...runOut('vaultA', 'agreementA'), ...runOut('vaultB', 'agreementB')],
    })
    .ask(targets(['agreementC', 'UNDER_ATTACK', ['vaultC']]))
    .build(),

  scenario(
    'states/approved-in-a-second-request',
    'The 14 days of a request that was rejected do not end the request after it',
  )
    .about('STATE-1')
    .coveredVault({ commitment: 60 * DAY })
    .lifecycle('agreementA', 'requestUnderAttack')
    .wait(DAY)
    .lifecycle('agreementA', 'rejectAttackRequest')
    .wait(5 * DAY)
    .lifecycle('agreementA', 'requestUnderAttack')
    .wait(9 * DAY)
    .ask(closed('vault', 'agreementA'))
    .lifecycle('agreementA', 'approveAttack')
    .ask(open('vault', 'agreementA'), targets(['agreementA', 'UNDER_ATTACK', ['vault']]))
    .build(),

  scenario(
    'child-contracts/entry-without-a-link',
    'A factory whose entry came when nothing is linked any more binds no child, although it is itself bound as a child',
  )
    .about('BIND-4')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .underAttack('agreementA')
    .spawn('pair', 'factory', { kind: 'factory' })
    .lifecycle('agreementA', 'promote')
    .waitUntil('countdownEnd', 'agreementA')
    .addAccounts('agreementA', { pair: 'All' })
    .spawn('child', 'pair')
    .ask(closed('pair', 'agreementA', 'factory'), unbound('child'), terms('child', null))
    .build(),

  scenario(
    'child-contracts/entry-that-lost-its-link',
    'A factory that was added twice and removed once has an entry and no link: it binds no child',
  )
    .about('BIND-4')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .underAttack('agreementA')
    .spawn('pair', 'factory', { kind: 'factory' })
    .addAccounts('agreementA', [{ account: 'pair', scope: 'All' }])
    .addAccounts('agreementA', [{ account: 'pair', scope: 'All', spelling: 'lower' }])
    .spawn('child', 'pair')
    .ask(open('pair', 'agreementA'), open('child', 'agreementA', 'pair'))
    .waitUntil('commitmentEnd', 'agreementA')
    .removeAccounts('agreementA', ['pair'])
    .ask(open('pair', 'agreementA', 'factory'), unbound('child'), attackable('child', false))
    .build(),

  withEveryPair(
    scenario('terms/identity-and-retainable-in-every-pair', 'What may be kept does not follow from who must be named'),
  )
    .about('TERM-1')
    .underAttack(...pairs.map(({ name }) => name))
    .ask(
      ...pairs.map(({ name, identityRequirement, retainable }) =>
        terms(`${name}Vault`, { agreement: name, identityRequirement, retainable }),
      ),
    )
    .build(),

  scenario(
    'targets/one-owner-and-salt',
    'Two accounts create an agreement each for one owner, with one salt: both are listed',
  )
    .about('LIST-1')
    .sameBlock((block) => block.deploy('vaultA').deploy('vaultB'))
    .agreement('agreementA', { covers: ['vaultA'], owner: 'protocol', by: 'lawyer' })
    .agreement('agreementB', { covers: ['vaultB'], owner: 'protocol', by: 'auditor', salt: 'agreementA' })
    .underAttack('agreementA')
    .ask(open('vaultA', 'agreementA'), unbound('vaultB'), targets(['agreementA', 'UNDER_ATTACK', ['vaultA']]))
    .underAttack('agreementB')
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vaultA']], ['agreementB', 'UNDER_ATTACK', ['vaultB']]))
    .build(),

  scenario(
    'official-deployer/adopted-and-named',
    'An adopted agreement that names a contract from the official deployer does not bind it before it is registered',
  )
    .about('BIND-6', 'BIND-15')
    .spawn('vault', 'officialDeployer', { by: 'protocol' })
    .agreement('agreementA', { covers: ['vault'], owner: 'protocol' })
    .adopt('protocol', 'agreementA')
    .ask(unbound('vault'), terms('vault', null))
    .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
    .ask(unbound('vault'), terms('vault', null))
    .build(),

  scenario(
    'cutoff-time/linked-after-a-silent-end',
    'A factory is linked again after a countdown that nobody finalised: the cutoff time is that of the new link',
  )
    .about('CHILD-6', 'CHILD-4')
    .sameBlock((block) => block.deploy('pastFactory', 'factory').deploy('futureFactory', 'factory'))
    .agreement('agreementA', { covers: { pastFactory: 'ExistingOnly', futureFactory: 'FutureOnly' } })
    .agreement('agreementB', { covers: { pastFactory: 'ExistingOnly', futureFactory: 'FutureOnly' } })
    .underAttack('agreementA')
    .lifecycle('agreementA', 'promote')
    .waitUntil('countdownEnd', 'agreementA')
    .sameBlock((block) => block.spawn('pastChild', 'pastFactory').spawn('futureChild', 'futureFactory'))
    .ask(unbound('pastChild'), closed('futureChild', 'agreementA', 'futureFactory'))
    .underAttack('agreementB')
    .ask(open('pastChild', 'agreementB', 'pastFactory'), unbound('futureChild'))
    .build(),

  scenario(
    'targets/child-after-three-hundred-blocks',
    'A factory made a child that its scope leaves out, and 300 blocks later one that it includes',
  )
    .about('LIST-4', 'CHILD-4')
    .deploy('factory', 'factory')
    .spawn('earlyChild', 'factory', { method: 'create2' })
    .agreement('agreementA', { covers: { factory: 'FutureOnly' } })
    .underAttack('agreementA')
    .do(...Array.from({ length: 300 }, () => ({ do: 'wait', seconds: 1 }) as const))
    .spawn('lateChild', 'factory', { method: 'create2' })
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['factory', 'lateChild']]))
    .ask(unbound('earlyChild'), open('lateChild', 'agreementA', 'factory'))
    .build(),

  scenario(
    'terms/pending-changes',
    'Pending transactions change neither terms nor links nor states: only what is in a block counts',
  )
    .about('TERM-4')
    .deploy('otherVault')
    .attackableVault({ terms: { bountyPercentage: 10 }, commitment: 30 * DAY })
    .setTerms('agreementA', { bountyPercentage: 20 })
    .pending((mempool) =>
      mempool.setTerms('agreementA', { bountyPercentage: 60 }).addAccounts('agreementA', ['otherVault']),
    )
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 20 }), unbound('otherVault'))
    .ask(open('vault', 'agreementA'), targets(['agreementA', 'UNDER_ATTACK', ['vault']]))
    .pending((mempool) => mempool.lifecycle('agreementA', 'markCorrupted'))
    .ask(open('vault', 'agreementA'), targets(['agreementA', 'UNDER_ATTACK', ['vault']]))
    .wait(1)
    .ask(open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA', bountyPercentage: 20 }))
    .build(),
]
