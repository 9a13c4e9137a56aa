import { existsSync } from 'node:fs'
import { Argument } from '@commander-js/extra-typings'
import { catalogue } from '../../cases/index.ts'
import { type CheckedRuleId, checkedRules, isOfExplorers } from '../../check/explorers/explorer-rules.ts'
import { furtherCauses } from '../../check/resolvers/blame-wrong-answers.ts'
import { answerOf, type KnownFault, knownFaults } from '../../mistakes/blame.ts'
import { raceMutants } from '../../mistakes/race-mutants.ts'
import { answer } from '../../model/answer-question.ts'
import { durationText } from '../../model/duration.ts'
import type { Question } from '../../model/question.ts'
import { isMeta, type Rule, type RuleId, rules } from '../../model/rules.ts'
import { isRightAnswer } from '../../model/same-answer.ts'
import type { World } from '../../model/world.ts'
import { jsonText } from '../../platform/json-text.ts'
import { unknownName } from '../../platform/suggest.ts'
import { illustrate } from '../../report/illustrate.ts'
import { ruleAddress } from '../../report/rule-address.ts'
import { narrate } from '../../scenario/narrate.ts'
import { circumstances, questionText, withNetwork } from '../../scenario/narrative.ts'
import { walkSteps } from '../../scenario/network-steps.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { withAnswers } from '../../scenario/with-answers.ts'
import { defineCommand } from '../define-command.ts'
import { findScenario } from '../find-scenario.ts'
import { findWord, glossary } from '../glossary.ts'
import { io } from '../io.ts'
import { flag } from '../options.ts'
import { print } from '../print.ts'

/** `harborcheck explain`: prints a rule with its source and cases, a case or scenario file with its answers, or a word's meaning. */
export const command = defineCommand({
  arguments: [
    new Argument(
      '<rule-case-or-word>',
      'such as CHILD-4, child-contracts/future-only, bugs/mine.json or "cutoff time"',
    ),
  ],
  options: { json: flag('print JSON: for a case its scenario file, for a rule its facts') },
  example: 'harborcheck explain BIND-6',
  async run(id, { json }) {
    const rule = [...rules, ...checkedRules].find((one) => one.id === id.toUpperCase()) as Rule | undefined
    const scenario =
      catalogue.find((one) => one.id === id) ?? (!rule && existsSync(id) ? await answered(id) : undefined)
    const word = rule || scenario ? undefined : findWord(id)
    if (!rule && !scenario && !word) {
      const words = glossary().flatMap(({ words }) => words)
      const known = [...rules.map(({ id }) => id), ...catalogue.map(({ id }) => id), ...words]
      throw unknownName('rule, case, scenario file or word', id, known, '`harborcheck list` shows every rule and case')
    }
    if (json) io().stdout.write(jsonText(word ?? scenario ?? ruleFacts(rule as Rule)))
    else if (word) print(`${word.words.join(', ')}\n  ${word.meaning}`)
    else print(scenario ? caseText(scenario) : ruleText(rule as Rule))
  },
})

/** Reads a scenario from a file, with the model's answers to its questions, since a file may omit them. */
async function answered(path: string): Promise<Scenario> {
  const scenario = await findScenario(path)
  return { ...scenario, ...withAnswers(scenario) }
}

function ruleFacts(rule: Rule) {
  const cases = catalogue.filter((scenario) => (scenario.rules as string[]).includes(rule.id)).map(({ id }) => id)
  const faults = knownFaults.filter((fault) => fault.rule === rule.id)
  const says = [
    ...[...faults, ...raceMutants.filter((mutant) => mutant.rule === rule.id)].map((fault) => fault.says),
    ...faults.flatMap(({ never }) => never?.says ?? []),
    ...furtherCauses.filter((cause) => cause.rule === rule.id).map((cause) => cause.says),
  ]
  return {
    ...rule,
    cases,
    otherCases: casesShowing(faults).filter((id) => !cases.includes(id)),
    brokenBy: [...new Set(says)],
  }
}

