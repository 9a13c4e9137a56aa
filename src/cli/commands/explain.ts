import { existsSync } from 'node:fs'
import { type CheckedRuleId, checkedRules, isOfExplorers } from '../../explorer-check/rules.ts'
import { durationText } from '../../model/duration.ts'
import { modelMutants } from '../../model/mutants/model-mutants.ts'
import { raceMutants } from '../../model/mutants/race.ts'
import { isMeta, type Rule, type RuleId, rules } from '../../model/rules.ts'
import { illustrate } from '../../report/illustrate.ts'
import { catalogue } from '../../scenario/catalogue/index.ts'
import { narrate } from '../../scenario/narrate.ts'
import { circumstances, questionText, withNetwork } from '../../scenario/narrative.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { withAnswers } from '../../scenario/with-answers.ts'
import { unknownName } from '../../suggest.ts'
import type { ExplainOptions } from '../declarations/explain.ts'
import { findScenario } from '../find-scenario.ts'
import { print } from '../print.ts'

/** `harborcheck explain`: prints a rule with its source and cases, or a case or scenario file with its expected answers. */
export async function explain(id: string, { json }: ExplainOptions): Promise<void> {
  const rule = [...rules, ...checkedRules].find((one) => one.id === id.toUpperCase()) as Rule | undefined
  const scenario = catalogue.find((one) => one.id === id) ?? (!rule && existsSync(id) ? await answered(id) : undefined)
  if (!rule && !scenario) {
    const known = [...rules.map(({ id }) => id), ...catalogue.map(({ id }) => id)]
    throw unknownName('rule, case or scenario file', id, known, '`harborcheck list` shows every rule and case')
  }
  if (json) process.stdout.write(`${JSON.stringify(scenario ?? ruleFacts(rule as Rule), null, 2)}\n`)
  else print(scenario ? caseText(scenario) : ruleText(rule as Rule))
}

/** A scenario of a file; its questions have the model's answers, since a file need not say any. */
async function answered(path: string): Promise<Scenario> {
  const scenario = await findScenario(path)
  return { ...scenario, ...withAnswers(scenario) }
}

function ruleFacts(rule: Rule) {
  const cases = catalogue.filter((scenario) => (scenario.rules as string[]).includes(rule.id)).map(({ id }) => id)
  const known = [...modelMutants, ...raceMutants]
  const brokenBy = known.filter((mutant) => mutant.rule === rule.id).map(({ says }) => says)
  return { ...rule, cases, brokenBy }
}

function ruleText(rule: Rule): string {
  const { cases, brokenBy } = ruleFacts(rule)
  const about = [`${rule.id} (${rule.level})`, `  ${rule.statement}`, `  Source: ${rule.source}`, '']
  if (isMeta(rule.id as RuleId)) {
    const how = 'harborcheck compares two answers of the subject with each other'
    return [
      ...about,
      `No case is about this rule: ${how},`,
      'in the generated scenarios of `harborcheck test --runs 100`.',
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
    ...(byExplorers.length > 0 ? ['', ...byExplorers] : []),
  ].join('\n')
}

/** A drawing of the smallest scenario in which breaking the rule shows. Empty if there is none. */
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
