import * as z from 'zod'

const value = z.unknown()

/**
 * A question of a scenario with its full right answer, for readers. It uses the scenario's names; `commitmentDeadline` is in
 * seconds after the scenario's start.
 */
export const workedAnswer = z.strictObject({
  network: z
    .enum(['here', 'elsewhere'])
    .exactOptional()
    .describe('For a scenario on two networks: the network that is asked about'),
  step: z.int().min(0).describe('Index of the step that asks it, from 0'),
  seconds: z.int().min(0).describe("The latest block's timestamp, in seconds after the scenario's start"),
  question: z.string().describe('The question as a call'),
  answer: value.exactOptional().describe('The right answer; absent if only a refusal is right'),
  alsoRight: z.array(value).exactOptional().describe('Other right answers, by readings that the sources leave open'),
  refusal: z
    .enum(['right', 'only'])
    .exactOptional()
    .describe('Whether refusing is also right, or the only right thing; default: it is wrong'),
  whileBlockComes: value
    .exactOptional()
    .describe(
      'Asked again while the step before changes the chain: the answer before that step, which is right then too',
    ),
  because: z.array(z.string()).describe('The derivation: each rule id with the fact that it was applied to'),
})
export type WorkedAnswer = z.infer<typeof workedAnswer>
