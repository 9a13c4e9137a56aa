/** The parts of harborcheck, for those who build upon them. Resolver authors need `harborcheck/subject` alone. */
export { type Chain, type ChainOptions, startChain } from './chain/chain.ts'
export { createPlayer, type Player } from './chain/play/player.ts'
export { HarborcheckError, InternalError, UsageError } from './errors.ts'
export {
  createExplorerHandlers,
  createValueBook,
  type Explorer,
  type ExplorerIndex,
  type ExplorerOptions,
  openIndex,
  startExplorer,
  type ValueEstimate,
} from './explorer/index.ts'
export { answer } from './model/answer.ts'
export { type Rule, type RuleId, rules } from './model/rules.ts'
export { emptyWorld, type World } from './model/world.ts'
export { type ScenarioBuilder, story } from './scenario/builder.ts'
export { catalogue, findCase } from './scenario/catalogue/index.ts'
export { parseScenario } from './scenario/parse.ts'
export type { Action, Scenario, Step } from './scenario/scenario.ts'
export { tell } from './scenario/tell.ts'
export { advance } from './scenario/timeline.ts'
export {
  type Address,
  type BindingAgreement,
  type CreateResolver,
  type Environment,
  type Method,
  methods,
  type Resolver,
  type Target,
  type Terms,
} from './subject/index.ts'
