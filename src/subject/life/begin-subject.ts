import { type Facts, type HarborcheckError, InternalError } from '../../errors.ts'
import type { Environment } from '../resolver.ts'
import { newRestarts, type Subject, type SubjectOptions } from '../subject.ts'
import { type Failure, initialize } from './initialize.ts'
import type { Life } from './life.ts'
import { Lives } from './lives.ts'
import { type Limits, LivingSubject } from './living-subject.ts'

/** A subject that lives outside of harborcheck, and what is told of it where it does not start. */
export type Being = {
  /** Brings it to life, for the first time or once more. */
  start: () => Life | Promise<Life>
  facts: Facts
  /**
   * Whether the same life takes `initialize` again, and begins anew with it: never, as long as it is alive, or always,
   * because no other can be started in its place. Default `never`.
   */
  renews?: 'never' | 'alive' | 'always'
  /** Says better than "did not start" what is wrong, where it can. */
  explain?: (failure: Failure, facts: Facts) => HarborcheckError | undefined
}

/** {@link Limits}, and that for `initialize`. */
export type BeingLimits = Limits & { startTimeout: number }

/**
 * Brings a subject to life and initialises it.
 * @throws InternalError where it does not answer `initialize` as the protocol wants, its cause a {@link Failure};
 *   nothing of it is left then.
 */
export async function beginSubject(
  { start, facts, renews = 'never', explain }: Being,
  environment: Environment,
  { timeout, startTimeout, grace }: BeingLimits,
  { restarts = newRestarts(), onStray = () => {} }: Pick<SubjectOptions, 'restarts' | 'onStray'>,
): Promise<Subject> {
  const life = await start()
  try {
    const initialized = await initialize(life, environment, startTimeout)
    if (initialized.ok) {
      const again = async (next: Life) => {
        const result = await initialize(next, environment, startTimeout)
        return result.ok ? undefined : result
      }
      const lives = new Lives(life, start, again, restarts)
      return subjectOf(new LivingSubject(initialized.info, lives, { timeout, grace }, onStray), renews)
    }
    await life.end({ reason: initialized.reason, by: 'subject' })
    const known = { ...facts, log: life.log.text()?.replaceAll('\n', '\n    ') }
    throw (
      explain?.(initialized, known) ??
      new InternalError(`The subject did not start: ${initialized.reason}`, { facts: known, cause: initialized })
    )
  } catch (error) {
    await life.end({ reason: String(error), by: 'harborcheck' })
    throw error
  }
}

function subjectOf(living: LivingSubject, renews: Being['renews']): Subject {
  return {
    info: living.info,
    ask: (method, params) => living.ask(method, params),
    close: () => living.close(),
    ...(renews === 'alive' && { renew: () => living.renew() }),
    ...(renews === 'always' && { renew: () => living.renewAnyway() }),
  }
}
