import { scenario } from '../../scenario/builder.ts'
import { attackable, binding, targets, terms, timeLeft } from '../../scenario/questions.ts'
import type { Scenario } from '../../scenario/scenario.ts'

const DAYS_OF_PROMOTION = 3

/** The scenario of `harborcheck smoke`: it asks every method twice, once with an empty answer. */
export const smokeScenario: Scenario = scenario(
  'smoke/ten-questions',
  'A vault, a factory with a child, and a stranger',
)
  .about('BIND-1', 'BIND-2')
  .sameBlock((block) => block.deploy('vault').deploy('factory', 'factory').deploy('stranger'))
  .agreement('agreementA', { covers: { vault: 'None', factory: 'All' } })
  .spawn('child', 'factory')
  .ask(targets())
  .underAttack('agreementA')
  .ask(binding('vault', 'agreementA'), binding('child', 'agreementA', 'factory'))
  .ask(attackable('child', true), attackable('stranger', false), timeLeft('vault', null))
  .ask(terms('vault', { agreement: 'agreementA' }), terms('stranger', null))
  .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault', 'factory', 'child']]))
  .lifecycle('agreementA', 'promote')
  .ask(timeLeft('child', DAYS_OF_PROMOTION * 86_400))
  .build()
