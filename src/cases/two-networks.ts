import {
  attackable,
  binding,
  closed,
  counting,
  open,
  refusals,
  runOut,
  targets,
  terms,
  unbound,
} from '../scenario/questions.ts'
import { cases, DAY, newCase, type ScenarioBuilder } from './new-case.ts'

/** agreementA at one address on both networks: the same details, with scope None here and All there. */
const noneHere = (one: ScenarioBuilder) =>
  one.attackableFactory('None', { elsewhere: { elsewhere: { factory: 'All' } } }).spawn('child', 'factory')
const allThere = (one: ScenarioBuilder) =>
  one
    .attackableFactory('All', { elsewhere: { elsewhere: { factory: 'None' } }, homeLast: true })
    .spawn('child', 'factory')

const strict = { bountyPercentage: 5, retainable: false, identityRequirement: 'Named' } as const

/** A factory under one agreement that lists it with scope All for both chains. */
const listedOnBoth =
  (homeLast: boolean, commitment = 30 * DAY) =>
  (one: ScenarioBuilder): ScenarioBuilder =>
    one.attackableFactory('All', { elsewhere: { elsewhere: { factory: 'All' } }, homeLast, commitment })

/** The same addresses on two networks with one program asked about both; a node of another network. */
export const networks = cases(
  newCase('networks/attackable-here-only', 'NET-1')
    .title('A vault is attackable on one network and waits for approval on the other')
    .attackableVault()
    .ask(open('vault', 'agreementA'), targets({ agreementA: ['vault'] }))
    .elsewhere((there) => there.requestedVault().askAfter(1, closed('vault', 'agreementA'), targets())),

  newCase('networks/attackable-there-only', 'NET-1')
    .title('The vault is attackable only on the network that is asked second')
    .deploy('vault')
    .askAfter(4, unbound('vault'), targets())
    .elsewhere((there) => there.attackableVault().ask(open('vault', 'agreementA'), targets({ agreementA: ['vault'] }))),

  newCase('networks/two-agreements', 'NET-1')
    .title('The same vault is bound to one agreement here and to another one elsewhere')
    .attackableVault({ terms: { bountyPercentage: 20, retainable: true } })
    .ask(
      binding('vault', 'agreementA'),
      terms('vault', { agreement: 'agreementA', bountyPercentage: 20, retainable: true }),
    )
    .elsewhere((there) =>
      there
        .deploy('vault')
        .attackableAgreement('agreementB', { covers: ['vault'], terms: strict })
        .ask(binding('vault', 'agreementB'), terms('vault', { agreement: 'agreementB', ...strict })),
    ),

  newCase('networks/terms-of-one-address', 'NET-1')
    .title('The same contracts have an agreement on each network, with other terms')
    .append(listedOnBoth(false))
    .setTerms('agreementA', { bountyPercentage: 25 })
    .ask(terms('factory', { agreement: 'agreementA', bountyPercentage: 25 }))
    .elsewhere((there) =>
      there.append(listedOnBoth(true)).askAfter(1, terms('factory', { agreement: 'agreementA', bountyPercentage: 10 })),
    ),

  newCase('networks/document-of-one-address', 'NET-1')
    .title('The same contracts have an agreement on each network, with windows that end together and other documents')
    .append(listedOnBoth(false, 8 * DAY))
    .waitUntil('commitmentEnd', 'agreementA')
    .setURI('agreementA', 'ipfs://here')
    .commit('agreementA', 40 * DAY)
    .ask(terms('factory', { agreement: 'agreementA', agreementURI: 'ipfs://here' }))
    .elsewhere((there) =>
      there
        .append(listedOnBoth(true, 8 * DAY))
        .waitUntil('commitmentEnd', 'agreementA')
        .setURI('agreementA', 'ipfs://there')
        .commit('agreementA', 40 * DAY)
        .ask(terms('factory', { agreement: 'agreementA', agreementURI: 'ipfs://there' })),
    ),

  newCase('networks/countdown-over-here', 'NET-1')
    .title('A countdown has run out on one network and still runs on the other')
    .attackableVault()
    .askAfter('runOut', 'agreementA', runOut('vault', 'agreementA'), targets())
    .elsewhere((there) =>
      there
        .attackableVault()
        .wait(DAY)
        .lifecycle('agreementA', 'promote')
        .askAfter(
          2 * DAY,
          counting('vault', DAY, 'agreementA'),
          targets(['agreementA', 'PROMOTION_REQUESTED', ['vault']]),
        ),
    ),

  newCase('networks/child-here-linked-there', 'NET-1')
    .title('A contract is bound as a child on one network and by its own link on the other')
    .attackableFactory('All')
    .spawn('child', 'factory')
    .ask(open('child', 'agreementA', 'factory'), open('factory', 'agreementA'))
    .elsewhere((there) =>
      there
        .factoryWith('child')
        .attackableAgreement('agreementB', { covers: ['child'] })
        .ask(open('child', 'agreementB'), unbound('factory')),
    ),

  newCase('networks/other-block-times', 'NET-1')
    .title('A child has one address on both networks; here it is older than the link, there it is made days after it')
    .deploy('factory', 'factory')
    .spawn('child', 'factory', { method: 'create2' })
    .attackableAgreement('agreementA', { covers: { factory: 'ExistingOnly' } })
    .ask(open('child', 'agreementA', 'factory'))
    .elsewhere((there) =>
      there
        .deploy('factory', 'factory')
        .wait(DAY)
        .attackableAgreement('agreementA', { covers: { factory: 'ExistingOnly' } })
        .wait(2 * DAY)
        .spawn('child', 'factory', { method: 'create2' })
        .ask(unbound('child'), open('factory', 'agreementA')),
    ),

  newCase('networks/no-coverage-there', 'NET-1')
    .title('On the other network no agreement binds the same vault')
    .attackableVault()
    .ask(open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA' }))
    .elsewhere((there) => there.deploy('vault').askAfter(4, unbound('vault'), terms('vault', null))),

  newCase('networks/no-code-there', 'NET-1')
    .title('On the other network the address of an attackable vault has no code')
    .attackableVault()
    .ask(open('vault', 'agreementA'))
    .elsewhere((there) => there.askAfter(5, unbound('vault'))),

  newCase('networks/each-under-its-own-id', 'NET-1')
    .title('An entry counts only on the network whose chain id it has')
    .append(noneHere)
    .ask(unbound('child'), open('factory', 'agreementA'))
    .elsewhere((there) =>
      there.append(allThere).ask(open('child', 'agreementA', 'factory'), open('factory', 'agreementA')),
    ),

  newCase('networks/other-children', 'NET-1')
    .title('One agreement binds other children of the same factory on each network')
    .append(listedOnBoth(false))
    .spawn('child', 'factory')
    .ask(targets({ agreementA: ['factory', 'child'] }))
    .elsewhere((there) =>
      there
        .append(listedOnBoth(true))
        .spawn('otherChild', 'factory', { method: 'create2' })
        .ask(targets({ agreementA: ['factory', 'otherChild'] })),
    ),

  newCase('networks/closes-here-and-opens-there', 'NET-1')
    .title('The vault stops being attackable here and becomes attackable elsewhere')
    .attackableVault()
    .ask(attackable('vault', true))
    .askAfter('markCorrupted', 'agreementA', attackable('vault', false))
    .elsewhere((there) =>
      there
        .requestedVault()
        .askAfter(1, attackable('vault', false))
        .askAfter('approveAttack', 'agreementA', attackable('vault', true)),
    ),

  newCase('networks/told-another-chain-id', 'NET-2')
    .title("The node's chain id is not the one the subject was given: it must refuse")
    .withOtherChainId()
    .countingDownVault()
    .ask(refusals('vault')),

  newCase('networks/told-another-chain-id-of-a-child', 'NET-2')
    .title('A child of a listed factory cannot be judged on a node of another chain')
    .withOtherChainId()
    .append(noneHere)
    .ask(refusals('factory'), refusals('child').slice(0, 2)),
)
