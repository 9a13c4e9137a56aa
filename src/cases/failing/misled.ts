import { tracingMethods } from '../../model/fault.ts'
import { DAY } from '../../scenario/builder.ts'
import { attackable, closed, runOut, targets, unbound } from '../../scenario/questions.ts'
import { inBetween, includedUntilNow } from '../lagging/lagging-children.ts'
import { cases, newCase, situation } from '../new-case.ts'

/** The explorer missed a corruption. */
const lostCorruption = situation((world) =>
  world.attackableVault().quirk('loses-events').lifecycle('agreementA', 'instantCorrupt'),
)

/** The explorer takes an earlier child for a later one. */
const otherCutoff = situation((world) => world.append(inBetween('FutureOnly')).quirk('cutoff-at-creation'))

/** The explorer takes a router, of which an agreement includes the children, for the deployer of a factory's child. */
const throughRouter = situation((world) =>
  world
    .sameBlock((block) => block.deployEach({ factory: 'factory', router: 'router' }))
    .attackableAgreement('agreementA', { covers: { router: 'All' } })
    .spawn('child', 'factory', { through: 'router' })
    .quirk('called-as-deployer'),
)

/** The targets of {@link inBetween} with scope FutureOnly. */
const laterOnly = targets({ agreementA: ['factory', 'laterChild'] })

/** The node fails, so that only the explorer answers: it is wrong in one way after another. */
export const failingNodeMisled = cases(
  newCase('failing-node/explorer-behind-a-corruption', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title('When the node fails, an explorer that lags behind a corruption opens nothing')
    .attackableVault()
    .quirk('behind', { blocks: 3 })
    .lifecycle('agreementA', 'instantCorrupt')
    .fault('node', 'http-503')
    .askDuringAndAfterFaults(closed('vault', 'agreementA'), targets()),

  lostCorruption('failing-node/explorer-lost-a-corruption', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title('When the node fails, an explorer that missed a corruption opens nothing')
    .fault('node', 'http-503')
    .askDuringAndAfterFaults(closed('vault', 'agreementA'), targets()),

  newCase('failing-node/explorer-late-after-a-countdown', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title('When the node fails, an explorer that keeps a countdown which has ended opens nothing')
    .countingDownVault()
    .quirk('late-countdown')
    .waitUntil('countdownEnd', 'agreementA')
    .fault('node', 'http-503')
    .askDuringAndAfterFaults(runOut('vault', 'agreementA'), targets()),

  newCase('failing-node/explorer-shows-an-undone-approval', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title('When the node fails, an explorer that still shows an undone approval opens nothing')
    .requestedVault()
    .quirk('keeps-undone')
    .undone((branch) => branch.lifecycle('agreementA', 'approveAttack'))
    .fault('node', 'http-503')
    .askDuringAndAfterFaults(closed('vault', 'agreementA'), targets()),

  otherCutoff('failing-node/explorer-counts-another-cutoff', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title('When the node fails, an explorer that takes an earlier child for a later one opens nothing')
    .fault('node', 'http-503')
    .askDuringAndAfterFaults(unbound('child'), laterOnly),

  throughRouter('failing-node/explorer-takes-a-router-for-the-deployer', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title('When the node fails, an explorer that takes the called contract for the deployer opens nothing')
    .fault('node', 'http-503')
    .askDuringAndAfterFaults(unbound('child'), targets({ agreementA: ['router'] })),

  throughRouter('failing-node/explorer-knows-another-deployer', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title(
      'When the node does not tell who deployed a child, an explorer that takes the called contract for it opens nothing',
    )
    .failMethods('unknown-method', ...tracingMethods)
    .askDuringAndAfterFaults(unbound('child'), targets({ agreementA: ['router'] })),

  otherCutoff('failing-node/explorer-knows-another-link', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title(
      'When the node refuses the logs of a link, an explorer that takes an earlier child for a later one opens nothing',
    )
    .fault('node', 'logs-refused')
    .askDuringAndAfterFaults(unbound('child'), laterOnly),

  lostCorruption('failing-node/explorer-keeps-a-state', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title('When the node does not tell the states of agreements, an explorer that missed a corruption opens nothing')
    .fault('node', 'rpc-error', { contractFunction: 'getAgreementState' })
    .fault('node', 'rpc-error', { contractFunction: 'isTopLevelContractUnderAttack' })
    .askDuringAndAfterFaults(closed('vault', 'agreementA'), targets()),

  newCase('failing-node/explorer-keeps-a-link', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title('When the node does not tell the links of contracts, an explorer that missed a removal opens nothing')
    .sameBlock((block) => block.deploy(['vault', 'otherVault']))
    .attackableAgreement('agreementA', { covers: ['vault', 'otherVault'], commitment: 8 * DAY })
    .waitUntil('commitmentEnd', 'agreementA')
    .quirk('loses-events', { events: 'links' })
    .removeAccounts('agreementA', ['vault'])
    .fault('node', 'rpc-error', { contractFunction: 'getAgreementForContract' })
    .askDuringAndAfterFaults(unbound('vault'), targets({ agreementA: ['otherVault'] })),

  includedUntilNow('failing-node/explorer-keeps-a-child', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title(
      'When the node does not tell who deployed a child, an explorer that keeps it after its removal opens nothing',
    )
    .setChain('agreementA', { vault: 'None', factory: 'None' })
    .failMethods('unknown-method', ...tracingMethods)
    .askDuringAndAfterFaults(unbound('child'), targets({ agreementA: ['vault', 'factory'] })),

  newCase('failing-node/explorer-lists-what-only-names', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title('When the node fails, an explorer that lists an agreement which only names the deployer opens nothing')
    .append(inBetween('FutureOnly'))
    .quirk('lists-naming')
    .fault('node', 'http-503')
    .askDuringAndAfterFaults(unbound('child'), laterOnly),

  newCase('failing-node/explorer-covers-agreements', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title('When the node fails, an explorer that says that an agreement covers itself opens nothing')
    .attackableVault()
    .quirk('covers-agreements')
    .fault('node', 'http-503')
    .askDuringAndAfterFaults(attackable('agreementA', false), targets({ agreementA: ['vault'] })),
)
