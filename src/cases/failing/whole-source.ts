import { type Fault, type FaultKind, faultKinds, harmlessFaults, oddAnswers, type Source } from '../../model/fault.ts'
import { attackable, binding, closed, open, targets } from '../../scenario/questions.ts'
import { type ScenarioBuilder, situation } from '../new-case.ts'

/** One vault that is open to attack, one that is not, and one that nothing binds. */
export const twoVaults = situation((world) =>
  world
    .sameBlock((block) => block.deploy(['openVault', 'closedVault', 'unboundVault']))
    .agreements({ agreementA: ['openVault'], agreementB: ['closedVault'] })
    .underAttack('agreementA')
    .lifecycle('agreementB', 'requestUnderAttack', 'instantPromote'),
)

/** An attackable child of a factory: a resolver needs its creation and its deployer's link to know. */
export const openChild = situation((world) => world.attackableFactory('FutureOnly').spawn('child', 'factory'))

/** The targets of {@link twoVaults}. */
export const listed = targets({ agreementA: ['openVault'] })

/** Limits a fault to the one request that comes after so many others. */
export const requestAfter = (
  after: number,
  limits: Pick<Fault, 'method' | 'contractFunction'> = {},
): Omit<Fault, 'source' | 'kind'> => ({ ...limits, requests: 1, ...(after > 0 && { after }) })

function failureTitle(source: Source, kind: FaultKind): string {
  if (harmlessFaults.has(kind)) return `Where the ${source} adds ${faultKinds[kind]}, every answer stays right`
  if ((oddAnswers as readonly FaultKind[]).includes(kind)) {
    return `The ${source} answers oddly, and no wrong verdict comes of it: ${faultKinds[kind]}`
  }
  return `The ${source} fails, and no verdict comes of it: ${faultKinds[kind]}`
}

/** A fault of a source during questions about the vaults, which are asked again after it. */
export function failing(source: Source, kind: FaultKind): ScenarioBuilder {
  const rules = harmlessFaults.has(kind) ? (['FAULT-3'] as const) : (['FAULT-1', 'FAULT-2', 'FAULT-4'] as const)
  return twoVaults(`failing-${source}/${kind}`, ...rules)
    .title(failureTitle(source, kind))
    .fault(source, kind)
    .askDuringAndAfterFaults(
      open('openVault', 'agreementA'),
      closed('closedVault', 'agreementB'),
      listed,
      binding('unboundVault', null),
    )
}

/** A fault that costs the subject its whole time limit, so there are few questions. */
export function slow(source: Source, kind: 'hang' | 'drip'): ScenarioBuilder {
  return twoVaults(`failing-${source}/${kind}`, 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title(`The ${source} tries the resolver's patience: ${faultKinds[kind]}`)
    .fault(source, kind)
    .ask(attackable('openVault', true), attackable('closedVault', false))
    .askAfterFaults(open('openVault', 'agreementA'), closed('closedVault', 'agreementB'), listed)
}
