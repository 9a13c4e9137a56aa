import type { Name } from '../../model/action.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { show } from './compare-item.ts'
import { type Check, outcomeOf, type Problem, problemOf } from './explorer-check.ts'
import { type ExplorerReply, replyText } from './explorer-client.ts'
import type { CheckedRuleId } from './explorer-rules.ts'
import type { Listed } from './list-problems.ts'
import { lower } from './lower.ts'
import { readJson } from './read-body-json.ts'

/** The routes that take an address. `essence`: the part of an answer that does not change from request to request. */
const routes: readonly { path: string; rule: CheckedRuleId; essence: (body: Record<string, unknown>) => unknown }[] = [
  { path: '/agreement/', rule: 'API-2', essence: ({ agreementAddress, state }) => ({ agreementAddress, state }) },
  {
    path: '/agreement/by-contract/',
    rule: 'API-3',
    essence: ({ hasCoverage, agreements }) => ({
      hasCoverage,
      states: [agreements].flat().map((one) => Object(one).state),
    }),
  },
  { path: '/contract-state/', rule: 'API-4', essence: ({ state }) => ({ state }) },
]

const UNKNOWN_ADDRESS = '0x00000000000000000000000000000000deadbeef'
const malformed = {
  'too short': '0x1234',
  'too long': `${UNKNOWN_ADDRESS}00`,
  'not hexadecimal': `0x${'zz'.repeat(20)}`,
  'no address at all': 'vault',
}

/** Checks requests with malformed and unknown addresses, and with other letter case (API-8, API-11). */
export function requestChecks(all: readonly Listed[]): Check[] {
  return [
    ...routes.flatMap(({ path }) => Object.entries(malformed).map(([what, text]) => malformedCheck(path, what, text))),
    unknownAgreementCheck(UNKNOWN_ADDRESS),
    ...all.slice(-1).flatMap(linkedContractChecks),
    unknownContractCheck,
    ...letterCaseChecks(all),
  ]
}

function malformedCheck(path: string, what: string, text: string): Check {
  return {
    rules: ['API-8'],
    async run(client) {
      const reply = await client.get(path + text)
      return outcomeOf(readJson(reply, 'API-8', `400 with a JSON body: the address is ${what}`, 400).problem)
    },
  }
}

/** Checks that an agreement that does not exist, or no longer exists, is a 404. */
export function unknownAgreementCheck(address: string): Check {
  return {
    rules: ['API-8'],
    async run(client) {
      const reply = await client.get(`/agreement/${address}`)
      if (reply.kind === 'reply' && reply.status === 404) return outcomeOf()
      return outcomeOf(wrong(reply, 'API-8', '404: there is no such agreement'))
    },
  }
}

/** Checks that a contract is not found as an agreement, even if one binds it. */
const linkedContractChecks = (newest: Listed): Check[] =>
  boundTo(newest).map((contract) => unknownAgreementCheck(lower(newest.played.names.addressOf(contract))))

const unknownContractCheck: Check = {
  rules: ['API-8', 'API-11'],
  async run(client) {
    const coverage = await client.get(`/agreement/by-contract/${UNKNOWN_ADDRESS}`)
    const expected = 'hasCoverage false and no agreements: the address is unknown'
    const { body, problem } = readJson(coverage, 'API-8', expected)
    const isDenied = body?.hasCoverage === false && Array.isArray(body.agreements) && body.agreements.length === 0
    const state = await client.get(`/contract-state/${UNKNOWN_ADDRESS}`)
    const read = readJson(state, 'API-11', 'state "NOT_REGISTERED"')
    const isNone = read.body?.state === 'NOT_REGISTERED'
    return outcomeOf(
      problem ?? (isDenied ? undefined : wrong(coverage, 'API-8', expected, isOpen(body))),
      read.problem ?? (isNone ? undefined : wrong(state, 'API-11', 'state "NOT_REGISTERED"', isOpen(read.body))),
    )
  },
}

/** Whether an answer about an unbound address shows an attackable state. */
const isOpen = ({ hasCoverage, agreements, state }: Record<string, unknown> = {}): boolean =>
  rulebook.isOpen(state as never) ||
  (hasCoverage === true && [agreements].flat().some((one) => rulebook.isOpen(Object(one).state)))

/** Checks that lower-case, upper-case and checksummed addresses get the same answer. */
function letterCaseChecks(all: readonly Listed[]): Check[] {
  const newest = all.at(-1)
  if (!newest) return []
  const { played, name } = newest
  const targets = boundTo(newest)
  const pairs = routes.flatMap((route) =>
    (route.path === '/agreement/' ? [name] : targets).map((who) => ({ ...route, who })),
  )
  return pairs.flatMap(({ path, rule, essence, who }): Check[] => {
    const checksummed = played.names.addressOf(who)
    const address = checksummed.toLowerCase()
    const variants = [checksummed, `0x${address.slice(2).toUpperCase()}`]
    return variants.map((other) => ({
      rules: ['API-8'],
      async run(client) {
        const [one, reply] = [await client.get(path + address), await client.get(path + other)]
        const known = readJson(one, rule, 'JSON')
        if (known.problem) return outcomeOf(known.problem)
        const expected = show(essence(known.body))
        const read = readJson(reply, 'API-8', `${expected}, as for ${address}`)
        if (read.problem) return outcomeOf(read.problem)
        const actual = show(essence(read.body))
        return outcomeOf(
          actual === expected ? undefined : { ...wrong(reply, 'API-8', `${expected}, as for ${address}`), actual },
        )
      },
    }))
  })
}

/** Lists a contract that is linked to the agreement, and a child contract that it includes: explorers treat them differently. */
function boundTo({ played: { world }, name }: Listed): Name[] {
  const linked = [...world.links].find(([, { agreement }]) => agreement === name)?.[0]
  const child = rulebook
    .contractsByAgreement(world)
    .get(name)
    ?.find((contract) => !world.links.has(contract))
  return [linked, child].filter((contract) => contract !== undefined)
}

function wrong(reply: ExplorerReply, rule: CheckedRuleId, expected: string, isUnsafe = false): Problem {
  return problemOf(rule, reply.url, expected, replyText(reply), isUnsafe ? { severity: 'unsafe' } : {})
}