/** Lists the cases in which a fault answers wrongly: a report can blame it there, even if the case is about another rule. */
function casesShowing(faults: readonly KnownFault[]): string[] {
  return catalogue.filter((scenario) => faults.some((fault) => isShownIn(fault, scenario))).map(({ id }) => id)
}

function isShownIn(fault: KnownFault, scenario: Scenario): boolean {
  const earlier: { world: World; question: Question }[] = []
  for (const { step, world } of walkSteps(scenario)) {
    if (step.do !== 'ask') continue
    for (const question of step.questions) {
      const given = answerOf(fault, { world, question, earlier })
      if (!isRightAnswer(question.method, given, answer(world, question).value)) return true
      earlier.push({ world, question })
    }
  }
  return false
}

function ruleText(rule: Rule): string {
  const { cases, otherCases, brokenBy } = ruleFacts(rule)
  const about = [`${rule.id} (${rule.level})`, `  ${rule.statement}`, `  Source: ${rule.source}`, ...pageOf(rule), '']
  if (isMeta(rule.id as RuleId)) {
    const how = 'harborcheck compares two answers of the subject with each other'
    return [
      ...about,
      `No case is about this rule: ${how},`,
      'in the generated scenarios of `harborcheck test --runs 100`.',
      ...(brokenBy.length > 0 ? ['', 'Broken by a resolver that', ...brokenBy.map((says) => `  - ${says}`)] : []),
    ].join('\n')
  }
  const byExplorers = isOfExplorers(rule.id as CheckedRuleId)
    ? ['`harborcheck test-explorer` checks this rule for explorers.']
    : []
  if (cases.length === 0) return [...about, ...byExplorers].join('\n')
  return [
    ...about,
    ...exampleText(rule),
    'Broken by a resolver that',
    ...(brokenBy.length > 0 ? brokenBy.map((says) => `  - ${says}`) : ['  - answers with an error']),
    '',
    'Cases',
    ...cases.map((id) => `  ${id}`),
    ...(otherCases.length > 0 ? ['', 'Cases about other rules in which breaking it shows', ...listed(otherCases)] : []),
    ...(byExplorers.length > 0 ? ['', ...byExplorers] : []),
  ].join('\n')
}

function pageOf({ id }: Rule): string[] {
  const address = ruleAddress(id)
  return address === undefined ? [] : [`  Page: ${address}`]
}

/** The most cases about other rules that are listed. */
const SHOWN = 10

function listed(ids: readonly string[]): string[] {
  const more = ids.length > SHOWN ? [`  and ${ids.length - SHOWN} more`] : []
  return [...ids.slice(0, SHOWN).map((id) => `  ${id}`), ...more]
}

/** Draws the smallest scenario in which breaking the rule shows. Empty if none is known. */
function exampleText(rule: Rule): string[] {
  const example = illustrate(rule)
  return example ? ['For example', ...[...example.drawing, example.asked].map((line) => `  ${line}`), ''] : []
}

function caseText(scenario: Scenario): string {
  const steps = narrate(scenario).map((step) => ({ ...step, at: `+${durationText(step.seconds)}` }))
  const width = Math.max(...steps.map(({ at }) => at.length))
  return [
    `${scenario.id} (${scenario.level}: ${scenario.rules.join(' ')})`,
    `  ${scenario.title}`,
    ...circumstances(scenario).map((sentence) => `  ${sentence}`),
    '',
    ...steps.flatMap(({ network, at, text, questions, raced }) => {
      if (questions.length === 0) return [`  ${at.padStart(width)}  ${text}`]
      return questions.map((question) => {
        const asked = withNetwork(questionText(question), network)
        const answer = JSON.stringify(question.expected)
        return `  ${at.padStart(width)}  ? ${asked} → ${answer}${raced ? '; also asked while that happens: the answer before it is right too' : ''}`
      })
    }),
  ].join('\n')
}
