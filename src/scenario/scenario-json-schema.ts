import * as z from 'zod'
import { action, question, scenarioSchema, step } from './scenario-schema.ts'

/** Generates the JSON Schema (draft 2020-12) of scenario files, for editors. It cannot express the checks of names and times. */
export function scenarioJsonSchema() {
  const metadata = z.registry<{ id?: string; title?: string; description?: string }>()
  metadata.add(action, { id: 'Action', description: 'One transaction' })
  metadata.add(step, { id: 'Step', description: 'What happens next, or which questions are asked' })
  metadata.add(question, {
    id: 'Question',
    description: 'A question, with names instead of addresses, and its right answer',
  })
  metadata.add(scenarioSchema, { title: 'A harborcheck scenario' })
  for (const [member, description] of Object.entries(members)) {
    metadata.add(scenarioSchema.shape[member as keyof typeof members], { description })
  }
  return z.toJSONSchema(scenarioSchema, { io: 'input', metadata })
}

const members = {
  id: "topic/what-happens; the scenario's accounts are derived from it",
  title: 'What the scenario shows, in one sentence',
  level: 'The level of its rules: interface, deployment or hardened',
  rules: 'The rules that it is about: a resolver that breaks one of them answers wrongly here',
  startsAt: "The chain's timestamp at the scenario's start is at least this, seconds",
  steps: 'What happens, in order. An action has a block of its own, one second after the block before',
  elsewhere: 'The steps of another network, with the same names',
  subjectEnvironment: "Gives the subject the other network's chain id instead of its own",
  node: "The software that the subject's node acts as, and limits of eth_getLogs in the place of its own",
  values: "Estimates of the values that contracts hold, for the explorer's value fields",
  meta: 'Runs the scenario a second time, as a variant that must have the same answers',
  narrative: 'The scenario in sentences, for readers; not read by harborcheck',
  answers: 'Every question with its whole answer and the reasons, for readers; not read by harborcheck',
} satisfies Partial<Record<keyof typeof scenarioSchema.shape, string>>
