import { lastImport, type Patches } from './patch.ts'
import { verdictAnswered } from './patch-places.ts'

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

/** Gives another verdict where the explorer's response to by-contract is odd in one way; otherwise right. */
const misread = (when: string, verdict = 'false', redirect?: 'follow') => [
  lastImport('index.ts').replace(look),
  verdictAnswered.replace(`const shown = await look(environment, contract${redirect ? `, '${redirect}'` : ''})
      if (${when}) return ${verdict}
      ${verdictAnswered.text}`),
]

/** Odd answers of the explorer, each taken as clients of the public API do. */
export const oddAnswerPatches: Patches = {
  'created-is-no-coverage': misread('shown.status === 201'),
  'partial-is-no-coverage': misread('shown.status === 206'),
  'redirect-is-no-coverage': misread("shown.status === 302 && shown.text !== ''"),
  'follows-redirects': misread('shown.redirected', anyOpen, 'follow'),
  'array-is-no-coverage': misread('Array.isArray(shown.body)'),
  'only-true-is-coverage': misread("typeof shown.body.hasCoverage === 'string'"),
  'any-text-is-coverage': misread("typeof shown.body.hasCoverage === 'string'", anyOpen),
  'stops-without-a-state': misread(`${first} && !('state' in ${first})`),
  'stops-at-a-null-state': misread(`${first}?.state === null`),
  'number-is-a-state': misread(`typeof ${first}?.state === 'number'`, `[3, 4].includes(${first}.state)`),
  'last-of-two-members': misread('/("state":)"\\w+",\\1/.test(shown.text)', anyOpen),
  'nan-is-no-coverage': misread("shown.text.includes(':NaN')"),
  'utf-16-is-no-coverage': misread("shown.type.includes('utf-16')"),
  'large-is-no-coverage': misread('shown.text.length > 16_000_000 && shown.body.hasCoverage'),
}
