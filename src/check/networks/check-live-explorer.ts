import pLimit from 'p-limit'
import { type Address, getAddress, isAddress } from 'viem'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { atTime } from '../../reader/now.ts'
import type { OnProgress } from '../../reader/open-node.ts'
import { isWhollyKnown, type NetworkWorld } from '../../reader/read-network.ts'
import type { Scenario, Step } from '../../scenario/scenario.ts'
import { printable } from '../../subject/protocol/printable.ts'
import { blameFindings } from '../explorers/blame-findings.ts'
import { checkpointChecks } from '../explorers/checkpoint-checks.ts'
import type { Claim, ClaimKind } from '../explorers/claim.ts'
import type { Check, ExplorerFinding, ExplorerOutcome, Problem } from '../explorers/explorer-check.ts'
import type { ExplorerClient } from '../explorers/explorer-client.ts'
import { listPath } from '../explorers/read-list.ts'
import { type AskedOnce, askTwice, type Held, isAsked } from './ask-twice.ts'
import { groupFindings, sample } from './group-findings.ts'
import type { CheckedSource } from './network-report.ts'
import { BusyError } from './open-explorer.ts'

/** Requests in flight at once. */
const AT_ONCE = 4

/** Checks an explorer of a live network. */
export async function checkLiveExplorer(source: string, ...args: Parameters<typeof hold>): Promise<CheckedSource> {
  try {
    return { source, ...(await hold(...args)) }
  } catch (error) {
    if (!(error instanceof BusyError)) throw error
    return { source, ...notAsked, error: `The explorer takes no more requests: ${error.message}.` }
  }
}

const notAsked = { asked: 0, notJudged: 0, moving: 0, notCompared: [], findings: [] }

async function hold(
  client: ExplorerClient,
  whole: Held,
  readAgain: () => Promise<Held>,
  onProgress?: OnProgress,
): Promise<Omit<CheckedSource, 'source'>> {
  const reply = await client.get(listPath({ page: 1 }))
  if (reply.kind === 'none') return { ...notAsked, error: `The explorer does not answer: ${reply.reason}.` }
  let notJudged = 0
  const questionsOf = (of: Held) => {
    const { judged, left } = checksOf(of)
    notJudged = left
    const byNow = of.now > of.world.now ? keyed(checksOf(atTime(of, of.now)).judged) : undefined
    return new Map([...keyed(judged)].map(([key, check]) => [key, questionOf(check, byNow?.get(key), client, of)]))
  }
  const { length: all } = checksOf(whole).judged
  const limit = pLimit(AT_ONCE)
  const askAll = (questions: readonly ExplorerAsked[]) => {
    let done = 0
    return limit.map(questions, async ({ ask }) => {
      const outcome = await ask()
      onProgress?.({ what: 'questions', done: ++done, of: questions.length })
      return outcome
    })
  }
  const isWrong = ({ problems }: ExplorerOutcome) => problems.length > 0
  const { right, wrong, moving } = await askTwice(whole, readAgain, questionsOf, askAll, isWrong)
  const problems = wrong.flatMap(({ about, answer }) => answer.problems.map((one) => ({ ...one, about })))
  const claims = sample(
    right.flatMap(({ claims = [] }) => claims.filter(({ kind }) => !isSlow.has(kind))),
    MOST_CLAIMS,
  )
  const findings = blamed(problems, claims).map(({ url, about, expected, actual, severity, breaks }) => ({
    ...{ severity, breaks, about: (about as Address | undefined) ?? null },
    ...{ asked: `GET ${url}`, expected, answered: printable(actual) },
  }))
  const notCompared = [...whole.unsettled].filter((one) => isAsked(whole, one))
  return { asked: all + notJudged, notJudged, moving, notCompared, findings: groupFindings(findings), error: null }
}

/** Checks by a key that names the same one each time. Only lists have no contract or agreement that they are about. */
const keyed = (checks: readonly Check[]): Map<string, Check> =>
  new Map(checks.map((check, index) => [`${check.rules[0]} ${check.about ?? index - checks.length}`, check]))

