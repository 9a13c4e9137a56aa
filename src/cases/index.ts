import type { Scenario } from '../scenario/scenario.ts'
import { states } from './agreement-states.ts'
import { bareAddresses } from './bare-addresses.ts'
import { termsOfTheBinding } from './bounty-terms.ts'
import { chainsAndSpelling } from './chains-and-spelling.ts'
import { childContracts } from './child-contracts.ts'
import { clonesAndProxies } from './clones-and-proxies.ts'
import { conflictingRegistries } from './conflicting-registries.ts'
import { countdownExpiry } from './countdown-expiry.ts'
import { create2Deployer } from './create2-deployer.ts'
import { create3 } from './create3.ts'
import { creationTime } from './creation-time.ts'
import { cutoffTime } from './cutoff-time.ts'
import { deepCreations } from './deep-creations.ts'
import { delegatedAccounts } from './delegated-accounts.ts'
import { extremeValues } from './extreme-values.ts'
import { failingExplorer } from './failing/failing-explorer.ts'
import { failingHistory } from './failing/failing-history.ts'
import { failingLatestBlock } from './failing/failing-latest-block.ts'
import { failingNode } from './failing/failing-node.ts'
import { failingTraces } from './failing/failing-traces.ts'
import { failingNodeMisled } from './failing/misled.ts'
import { failingNodeLogs } from './failing/node-logs.ts'
import { failingOneRequest } from './failing/node-one-request.ts'
import { failingNodeParts } from './failing/node-parts.ts'
import { nullAnswers } from './failing/null-answers.ts'
import { fakeEvents } from './fake-events.ts'
import { immediateDeployer } from './immediate-deployer.ts'
import { laggingCombined } from './lagging/combined.ts'
import { laggingInterrupted } from './lagging/interrupted.ts'
import { laggingChildren } from './lagging/lagging-children.ts'
import { laggingHistory } from './lagging/lagging-history.ts'
import { laggingLists } from './lagging/lists.ts'
import { laggingMadeAgain } from './lagging/made-again.ts'
import { laggingReorganisations } from './lagging/reorganisations.ts'
import { laggingRollbacks } from './lagging/rollbacks.ts'
import { legacyCheck } from './legacy-check.ts'
import { linksAndChildren } from './links/links-and-children.ts'
import { ownLinks } from './links/own-links.ts'
import { relinks } from './links/relinks.ts'
import { removals } from './links/removals.ts'
import { longLife } from './long-life.ts'
import { meetingLinks } from './meeting-links.ts'
import { noCode } from './no-code.ts'
import { knownAddresses, officialDeployer } from './official-deployer.ts'
import { olderContracts } from './older-deployments.ts'
import { openReadings } from './open-reading-cases.ts'
import { ordinaryFacts } from './ordinary-facts.ts'
import { plainDeployments } from './plain-deployments.ts'
import { publicNode } from './public-node.ts'
import { racingBlocks } from './racing-blocks.ts'
import { racingReorganisations } from './racing-reorganisations.ts'
import { roles } from './registry-roles.ts'
import { severalCalls } from './several-calls.ts'
import { changedTargets } from './targets/changed-lists.ts'
import { targetContracts } from './targets/contracts.ts'
import { longTargetLists } from './targets/long-lists.ts'
import { targetStates } from './targets/target-states.ts'
import { time } from './time.ts'
import { topLevel } from './top-level.ts'
import { networks } from './two-networks.ts'

/** By file. Some files have cases of several topics. */
const scenarios: readonly Scenario[] = [
  ...topLevel,
  ...conflictingRegistries,
  ...childContracts,
  ...immediateDeployer,
  ...deepCreations,
  ...clonesAndProxies,
  ...create3,
  ...officialDeployer,
  ...create2Deployer,
  ...olderContracts,
  ...knownAddresses,
  ...cutoffTime,
  ...creationTime,
  ...relinks,
  ...removals,
  ...ownLinks,
  ...linksAndChildren,
  ...fakeEvents,
  ...states,
  ...roles,
  ...countdownExpiry,
  ...time,
  ...termsOfTheBinding,
  ...extremeValues,
  ...legacyCheck,
  ...targetStates,
  ...targetContracts,
  ...longTargetLists,
  ...changedTargets,
  ...noCode,
  ...longLife,
  ...chainsAndSpelling,
  ...bareAddresses,
  ...openReadings,
  ...delegatedAccounts,
  ...networks,
  ...publicNode,
  ...failingExplorer,
  ...failingNode,
  ...failingNodeParts,
  ...failingNodeLogs,
  ...failingOneRequest,
  ...nullAnswers,
  ...failingHistory,
  ...failingLatestBlock,
  ...failingTraces,
  ...failingNodeMisled,
  ...laggingHistory,
  ...laggingReorganisations,
  ...laggingMadeAgain,
  ...laggingRollbacks,
  ...laggingInterrupted,
  ...laggingLists,
  ...laggingChildren,
  ...laggingCombined,
  ...racingBlocks,
  ...racingReorganisations,
  ...severalCalls,
  ...ordinaryFacts,
  ...meetingLinks,
  ...plainDeployments,
]

const topicOf = ({ id }: Scenario) => id.split('/', 1)[0]
const topics = [...new Set(scenarios.map(topicOf))]

/** Every named case by topic, in a fixed order. */
export const catalogue: readonly Scenario[] = topics.flatMap((topic) =>
  scenarios.filter((one) => topicOf(one) === topic),
)

const byId = new Map(catalogue.map((scenario) => [scenario.id, scenario]))

/** The named case with this id; undefined if there is none. */
export function findCase(id: string): Scenario | undefined {
  return byId.get(id)
}
