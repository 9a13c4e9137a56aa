import { type ScenarioBuilder, scenario } from '../../src/scenario/builder.ts'

/** A factory that its agreement lists twice, with two scopes: the sources leave open which of them counts (OPEN-2). */
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
