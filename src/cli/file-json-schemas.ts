import * as z from 'zod'
import { knownFailingSchema } from '../check/resolvers/report/known-failing/known-failing-schema.ts'
import type { OptionRow } from './define-command.ts'
import { networkSchema } from './network-file.ts'
import { subjectForms } from './options.ts'
import { testOptions } from './run-suite/test-options.ts'

const text = { type: 'string' }
const metadata = { io: 'input', target: 'draft-2020-12' } as const

/** Makes the JSON Schemas of the files that users write, by the name of their files in the package. Scenarios have theirs in `fixtures/`. */
export const fileJsonSchemas = () => ({
  config: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The configuration of harborcheck: the subject and the options of `harborcheck test`',
    type: 'object',
    properties: {
      $schema: text,
      subject: { ...text, description: subjectForms },
      ...Object.fromEntries(Object.entries<OptionRow>(testOptions).map(([name, row]) => [name, optionSchema(row)])),
    },
    additionalProperties: false,
  },
  network: { title: 'A network for harborcheck', ...z.toJSONSchema(networkSchema, metadata) },
  'known-failing': { title: 'Known failures for harborcheck', ...z.toJSONSchema(knownFailingSchema, metadata) },
})

/** The value of an option in the configuration: see `parseValue` in `config-file.ts`. */
function optionSchema({ argument, help, choices }: OptionRow) {
  const description = help
  if (argument === undefined) return { type: 'boolean', description }
  if (choices) return { enum: choices, description }
  return { type: ['string', 'number', 'array'], items: text, description }
}
