import { closed, open, terms, timeLeft } from '../../scenario/questions.ts'
import { cases, newCase, short, situation } from '../new-case.ts'

/** A vault that agreementA, under attack, links; agreementB names it too and is not registered. */
export const contestedVault = situation((world) =>
  world
    .coveredVault()
    .agreement('agreementB', { covers: ['vault'] })
    .underAttack('agreementA'),
)

/** A contract that one agreement after another links. */
export const relinks = cases(
  contestedVault('links/relinked-after-a-silent-countdown', 'BIND-9')
    .title('A vault whose countdown ended without a transaction can be relinked, and the new agreement decides')
    .runOut('agreementA')
    .askAfter('requestUnderAttack', 'agreementB', closed('vault', 'agreementB'))
    .askAfter('approveAttack', 'agreementB', open('vault', 'agreementB'), timeLeft('vault', null)),

  newCase('links/relinked-after-production', 'BIND-9')
    .title('A vault promoted to production is attackable again under its next agreement')
    .attackableVault()
    .lifecycle('agreementA', 'instantPromote')
    .attackableAgreement('agreementB', { covers: ['vault'] })
    .ask(open('vault', 'agreementB')),

  newCase('links/relinked-after-corruption', 'BIND-9')
    .title('A corrupted vault is attackable again under its next agreement')
    .attackableVault({ terms: { bountyPercentage: 50 } })
    .lifecycle('agreementA', 'markCorrupted')
    .attackableAgreement('agreementB', { covers: ['vault'], terms: { bountyPercentage: 8 } })
    .ask(open('vault', 'agreementB'), terms('vault', { agreement: 'agreementB', bountyPercentage: 8 })),

  contestedVault('links/corrupted-and-relinked-in-one-block', 'BIND-9')
    .title('A vault corrupted and relinked in one block is bound by its new agreement')
    .sameBlock((block) => block.lifecycle('agreementA', 'markCorrupted').underAttack('agreementB'))
    .ask(open('vault', 'agreementB')),

  newCase('links/relinked-after-a-rejection', 'BIND-9')
    .title('A vault whose request was rejected can be linked to another agreement')
    .coveredVault()
    .agreement('agreementB', { covers: ['vault'] })
    .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
    .askAfter('underAttack', 'agreementB', open('vault', 'agreementB'))
    .attempt('requestUnderAttack', 'agreementA', { reverts: 'AttackRegistry__ContractAlreadyLinked' })
    .ask(open('vault', 'agreementB')),

  newCase('links/relinked-to-production', 'BIND-9')
    .title('A vault that a second agreement takes straight to production is not attackable')
    .deploy(['vault', 'otherVault'])
    .agreement('agreementA', { covers: ['vault', 'otherVault'], ...short })
    .agreement('agreementB', { covers: ['vault'] })
    .underAttack('agreementA')
    .removeAtCommitmentEnd('agreementA', ['vault'])
    .lifecycle('agreementB', 'requestUnderAttack', 'instantPromote')
    .ask(closed('vault', 'agreementB'), open('otherVault', 'agreementA')),

  newCase('links/relinked-twice', 'BIND-9')
    .title('Of three links in succession the last binds')
    .coveredVault()
    .agreements({ agreementB: ['vault'], agreementC: ['vault'] })
    .underAttack('agreementA')
    .lifecycle('agreementA', 'instantPromote')
    .underAttack('agreementB')
    .askAfter('instantCorrupt', 'agreementB', closed('vault', 'agreementB'))
    .askAfter('underAttack', 'agreementC', open('vault', 'agreementC')),

  contestedVault('links/earlier-agreement-finalised-later', 'BIND-9')
    .title('The earlier agreement of a vault, finalised after the new link, changes nothing')
    .runOut('agreementA')
    .underAttack('agreementB')
    .askAfter('finalizeState', 'agreementA', open('vault', 'agreementB'), timeLeft('vault', null)),

  newCase('links/second-agreement-refused-while-active', 'BIND-7')
    .title('An agreement that names a vault of an active agreement is refused and binds nothing')
    .coveredVault({ terms: { bountyPercentage: 5 } })
    .agreement('agreementB', { covers: ['vault'], terms: { bountyPercentage: 60 } })
    .lifecycle('agreementA', 'requestUnderAttack')
    .attempt('requestUnderAttack', 'agreementB', { reverts: 'AttackRegistry__ContractAlreadyLinked' })
    .lifecycle('agreementA', 'approveAttack')
    .attempt('requestUnderAttack', 'agreementB', { reverts: 'AttackRegistry__ContractAlreadyLinked' })
    .lifecycle('agreementA', 'promote')
    .attempt('requestUnderAttack', 'agreementB', { reverts: 'AttackRegistry__ContractAlreadyLinked' })
    .attempt('goToProduction', 'agreementB', { reverts: 'AttackRegistry__ContractAlreadyLinked' })
    .ask(open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA', bountyPercentage: 5 })),
)
