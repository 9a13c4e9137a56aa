import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Argument } from '@commander-js/extra-typings'
import { UsageError } from '../../platform/errors.ts'
import { schemaReference } from '../../platform/files/schema-reference.ts'
import { checkWritable, writeWhole } from '../../platform/files/write-file.ts'
import { jsonText } from '../../platform/json-text.ts'
import { parseScenario } from '../../scenario/parse-scenario.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { withAnswers } from '../../scenario/with-answers.ts'
import { defineCommand } from '../define-command.ts'
import { findScenario } from '../find-scenario.ts'
import { io } from '../io.ts'
import { option, pick } from '../options.ts'

/**
 * `harborcheck promote`: writes a counterexample as a scenario file with an id that the user chooses, and with the
 * right answers. Creates the file's folder.
 */
export const command = defineCommand({
  arguments: [new Argument('<id>', 'id of a counterexample, 12 hex digits')],
  options: {
    as: { argument: '<id>', help: 'id of the new scenario: topic/what-happens', isRequired: true },
    ...pick('title'),
    out: {
      ...option.out,
      help: 'file to write, in a folder that is made if there is none (default: the id with a dash for the slash, plus .json)',
    },
  },
  example: 'harborcheck promote 3f2a9c0d11be --as my-bugs/stale-link',
  async run(id, { as, title, out }) {
    const found = await findScenario(id)
    const named: Scenario = { ...found, id: as, title: title ?? found.title, ...withAnswers(found) }
    const path = out ?? `${as.replace('/', '-')}.json`
    const text = jsonText({ ...schemaReference(path, 'fixtures/scenario.schema.json'), ...named })
    // Check the id and title that the user chose.
    parseScenario(text, `The scenario ${as}`)
    if (existsSync(path)) throw new UsageError(`${path} exists already`, { next: 'name another file with --out' })
    // If it cannot be made, the next check says so.
    await mkdir(dirname(path), { recursive: true }).catch(() => {})
    await checkWritable(path)
    await writeWhole(path, text)
    io().stdout.write(`${path}\n`)
  },
})
