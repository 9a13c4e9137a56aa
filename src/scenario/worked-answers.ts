import { z } from 'zod'

const value = z.unknown()

/**
 * A question of a scenario with the whole of its right answer, for readers who do not have the rules at hand. By the names
 * of the scenario; `commitmentDeadline` is in seconds after its start.
 */
export const workedAnswer = z.strictObject({
  network: z
    .enum(['here', 'elsewhere'])
    .exactOptional()
    .describe('Of a scenario on two networks: the one that is asked about'),
  step: z.int().min(0).describe('The step that asks it, from 0'),
  seconds: z.int().min(0).describe("The latest block's timestamp, in seconds after the scenario's start"),
  question: z.string().describe('The question as a call'),
  answer: value.exactOptional().describe('What is right; absent where only a refusal is'),
  alsoRight: z.array(value).exactOptional().describe('Other answers, by readings that the sources leave open'),
  refusal: z
    .enum(['right', 'only'])
    .exactOptional()
    .describe('Whether an error is right, too, or alone; default: it is not right'),
  whileBlockComes: value
    .exactOptional()
    .describe(
      'Asked again while the block of the step before comes: the answer before that block, which is right then, too',
    ),
  because: z.array(z.string()).describe('Why, rule by rule: its id, and the fact that it speaks of'),
})
export type WorkedAnswer = z.infer<typeof workedAnswer>
