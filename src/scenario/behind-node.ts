import type { NodeName } from '../model/node.ts'
import type { Scenario } from './scenario.ts'

/** Puts another node in the place of a scenario's own, whose limits it keeps. */
export function behindNode(scenario: Scenario, software: NodeName): Scenario {
  return { ...scenario, node: { ...scenario.node, software } }
}
