/// <reference types="node" preserve="true" />
/**
 * The parts of harborcheck, for programs built on it. A resolver needs the types of `harborcheck/subject` only, and tests
 * of a resolver `conformance` of `harborcheck/vitest`.
 */

// Scenarios: write, read, generate and print them.

export { catalogue, findCase } from './cases/index.ts'
export { showcase } from './cases/showcase.ts'
export { arbitraryScenario, generateScenario } from './generate/generate-scenario.ts'
export type { Bounds } from './generate/numbers.ts'
export { type ScenarioBuilder, scenario } from './scenario/builder.ts'
export { type NarratedStep, narrate } from './scenario/narrate.ts'
export { questionText, stepText } from './scenario/narrative.ts'
export type { AgreementOptions, Covers } from './scenario/new-agreement.ts'
export { parseScenario } from './scenario/parse-scenario.ts'
export * as questions from './scenario/questions.ts'
export type { Action, Ask, Scenario, Step } from './scenario/scenario.ts'
export { scenarioSchema } from './scenario/scenario-schema.ts'

// The model: the right answer to a question, and the rules it follows from.

export { answer } from './model/answer-question.ts'
export type { Derived, Reason } from './model/derived.ts'
export type { AnswerOf, AnswerValue, Question, QuestionMethod } from './model/question.ts'
export { type Quirk, quirks } from './model/quirk.ts'
export { type Level, levels, type Rule, type RuleId, rules } from './model/rules.ts'
export { emptyWorld, type World } from './model/world.ts'
export { type Advance, advance, ImpossibleStep } from './scenario/timeline.ts'

// The chain: Anvil with the registries, and its states as files.

export { type Chain, type ChainOptions, startChain } from './chain/chain.ts'
export { type Artifact, linkArtifact, loadArtifact } from './chain/deploy/contract-artifact.ts'
export { loadProfile } from './chain/deploy/load-profile.ts'
export type {
  ActionContext,
  DeployContext,
  DeploymentProfile,
  ProfileAction,
  ProfileActions,
  ProfileCall,
  ProfileContracts,
  ProfileDeployment,
} from './chain/deploy/profile.ts'
export { callContract, deployContract } from './chain/deploy/send.ts'
export { createExecutor, type Executor } from './chain/execute/executor.ts'
export { type Population, populate } from './chain/populate/populate.ts'
export { parseState } from './chain/saved-state/parse-state.ts'
export { type SaveOptions, saveState } from './chain/saved-state/save.ts'
export type { SavedState } from './chain/saved-state/saved-state.ts'

// The explorer: an index of a chain's events and traces, with its API.

export {
  type AgreementEstimate,
  createExplorerHandlers,
  createValueBook,
  type Explorer,
  type ExplorerIndex,
  type ExplorerOptions,
  openIndex,
  startExplorer,
} from './explorer/index.ts'

// Test networks: chain, explorer and proxies that start and stop together, and a scenario run on one.

export { type ScenarioRun, startScenarioRun } from './check/resolvers/scenario-run.ts'
export { startTestNetwork, type TestNetwork, type TestNetworkOptions } from './network/test-network.ts'

// Subjects: the resolvers under test, and ways to start them.

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
export { inlineSubject } from './subject/inline.ts'
export { moduleSubject } from './subject/module/start-module-subject.ts'
export { commandSubject } from './subject/process/start-process-subject.ts'
export type { SubjectInfo } from './subject/protocol/verbs.ts'
export type { StartSubject, Subject, SubjectAnswer, SubjectOptions } from './subject/subject.ts'

// Runs: the suite, and campaigns of generated scenarios, against a subject.

export { type Campaign, type CampaignOptions, runCampaign } from './campaign/run-campaign.ts'
export { runSuite, type SuiteOptions, type SuiteRun } from './check/resolvers/run-suite.ts'

// The judge: an answer compared with its expectation, and the rule that a wrong one breaks.

export type { AnsweredQuestion, Blame } from './judge/answered-question.ts'
export type { AskedQuestion, CaseResult } from './judge/case-result.ts'
export { type Expectation, expectationOf } from './judge/expectation.ts'
export { type GivenAnswer, judge, type QuestionVerdict } from './judge/judge.ts'
export { blame } from './mistakes/blame.ts'

// Reports: the result of a run as one value, and its forms.

export { jsonReport } from './check/resolvers/report/json-report.ts'
export { makeReport, type RunFacts } from './check/resolvers/report/make-report.ts'
export { junitReport, terminalReport } from './check/resolvers/report/resolver-report.ts'
export type { CaseReport, Report, RuleReport, Summary, Verdict } from './check/resolvers/report/run-report.ts'
export type { TerminalOptions } from './report/check-report.ts'
export type { QuestionReport } from './report/finding.ts'
export { type Style, styleFor } from './report/style.ts'

// Errors, and the version of this package.

export { HarborcheckError, InternalError, SubjectError, UsageError } from './platform/errors.ts'
export { version } from './platform/version.ts'
