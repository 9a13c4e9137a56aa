import { attackable, open, targets, unbound } from '../../scenario/questions.ts'
import { cases, newCase } from '../new-case.ts'

/** Children from before and after the links of two factories that an agreement got after its request. */
const aroundLaterLinks = [
  unbound('childOfFuture'),
  open('childOfExisting', 'agreementA', 'existingFactory'),
  open('laterOfFuture', 'agreementA', 'futureFactory'),
  unbound('laterOfExisting'),
]

/** The node refuses the logs that tell when a link was made, or leaves some out. */
export const failingNodeLogs = cases(
  newCase('failing-node/logs-cut-before-the-link', 'FAULT-1', 'FAULT-4')
    .title('When the logs of a link are missing, an earlier child does not count as a later one')
    .attackableFactory('FutureOnly', { children: 'earlierChild' })
    .spawn('laterChild', 'factory')
    .fault('node', 'logs-cut')
    .ask(attackable('earlierChild', false))
    .askAfterFaults(attackable('earlierChild', false), attackable('laterChild', true)),

  newCase('failing-node/logs-refused-for-a-second-target', 'FAULT-2', 'FAULT-4', 'LAG-1')
    .title('Where the events are refused, the list of an explorer that has one agreement of two is not all')
    .deploy(['vault', 'otherVault'])
    .agreements({ agreementA: ['vault'], agreementB: ['otherVault'] })
    .underAttack('agreementA')
    .wait(1)
    .quirk('behind', { blocks: 2 })
    .underAttack('agreementB')
    .fault('node', 'rpc-error', { method: 'eth_getLogs' })
    .askDuringFaults(targets({ agreementA: ['vault'], agreementB: ['otherVault'] }))
    .askAfterQuirks(targets({ agreementA: ['vault'], agreementB: ['otherVault'] })),

  newCase('failing-node/logs-refused-for-a-later-link', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title('When the logs of a link are refused, the request of the agreement is not the cutoff time')
    .sameBlock((block) => block.deploy(['existingFactory', 'futureFactory'], 'factory'))
    .attackableVault()
    .sameBlock((block) => block.spawnEach({ childOfExisting: 'existingFactory', childOfFuture: 'futureFactory' }))
    .wait(1)
    .addAccounts('agreementA', { existingFactory: 'ExistingOnly', futureFactory: 'FutureOnly' })
    .wait(1)
    .sameBlock((block) => block.spawnEach({ laterOfExisting: 'existingFactory', laterOfFuture: 'futureFactory' }))
    .fault('node', 'logs-refused')
    .askDuringFaults(...aroundLaterLinks)
    .wait(1)
    .fault('node', 'logs-cut')
    .askDuringAndAfterFaults(...aroundLaterLinks),

  newCase('failing-node/logs-cut-between-two-links', 'FAULT-1', 'OPEN-4')
    .title('When the log of the later link is missing, a child made before it does not count as a later one')
    .coveredFactory('FutureOnly')
    .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
    .spawn('child', 'factory')
    .underAttack('agreementA')
    .fault('node', 'logs-cut')
    .ask(attackable('child', false)),
)
