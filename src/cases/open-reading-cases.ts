import { attackable, binding, open, targets, terms, unbound } from '../scenario/questions.ts'
import { cases, entry, newCase } from './new-case.ts'

/** Open readings: every reading is right below `hardened`, and refusing always. The expected answer is the usual one. */
export const openReadings = cases(
  newCase('open-readings/listed-twice-none-first', 'OPEN-2')
    .title('A factory listed twice, first with scope None and then with All, deploys a child')
    .deploy('factory', 'factory')
    .attackableAgreement('agreementA', { covers: [entry('factory', 'None'), entry('factory', 'All', 'lower')] })
    .spawn('child', 'factory')
    .ask(unbound('child'), terms('child', null), open('factory', 'agreementA'))
    .ask(targets({ agreementA: ['factory'] })),

  newCase('open-readings/listed-twice-all-first', 'OPEN-2')
    .title('A factory listed twice, first with scope All and then with None, deploys a child')
    .deploy('factory', 'factory')
    .attackableAgreement('agreementA', { covers: [entry('factory', 'All'), entry('factory', 'None', 'lower')] })
    .spawn('child', 'factory')
    .ask(open('child', 'agreementA', 'factory'), open('factory', 'agreementA'))
    .ask(targets({ agreementA: ['factory', 'child'] })),

  newCase('open-readings/listed-three-times', 'CHILD-3')
    .title('Nothing is left open where the first, the last and the widest of three entries include the same children')
    .deploy(['factory', 'otherFactory'], 'factory')
    .attackableAgreement('agreementA', {
      covers: [
        entry('factory', 'All'),
        entry('otherFactory', 'FutureOnly'),
        entry('factory', 'None', 'lower'),
        entry('otherFactory', 'None', 'lower'),
        entry('factory', 'All', 'upper'),
        entry('otherFactory', 'FutureOnly', 'upper'),
      ],
    })
    .spawnEach({ child: 'factory', otherChild: 'otherFactory' })
    .ask(open('child', 'agreementA', 'factory'), open('otherChild', 'agreementA', 'otherFactory'))
    .ask(targets({ agreementA: ['factory', 'child', 'otherFactory', 'otherChild'] })),

  newCase('open-readings/asked-beside-others', 'OPEN-2')
    .title(
      'A question that is refused since its answer is left open does not take others along that are asked at the same time',
    )
    .sameBlock((block) => block.deployEach({ factory: 'factory', otherFactory: 'factory', vault: 'vault' }))
    .agreement('agreementA', { covers: [entry('factory', 'None'), entry('factory', 'All', 'lower')] })
    .agreement('agreementB', { covers: { otherFactory: 'FutureOnly', vault: 'None' }, terms: { bountyPercentage: 7 } })
    .lifecycle('agreementA', 'requestUnderAttack', 'instantPromote')
    .underAttack('agreementB')
    .sameBlock((block) => block.spawnEach({ child: 'factory', otherChild: 'otherFactory' }))
    .ask(targets({ agreementB: ['otherFactory', 'vault', 'otherChild'] }), binding('child', null))
    .askAfter(
      1,
      binding('child', null),
      terms('otherChild', { agreement: 'agreementB', bountyPercentage: 7 }),
      targets({ agreementB: ['otherFactory', 'vault', 'otherChild'] }),
    ),

  newCase('open-readings/listed-and-linked-twice', 'OPEN-2', 'OPEN-4')
    .title('A factory is listed with All and then with ExistingOnly, and linked again after it has deployed a child')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: [entry('factory', 'All'), entry('factory', 'ExistingOnly', 'lower')] })
    .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
    .spawn('child', 'factory')
    .underAttack('agreementA')
    // By the last entry, with the cutoff time of the first link, the child is left out. By one of the two alone it is not.
    .ask(open('child', 'agreementA', 'factory')),

  newCase('open-readings/linked-again-existing-children', 'OPEN-4')
    .title('A factory is linked again to the same agreement, which includes the children that existed at the link')
    .coveredFactory('ExistingOnly')
    .spawn('earlyChild', 'factory')
    .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
    .spawn('child', 'factory')
    .askAfter('underAttack', 'agreementA', open(['earlyChild', 'child'], 'agreementA', 'factory')),

  newCase('open-readings/linked-again-future-children', 'OPEN-4')
    .title('A factory is linked again to the same agreement, which includes the children made after the link')
    .coveredFactory('FutureOnly')
    .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
    .spawn('child', 'factory')
    .underAttack('agreementA')
    .spawn('lateChild', 'factory')
    .ask(binding('child', null), attackable('child', false), open('lateChild', 'agreementA', 'factory')),
)
