import { scenario } from '../../../src/scenario/builder.ts'
import { attackable } from '../../../src/scenario/questions.ts'

/** A race whose block changes the answer. */
export const approved = scenario('my/approved', 'A block approves an attack request')
  .about('RACE-1')
  .coveredVault()
  .lifecycle('agreementA', 'requestUnderAttack')
  .race((next) => next.lifecycle('agreementA', 'approveAttack'), {
    before: [attackable('vault', false)],
    after: [attackable('vault', true)],
  })
  .build()
