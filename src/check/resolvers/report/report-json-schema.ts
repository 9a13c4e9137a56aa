import * as z from 'zod'
import { reportSchema } from './run-report.ts'

/** The report of a run as JSON Schema (draft 2020-12): what `harborcheck test --json` writes. */
export function reportJsonSchema(): z.core.JSONSchema.JSONSchema {
  return { title: 'The report of a run of harborcheck', ...z.toJSONSchema(reportSchema, { io: 'input' }) }
}
