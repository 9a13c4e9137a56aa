import type { RuleId } from '../../model/rules.ts'
import { type Mutant, mutant, patch } from '../mutant.ts'

const asked =
  'return ask(contract, false, async (view, agreement) => isAttackable((await statusOf(view, agreement)).state))'

/** Defines `look`: how the explorer answers about a contract, as text and parsed; it follows redirects where asked to. */
const look = `
async function look({ explorerUrl, explorerPath }, contract, redirect = 'manual') {
  try {
    const url = explorerUrl.replace(/\\/$/, '') + '/' + explorerPath + '/agreement/by-contract/' + contract
    const response = await fetch(url, { redirect, signal: AbortSignal.timeout(10_000) })
    const text = await response.text()
    const { status, redirected, headers } = response
    return { status, redirected, type: headers.get('content-type') ?? '', text, body: parsed(text) }
  } catch {
    return { status: 0, redirected: false, type: '', text: '', body: {} }
  }
}

function parsed(text) {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
`

const anyOpen = 'shown.body.agreements.some(({ state }) => isAttackable(state))'
const first = 'shown.body.agreements?.[0]'

/** Answers by the explorer where its response to by-contract is odd in one way; otherwise right. */
function misread(
  id: string,
  rule: RuleId,
  says: string,
  { cases, when, verdict = 'false', redirect }: { cases: string; when: string; verdict?: string; redirect?: 'follow' },
): Mutant {
  const shown = `const shown = await look(environment, contract${redirect ? `, '${redirect}'` : ''})`
  const patches = [
    patch('index.ts', "import type { View } from './view.ts'", look),
    patch('index.ts', asked, `${shown}\n      if (${when}) return ${verdict}\n      ${asked}`),
  ]
  return { ...mutant(id, [rule], says, ...patches), cases: [`failing-explorer/${cases}`] }
}

/** Mutants that take one odd answer of the explorer as clients of the public API do (group FAULT). */
export const oddAnswerMutants: Mutant[] = [
  misread('created-is-no-coverage', 'FAULT-2', 'treats HTTP 201 as "not attackable"', {
    cases: 'status-201',
    when: 'shown.status === 201',
  }),
  misread('partial-is-no-coverage', 'FAULT-2', 'treats HTTP 206 as "not attackable"', {
    cases: 'status-206',
    when: 'shown.status === 206',
  }),
  misread('redirect-is-no-coverage', 'FAULT-2', 'treats a redirect with a body as "not attackable"', {
    cases: 'redirect-with-body',
    when: "shown.status === 302 && shown.text !== ''",
  }),
  misread('follows-redirects', 'FAULT-1', 'follows redirects and believes the server that they lead to', {
    cases: 'redirect-elsewhere',
    when: 'shown.redirected',
    verdict: anyOpen,
    redirect: 'follow',
  }),
  misread('array-is-no-coverage', 'FAULT-2', 'treats an array as "not attackable"', {
    cases: 'array-body',
    when: 'Array.isArray(shown.body)',
  }),
  misread('only-true-is-coverage', 'FAULT-2', 'treats a hasCoverage that is a text as "not attackable"', {
    cases: 'coverage-as-text',
    when: "typeof shown.body.hasCoverage === 'string'",
  }),
  misread('any-text-is-coverage', 'FAULT-1', 'treats a hasCoverage that is the text "false" as coverage', {
    cases: 'coverage-as-text-and-listed',
    when: "typeof shown.body.hasCoverage === 'string'",
    verdict: anyOpen,
  }),
  misread('stops-without-a-state', 'FAULT-2', 'stops at an entry without a state and says "not attackable"', {
    cases: 'state-missing',
    when: `${first} && !('state' in ${first})`,
  }),
  misread('stops-at-a-null-state', 'FAULT-2', 'stops at an entry whose state is null and says "not attackable"', {
    cases: 'state-null',
    when: `${first}?.state === null`,
  }),
  misread('number-is-a-state', 'FAULT-1', "reads a state that is a number as the contract's number", {
    cases: 'state-number',
    when: `typeof ${first}?.state === 'number'`,
    verdict: `[3, 4].includes(${first}.state)`,
  }),
  misread('last-of-two-members', 'FAULT-1', 'believes the second of two members with one name', {
    cases: 'duplicate-keys',
    when: '/("state":)"\\w+",\\1/.test(shown.text)',
    verdict: anyOpen,
  }),
  misread('nan-is-no-coverage', 'FAULT-2', 'treats a body with NaN as "not attackable"', {
    cases: 'nan',
    when: "shown.text.includes(':NaN')",
  }),
  misread('utf-16-is-no-coverage', 'FAULT-2', 'treats a body in UTF-16 as "not attackable"', {
    cases: 'utf-16',
    when: "shown.type.includes('utf-16')",
  }),
  misread('large-is-no-coverage', 'FAULT-2', 'treats a body of more than 16 MB as "not attackable"', {
    cases: 'huge-valid',
    when: 'shown.text.length > 16_000_000 && shown.body.hasCoverage',
  }),
]
