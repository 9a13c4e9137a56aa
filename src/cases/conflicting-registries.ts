import type { AgreementOptions } from '../scenario/new-agreement.ts'
import { attackable, binding, closed, counting, open, terms, timeLeft, unbound } from '../scenario/questions.ts'
import { cases, DAY, newCase, type ScenarioBuilder, situation } from './new-case.ts'

type AdoptionOptions = Omit<AgreementOptions, 'covers' | 'owner'>

/** The vault is bound by `agreementA`, and the owner of both has adopted `agreementB`, which names the vault, too. */
export const conflict =
  (bound: AdoptionOptions = {}, adopted: AdoptionOptions = {}) =>
  (world: ScenarioBuilder): ScenarioBuilder =>
    world
      .coveredVault({ owner: 'protocol', ...bound })
      .agreement('agreementB', { covers: ['vault'], owner: 'protocol', ...adopted })
      .underAttack('agreementA')
      .adopt('protocol', 'agreementB')

/** Two vaults of one owner, under attack by an agreement each. */
export const twoOfOneOwner = situation((world) =>
  world
    .deploy(['vault', 'betaVault'], 'vault', { by: 'protocol' })
    .attackableAgreements({ agreementA: ['vault'], agreementB: ['betaVault'] }, { owner: 'protocol' }),
)

const generous = { bountyPercentage: 30, bountyCapUsd: '5000000' }
const modest = { bountyPercentage: 5, bountyCapUsd: '250000' }

