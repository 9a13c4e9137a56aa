import { open, targets, unbound } from '../../scenario/questions.ts'
import { cases, newCase, short } from '../new-case.ts'

const scopes = ['none', 'past', 'all', 'future']
const factories = scopes.map((scope) => `${scope}Factory`)

/** Which contracts a target has. */
export const targetContracts = cases(
  newCase('targets/relinked-vault-still-listed', 'LIST-4', 'BIND-9')
    .title('A vault still listed by one agreement but linked to another is a target of that one')
    .deploy(['vault', 'otherVault'])
    .agreement('agreementA', { covers: ['vault', 'otherVault'], ...short })
    .agreement('agreementB', { covers: ['vault'] })
    .underAttack('agreementA')
    .addAccounts('agreementA', [{ account: 'vault', spelling: 'lower' }])
    .removeAtCommitmentEnd('agreementA', ['vault'])
    .ask(targets({ agreementA: ['otherVault'] }), unbound('vault'))
    .askAfter('underAttack', 'agreementB', targets({ agreementA: ['otherVault'], agreementB: ['vault'] }))
    .ask(open('vault', 'agreementB')),

  newCase('targets/factory-entry-left-behind', 'LIST-4', 'BIND-10')
    .title('A factory that is still listed but no longer linked is no target, nor are its children')
    .deploy('vault')
    .factoryWith('child')
    .attackableAgreement('agreementA', { covers: { vault: 'None', factory: 'All' }, ...short })
    .addAccounts('agreementA', [{ account: 'factory', scope: 'All', spelling: 'bare' }])
    .ask(targets({ agreementA: ['vault', 'factory', 'child'] }))
    .removeAtCommitmentEnd('agreementA', ['factory'])
    .ask(targets({ agreementA: ['vault'] }), unbound('factory', 'child')),

  newCase('targets/linked-child-of-a-listed-factory', 'LIST-4', 'BIND-5')
    .title("A child of its own agreement is no target of its factory's")
    .coveredFactory('All', { children: ['linkedChild', 'sibling'] })
    .agreement('agreementB', { covers: ['linkedChild'] })
    .underAttack('agreementA', 'agreementB')
    .ask(targets({ agreementA: ['factory', 'sibling'], agreementB: ['linkedChild'] })),

  newCase('targets/corrupted-child-of-a-listed-factory', 'LIST-4', 'BIND-5')
    .title('A child whose own agreement is corrupted is a target of none')
    .coveredFactory('All', { children: ['corruptedChild', 'sibling'] })
    .agreement('agreementB', { covers: ['corruptedChild'] })
    .underAttack('agreementA', 'agreementB')
    .askAfter('markCorrupted', 'agreementB', targets({ agreementA: ['factory', 'sibling'] })),

  newCase('targets/children-of-every-scope', 'CHILD-1', 'CHILD-2', 'CHILD-3', 'CHILD-4')
    .title('The targets hold the included children of each factory and no other')
    .deploy(factories, 'factory')
    .agreement('agreementA', {
      covers: { noneFactory: 'None', pastFactory: 'ExistingOnly', allFactory: 'All', futureFactory: 'FutureOnly' },
    })
    .sameBlock((block) => block.each(scopes, (next, scope) => next.spawn(`${scope}Before`, `${scope}Factory`)))
    .underAttack('agreementA')
    .sameBlock((block) => block.each(scopes, (next, scope) => next.spawn(`${scope}After`, `${scope}Factory`)))
    .ask(targets({ agreementA: [...factories, 'pastBefore', 'allBefore', 'allAfter', 'futureAfter'] })),

  newCase('targets/child-of-a-listed-child', 'LIST-4', 'BIND-2')
    .title('A child that is listed itself includes its own children, though what made it is listed, too')
    .deploy('factory', 'factory')
    .spawn('middle', 'factory', { kind: 'factory' })
    .agreement('agreementA', { covers: { factory: 'All', middle: 'FutureOnly' } })
    .spawn('earlyGrandchild', 'middle')
    .underAttack('agreementA')
    .spawn('grandchild', 'middle')
    .ask(targets({ agreementA: ['factory', 'middle', 'grandchild'] }), unbound('earlyGrandchild')),

  newCase('targets/no-grandchildren', 'BIND-4')
    .title('A grandchild of a listed factory is no target')
    .deploy('rootFactory', 'factory')
    .attackableAgreement('agreementA', { covers: { rootFactory: 'All' } })
    .spawn('branchFactory', 'rootFactory', { kind: 'factory' })
    .spawn('leaf', 'branchFactory')
    .ask(targets({ agreementA: ['rootFactory', 'branchFactory'] })),

  newCase('targets/without-any-contract-left', 'BIND-10')
    .title('An agreement under attack whose contracts were all removed is listed without any')
    .attackableVault({ elsewhere: { 10: ['vault'] }, ...short })
    .waitUntil('commitmentEnd', 'agreementA')
    .do({ do: 'removeChains', agreement: 'agreementA', chains: ['home'] })
    .ask(targets({ agreementA: [] }), unbound('vault')),

  newCase('targets/counting-down-without-contracts', 'LIST-3')
    .title(
      'An agreement that counts down and binds nothing is left out, or listed as counting down and without contracts',
    )
    .attackableVault({ elsewhere: { 10: ['vault'] }, ...short })
    .waitUntil('commitmentEnd', 'agreementA')
    .do({ do: 'removeChains', agreement: 'agreementA', chains: ['home'] })
    .ask(targets({ agreementA: [] }))
    .lifecycle('agreementA', 'promote')
    .around('countdownEnd', 'agreementA', {
      before: [targets(['agreementA', 'PROMOTION_REQUESTED', []])],
      at: [targets()],
    }),

  newCase('targets/closed-beside-open', 'LIST-3')
    .title('Beside an agreement under attack those that cannot be attacked are not listed')
    .deploy(['vault', 'promotedVault', 'corruptedVault', 'requestedVault'])
    .agreement('agreementA', { covers: ['vault'] })
    .agreement('promotedAgreement', { covers: ['promotedVault'] })
    .agreement('corruptedAgreement', { covers: ['corruptedVault'] })
    .agreements({ requestedAgreement: ['requestedVault'], unregisteredAgreement: ['vault'] })
    .underAttack('agreementA', 'corruptedAgreement')
    .lifecycle('promotedAgreement', 'requestUnderAttack', 'instantPromote')
    .lifecycle('corruptedAgreement', 'markCorrupted')
    .askAfter('requestUnderAttack', 'requestedAgreement', targets({ agreementA: ['vault'] })),

  newCase('targets/linked-account', 'BIND-1')
    .title('An account without code that is linked is a target like a contract')
    .deploy('vault')
    .attackableAgreement('agreementA', { covers: ['vault', 'treasury'] })
    .ask(targets({ agreementA: ['vault', 'treasury'] })),
)
