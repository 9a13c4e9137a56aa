import { oneRequest, type Situation } from './seen.ts'

export const failingSources: readonly Situation[] = [
  {
    says: 'an error and a result in one answer of the node',
    cases: ['failing-node/error-beside-result'],
    mutants: ['result-beside-error'],
  },
  {
    says: 'one request of a question about terms',
    cases: ['failing-node/one-request-for-terms'],
    generated: oneRequest,
    mutants: ['window-unread-is-none'],
  },
  {
    says: 'one request of a question about the time left',
    cases: ['failing-node/one-request-for-the-time-left'],
    generated: oneRequest,
    mutants: ['countdown-unread-is-none'],
  },
  {
    says: 'one request of a question about a verdict',
    cases: ['failing-node/one-request-for-a-verdict', 'failing-node/one-request'],
    generated: oneRequest,
  },
  {
    says: 'the calls of one function or method, one after the other',
    cases: [
      ...['code', 'links', 'state', 'top-level', 'info', 'terms', 'window', 'document', 'details', 'accounts', 'scope'],
    ].map((name) => `failing-node/no-${name}`),
    generated: ({ steps }) =>
      steps.some((step) => step.do === 'fault' && (step.method !== undefined || step.contractFunction !== undefined)),
    mutants: ['no-info-is-no-countdown', 'no-code-answer-is-no-code'],
  },
]
