import { z } from 'zod'
import { action, question, scenarioSchema, step } from './schema.ts'

/** Scenario files as JSON Schema (draft 2020-12), for editors. It can't say what a scenario makes of names and time. */
export function scenarioJsonSchema() {
  const metadata = z.registry<{ id?: string; title?: string; description?: string }>()
  metadata.add(action, { id: 'Action', description: 'One transaction' })
  metadata.add(step, { id: 'Step', description: 'What happens next, or what is asked' })
  metadata.add(question, { id: 'Question', description: 'What is asked, by names, and what is right to answer' })
  metadata.add(scenarioSchema, { title: 'A harborcheck scenario' })
  for (const [member, description] of Object.entries(members)) {
    metadata.add(scenarioSchema.shape[member as keyof typeof members], { description })
  }
  return z.toJSONSchema(scenarioSchema, { io: 'input', metadata })
}

const members = {
  id: 'topic/what-happens; every account of the scenario follows from it',
  title: 'What is to be seen, in one sentence',
  level: 'How binding the rules are that it is about',
  rules: 'The rules that it is about: who breaks one of them answers wrongly here',
  startsAt: 'Timestamp that the chain has at least reached when the scenario starts, seconds',
  steps: 'What happens, in order; an action has a block of its own, one second after the block before',
  elsewhere: 'What happens to the same names on another network meanwhile',
  told: 'What the subject is told that is not so',
  values: "Estimates of what contracts hold, for the explorer's value fields",
  meta: 'Has the scenario told a second time, as a variant that must have the same answers',
  narrative: 'The scenario in sentences, for readers; not read by harborcheck',
  answers: 'Every question with its whole answer and the reasons, for readers; not read by harborcheck',
} satisfies Partial<Record<keyof typeof scenarioSchema.shape, string>>