/** The chain's Safe Harbor registry has one agreement, the attack registry another. */
export const conflictingRegistries = cases(
  newCase('conflicting-registries/owner-adopted-another-agreement', 'BIND-6', 'TERM-1', 'TERM-2')
    .title('The registered agreement binds the vault although its owner adopted another that names it')
    .append(conflict({ terms: modest }, { terms: generous }))
    .ask(open('vault', 'agreementA'))
    .ask(terms('vault', { agreement: 'agreementA', ...modest, agreementURI: 'ipfs://agreementA' })),

  newCase('conflicting-registries/adopted-agreement-is-in-production', 'BIND-6')
    .title('The vault is attackable although the adopted agreement that names it is in production')
    .deploy(['vault', 'treasuryVault'], 'vault', { by: 'protocol' })
    .agreements({ agreementA: ['vault'], agreementB: ['treasuryVault'] }, { owner: 'protocol' })
    .underAttack('agreementA')
    .lifecycle('agreementB', 'requestUnderAttack', 'instantPromote')
    .addAccounts('agreementB', ['vault'])
    .adopt('protocol', 'agreementB')
    .ask(open('vault', 'agreementA'), closed('treasuryVault', 'agreementB')),

  twoOfOneOwner('conflicting-registries/adopted-agreement-is-under-attack', 'BIND-6')
    .title('The vault is in production although the agreement that its owner adopted is under attack')
    .lifecycle('agreementA', 'instantPromote')
    .adopt('protocol', 'agreementB')
    .ask(closed('vault', 'agreementA'), open('betaVault', 'agreementB')),

  newCase('conflicting-registries/adopted-by-a-contract', 'BIND-6', 'BIND-2')
    .title('What a factory or a vault adopted itself binds neither it nor its children')
    .sameBlock((block) => block.deploy(['vault', 'adoptingVault']))
    .sameBlock((block) => block.deploy(['unlinkedFactory', 'linkedFactory'], 'factory'))
    .agreements({ agreementA: ['vault'], agreementB: { linkedFactory: 'All' } })
    .underAttack('agreementA')
    .lifecycle('agreementB', 'requestUnderAttack', 'instantPromote')
    .adopt('adoptingVault', 'agreementA')
    .adopt('unlinkedFactory', 'agreementA')
    .adopt('linkedFactory', 'agreementA')
    .spawnEach({ unlinkedChild: 'unlinkedFactory', linkedChild: 'linkedFactory' })
    .ask(unbound('adoptingVault', 'unlinkedFactory', 'unlinkedChild'))
    .ask(closed('linkedChild', 'agreementB', 'linkedFactory'), open('vault', 'agreementA')),

  newCase('conflicting-registries/adopted-but-never-registered', 'BIND-6', 'BIND-7')
    .title('An adopted agreement binds nothing while the attack registry knows none')
    .coveredVault({ owner: 'protocol', terms: generous })
    .adopt('protocol', 'agreementA')
    .ask(unbound('vault'), terms('vault', null), timeLeft('vault', null)),

  newCase('conflicting-registries/registered-but-never-adopted', 'BIND-1', 'STATE-1')
    .title('A registered agreement makes the vault attackable although nobody adopted it')
    .attackableVault({ owner: 'protocol' })
    .ask(open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA' })),

  newCase('conflicting-registries/adoption-taken-back', 'BIND-1')
    .title('An owner who afterwards adopts the zero address changes nothing for the vault')
    .coveredVault({ owner: 'protocol' })
    .adopt('protocol', 'agreementA')
    .askAfter('underAttack', 'agreementA', open('vault', 'agreementA'))
    .adopt('protocol', null)
    .ask(open('vault', 'agreementA')),

  newCase('conflicting-registries/adoption-moves-on', 'BIND-6', 'TERM-1')
    .title('The vault stays with its registered agreement while the adoption moves to the next one')
    .coveredVault({ owner: 'protocol', terms: generous })
    .agreement('agreementB', { covers: ['vault'], owner: 'protocol', terms: modest })
    .adopt('protocol', 'agreementA')
    .askAfter('underAttack', 'agreementA', open('vault', 'agreementA'), terms('vault', generous))
    .adopt('protocol', 'agreementB')
    .ask(open('vault', 'agreementA'), terms('vault', generous)),

  newCase('conflicting-registries/deployer-account-adopted-another', 'BIND-7', 'TERM-1')
    .title('What the account that deployed the vault adopted does not bind it')
    .deploy('vault', 'vault', { by: 'founder' })
    .agreement('agreementA', { covers: ['vault'], owner: 'protocol', terms: modest })
    .agreement('agreementB', { covers: ['vault'], owner: 'founder', terms: generous })
    .adopt('founder', 'agreementB')
    .underAttack('agreementA')
    .ask(open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA', ...modest })),

  newCase('conflicting-registries/stranger-adopted-a-better-offer', 'BIND-7', 'TERM-1')
    .title("A stranger's adopted agreement that promises more for the vault does not bind it")
    .attackableVault({ owner: 'protocol', terms: modest })
    .agreement('strangerAgreement', { covers: ['vault'], owner: 'stranger', terms: generous })
    .adopt('stranger', 'strangerAgreement')
    .ask(open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA', ...modest })),

  newCase('conflicting-registries/adopted-agreement-made-by-hand', 'BIND-6')
    .title('An adopted agreement that the factory did not make is refused by the attack registry and binds nothing')
    .coveredVault({ owner: 'protocol', terms: modest })
    .agreement('handmadeAgreement', { covers: ['vault'], owner: 'protocol', terms: generous, byHand: true })
    .adopt('protocol', 'handmadeAgreement')
    .attempt('requestUnderAttack', 'handmadeAgreement', { reverts: 'AttackRegistry__InvalidAgreement' })
    .ask(unbound('vault'), terms('vault', null))
    .underAttack('agreementA')
    .ask(open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA', ...modest })),

  newCase('conflicting-registries/adopted-agreement-was-rejected', 'BIND-6', 'BIND-10')
    .title('An adopted agreement whose attack request was rejected binds nothing')
    .coveredVault({ owner: 'protocol' })
    .adopt('protocol', 'agreementA')
    .askAfter('requestUnderAttack', 'agreementA', closed('vault', 'agreementA'))
    .askAfter('rejectAttackRequest', 'agreementA', unbound('vault'), terms('vault', null)),

  newCase('conflicting-registries/adopted-agreement-names-the-child', 'BIND-2', 'BIND-6', 'BIND-7')
    .title(
      "A factory's child is bound through the factory although its owner adopted an agreement that names the child",
    )
    .deploy('factory', 'factory', { by: 'protocol' })
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' }, owner: 'protocol', terms: modest })
    .agreement('agreementB', { covers: ['child'], owner: 'protocol', terms: generous })
    .underAttack('agreementA')
    .adopt('protocol', 'agreementB')
    .ask(open('child', 'agreementA', 'factory'), terms('child', { agreement: 'agreementA', ...modest })),

  newCase('conflicting-registries/adopted-agreement-has-the-wider-scope', 'BIND-6', 'CHILD-1')
    .title('The registered scope None leaves children out although the adopted agreement lists their factory with All')
    .deploy('factory', 'factory', { by: 'protocol' })
    .agreements({ agreementA: { factory: 'None' }, agreementB: { factory: 'All' } }, { owner: 'protocol' })
    .underAttack('agreementA')
    .adopt('protocol', 'agreementB')
    .spawn('child', 'factory')
    .ask(unbound('child'), open('factory', 'agreementA')),

  newCase('conflicting-registries/adopted-agreement-was-corrupted', 'BIND-6', 'BIND-9')
    .title('A vault registered anew is attackable although its owner still adopts the corrupted agreement')
    .coveredVault({ owner: 'protocol' })
    .adopt('protocol', 'agreementA')
    .underAttack('agreementA')
    .lifecycle('agreementA', 'markCorrupted')
    .attackableAgreement('agreementB', { covers: ['vault'], owner: 'protocol' })
    .ask(open('vault', 'agreementB')),

  twoOfOneOwner('conflicting-registries/adopted-agreement-counts-down', 'BIND-6')
    .title("The countdown of an adopted agreement says nothing about another agreement's vault")
    .adopt('protocol', 'agreementB')
    .lifecycle('agreementB', 'promote')
    .ask(open('vault', 'agreementA'), timeLeft('vault', null), timeLeft('betaVault', 3 * DAY))
    .waitUntil('countdownEnd', 'agreementB')
    .ask(open('vault', 'agreementA'), closed('betaVault', 'agreementB')),

  twoOfOneOwner('conflicting-registries/both-count-down', 'BIND-6', 'STATE-4')
    .title("The vault ends with its registered agreement's countdown, not with the adopted one's")
    .adopt('protocol', 'agreementB')
    .lifecycle('agreementA', 'promote')
    .wait(DAY)
    .askAfter('promote', 'agreementB', timeLeft('vault', 2 * DAY - 1), timeLeft('betaVault', 3 * DAY))
    .around('countdownEnd', 'agreementA', {
      before: [...counting('vault', 1, 'agreementA'), timeLeft('betaVault', DAY + 2)],
      at: [...closed('vault', 'agreementA'), timeLeft('vault', 0), attackable('betaVault', true)],
    }),

  newCase('conflicting-registries/two-adopters-two-opinions', 'BIND-6', 'TERM-1', 'TERM-2')
    .title('Neither the adoption of the owner nor that of the deployer account decides which agreement binds')
    .deploy('vault', 'vault', { by: 'founder' })
    .agreement('agreementA', { covers: ['vault'], owner: 'protocol', agreementURI: 'ipfs://registered' })
    .agreement('agreementB', { covers: ['vault'], owner: 'protocol', terms: generous })
    .agreement('agreementC', { covers: ['vault'], owner: 'founder', terms: modest })
    .underAttack('agreementA')
    .adopt('protocol', 'agreementB')
    .adopt('founder', 'agreementC')
    .ask(binding('vault', 'agreementA'), attackable('vault', true))
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 10, agreementURI: 'ipfs://registered' })),
)