/** The checks of an explorer at the network's block. `left`: how many were left out since what they ask is not known. */
function checksOf(whole: Held): { judged: Check[]; left: number } {
  const { world, contracts, creators, unreadable } = whole
  // An explorer may show the creator of an agreement as its owner.
  const steps = [...creators].flatMap(([agreement, owner]) =>
    world.agreements.get(agreement)?.owner === owner ? [] : [{ do: 'createAgreement', agreement, owner } as Step],
  )
  const scenario: Scenario = { id: 'network', title: 'Network', level: 'deployment', rules: [], steps }
  const all = checkpointChecks({ scenario, world, names, step: 0, ask: { do: 'ask', questions: [] }, before: [] })
  // A contract that only deployed another one is not known itself.
  const known = all.filter(
    ({ about }) => isAsked(whole, about) && (!about || world.agreements.has(about) || contracts.has(about as Address)),
  )
  const canJudge = ({ about }: Check) =>
    about ? !contracts.get(about as Address)?.unknown && !unreadable.has(about as Address) : unreadable.size === 0
  const judged = known.filter(canJudge)
  return { judged, left: known.length - judged.length }
}

const names = {
  addressOf: (name: string) => name as Address,
  nameOf: (address: string) => (isAddress(address, { strict: false }) ? getAddress(address) : undefined),
}

type ExplorerAsked = AskedOnce & { ask(): Promise<ExplorerOutcome> }

/** `byNow`: the same check for a later time, whose answer is right, too. */
function questionOf(
  check: Check,
  byNow: Check | undefined,
  client: ExplorerClient,
  whole: NetworkWorld,
): ExplorerAsked {
  const { world, paused, unsettled } = whole
  const { about } = check
  const bound = about === undefined ? undefined : (rulebook.bindingOf(world, about).value?.agreement ?? about)
  const isPaused = paused.has(bound as Address)
  const isSettled = bound === undefined ? isWhollyKnown(whole) : !unsettled.has(bound as Address)
  const canJudge = ({ claim, severity }: Problem) =>
    (isSettled || claim?.kind !== 'covered') && (!isPaused || severity === 'unsafe')
  const run = async (one: Check) => {
    const { problems, claims = [] } = await one.run(client)
    return { problems: problems.filter(canJudge), claims }
  }
  return {
    about: check.about,
    async ask() {
      const outcome = await run(check)
      const later = outcome.problems.length > 0 && byNow ? await run(byNow) : outcome
      return later.problems.length === 0 ? later : outcome
    },
  }
}

/** The claims that take long to predict: each is about many contracts. */
const isSlow: ReadonlySet<ClaimKind> = new Set(['covered', 'listed', 'fields'])
const [MOST_CLAIMS, MOST_BLAMED, MOST_SLOW] = [200, 200, 5]

type About = { about: string | undefined }

/** Finds the broken rules of some problems of each kind. The others get those of their kind. */
function blamed(problems: readonly (Problem & About)[], claims: readonly Claim[]): ExplorerFinding[] {
  const kindOf = ({ rule, severity, claim }: Problem) =>
    `${rule} ${severity} ${claim?.kind} ${claim?.isDenial ?? false}`
  const kinds = [...new Set(problems.map(kindOf))]
  return kinds.flatMap((kind) => {
    const of = problems.filter((one) => kindOf(one) === kind)
    const isSlowKind = of.some(({ claim }) => claim && isSlow.has(claim.kind))
    const some = sample(of, isSlowKind ? MOST_SLOW : Math.ceil(MOST_BLAMED / kinds.length))
    const found = blameFindings(
      some.map((one) => ({ ...one, waited: 0 })),
      claims,
      () => [],
    )
    const rest = of.filter((one) => !some.includes(one))
    const [{ breaks, explained }] = found as [ExplorerFinding]
    return [...found, ...rest.map((one) => ({ ...one, waited: 0, breaks, explained }))]
  })
}
