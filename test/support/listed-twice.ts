import { type ScenarioBuilder, scenario } from '../../src/scenario/builder.ts'

/** A factory that its agreement lists twice with different scopes: which one counts is left open (OPEN-2). */
export function listedTwice(): ScenarioBuilder {
  return scenario('child-contracts/twice', 'Listed twice')
    .deploy('factory', 'factory')
    .agreement('agreementA', {
      covers: [
        { account: 'factory', scope: 'None' },
        { account: 'factory', scope: 'All', spelling: 'lower' },
      ],
    })
    .underAttack('agreementA')
    .spawn('child', 'factory')
}
