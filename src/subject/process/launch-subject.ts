import type { Facts, HarborcheckError } from '../../errors.ts'
import { NotStarted } from '../not-started.ts'
import type { Environment } from '../resolver.ts'
import { newRestarts, type Subject, type SubjectOptions } from '../subject.ts'
import { Company } from './company.ts'
import { type Initialized, initialize } from './initialize.ts'
import { type Launch, Life } from './life.ts'
import { Lives } from './lives.ts'
import { ProcessSubject } from './process-subject.ts'

/** {@link SubjectOptions}, and what only a process has. */
export type ProcessOptions = SubjectOptions & {
  /** Limit for `initialize`, in milliseconds. Default: the limit for one question. */
  startTimeout?: number
  /** Milliseconds for each step of a polite end: answering `shutdown`, exiting after it, exiting after SIGTERM. Default 500. */
  grace?: number
}

/** What is told of a subject that did not start. */
export type Start = {
  launch: Launch
  facts: Facts
  /** Whether the program takes `initialize` again and begins anew with it, and can be asked for two networks. Default false. */
  renewable?: boolean
  /** Says better than "did not start" what is wrong, where it can. */
  explain?: (failure: Initialized & { ok: false }, facts: Facts) => HarborcheckError | undefined
}

/**
 * Starts a program that speaks the subject protocol, and initialises it.
 * @throws InternalError where it does not answer `initialize` as the protocol wants; nothing of it is left then.
 */
export async function launchSubject(
  { launch, facts, renewable = false, explain }: Start,
  environment: Environment,
  { timeout = 10_000, startTimeout = timeout, grace = 500, onLog, restarts = newRestarts() }: ProcessOptions = {},
): Promise<Subject> {
  const start = () => new Life(launch, grace, onLog)
  const life = start()
  try {
    const initialized = await initialize(life, environment, startTimeout)
    if (initialized.ok) {
      const company = new Company(environment, startTimeout)
      const lives = new Lives(life, start, (next) => company.initialize(next), restarts)
      return subjectOf(new ProcessSubject(initialized.info, lives, { timeout, grace }), renewable ? company : undefined)
    }
    await life.end({ reason: initialized.reason, by: 'subject' })
    const known = { ...facts, log: life.log.text()?.replaceAll('\n', '\n    ') }
    throw (
      explain?.(initialized, known) ??
      new NotStarted({ kind: initialized.refusal ? 'refused' : 'errored', reason: initialized.reason }, known)
    )
  } catch (error) {
    await life.end({ reason: String(error), by: 'harborcheck' })
    throw error
  }
}

function subjectOf(process: ProcessSubject, company: Company | undefined): Subject {
  return {
    info: process.info,
    ask: (method, params) => process.ask(method, params),
    close: () => process.close(),
    ...(company && {
      renew: () => process.renew((life) => company.begin(life)),
      beside: (environment) => company.join(process, environment),
    }),
  }
}
