import type { ScenarioNode } from '../../model/node.ts'
import type { NodeProfile } from './node-profile.ts'

/** A profile with the limits of a scenario in the place of its own. A software without such a limit gets none. */
export function withLimits(profile: NodeProfile, { maxBlocks, maxLogs }: ScenarioNode): NodeProfile {
  const { ranges, logs } = profile
  const range = ranges?.eth_getLogs
  return {
    ...profile,
    ...(range && maxBlocks !== undefined && { ranges: { ...ranges, eth_getLogs: { ...range, max: maxBlocks } } }),
    ...(logs && maxLogs !== undefined && { logs: { ...logs, max: maxLogs } }),
  }
}
