import { advance, answer, emptyWorld, questions, scenario } from 'harborcheck'

export const spawnedTooLate = scenario('child-contracts/spawned-too-late', 'A child made after the link is left out')
  .about('CHILD-2')
  .deploy('factory', 'factory')
  .agreement('agreementA', { covers: { factory: 'ExistingOnly' } })
  .underAttack('agreementA')
  .spawn('lateChild', 'factory')
  .ask(questions.attackable('lateChild', false), questions.attackable('factory', true))
  .build()

let world = emptyWorld(1_700_000_000)
for (const step of spawnedTooLate.steps) {
  world = advance(world, step).world
  if (step.do !== 'ask') continue
  for (const question of step.questions) {
    const { value, because } = answer(world, question)
    console.log(
      `${value === question.expected ? 'as written' : 'not as written'}: ${because.map(({ rule }) => rule).join(' ')}`,
    )
  }
}
