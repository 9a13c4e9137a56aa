import type { AskedQuestion } from '../../../judge/case-result.ts'
import { helperRuleNote } from '../../../judge/helper-rule.ts'

type Noted = Pick<
  AskedQuestion,
  'world' | 'question' | 'expected' | 'given' | 'verdict' | 'race' | 'requests' | 'forBlock'
>

/** What the requests or the interface itself tell of an answer that did not pass; undefined if nothing. */
export function answerNote(asked: Noted): string | undefined {
  const { world, question, expected, given, verdict, race, requests, forBlock } = asked
  if (verdict.verdict === 'refused' && requests.node === 0) return `no request reached the node${proxyHint()}`
  if (given.kind !== 'answered' || race || 'open' in verdict) return undefined
  if (forBlock === undefined)
    return requests.explorer > 0 ? helperRuleNote(world, question, expected.value, given.value) : undefined
  return `answered for block ${forBlock} of the scenario, which block ${world.height} had followed: a cache? In viem, \`cacheTime: 0\` turns it off`
}

/** harborcheck exempts loopback in NO_PROXY, which some clients do not read, and services were not started with. */
function proxyHint(): string {
  const name = Object.keys(process.env).find((one) => /^(https?|all)_proxy$/i.test(one) && process.env[one])
  return name === undefined ? '' : `: is it the proxy of ${name}? Requests to 127.0.0.1 have to go without it`
}
