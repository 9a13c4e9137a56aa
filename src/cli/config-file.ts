import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { CommandUnknownOpts, Option } from '@commander-js/extra-typings'
import * as z from 'zod'
import { UsageError } from '../platform/errors.ts'
import { importModule } from '../platform/files/import-module.ts'
import { readJsonFile } from '../platform/files/read-json-file.ts'
import { didYouMean } from '../platform/suggest.ts'

/** Option values by their names in camel case, and the subject as the command line names it. */
const config = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
const withConfig = z.object({ harborcheck: config.optional() })

type Config = { file: string; values: z.infer<typeof config> }

const modules = ['ts', 'mts', 'js', 'mjs'].map((ending) => `harborcheck.config.${ending}`)
export const JSON_CONFIG = 'harborcheck.config.json'

/** The files that a configuration stands in: one of them, or a member of package.json. */
export const configFiles = [...modules, JSON_CONFIG]

/** The options that name a subject. */
const subjectOptions = ['command', 'url', 'attach', 'forge']

/**
 * Sets the subject and the options that the working folder's configuration names and the command line does not. It stands in
 * `harborcheck.config.ts`, `.js` or `.json`, or in the member `harborcheck` in package.json.
 * @throws {UsageError} if there are two configurations, or one is malformed or has a value that its option cannot have.
 */
export async function applyConfig(command: CommandUnknownOpts): Promise<void> {
  const found = await readConfig()
  if (!found) return
  const { file, values } = found
  const { $schema: _, subject, ...options } = values
  const isGiven = (name: string) => !['default', undefined].includes(command.getOptionValueSource(name))
  const hasSubject = command.processedArgs[0] !== undefined || subjectOptions.some(isGiven)
  for (const [name, value] of Object.entries(options)) {
    const option = command.options.find((one) => one.attributeName() === name)
    if (!option && command.name() === 'test') throw unknownOption(file, name, command)
    if (option && !isGiven(name) && !(hasSubject && subjectOptions.includes(name)))
      command.setOptionValueWithSource(name, parseValue(option, value, { file, name }), 'config')
  }
  if (subject !== undefined && !hasSubject) command.processedArgs[0] = String(subject)
}

async function readConfig(): Promise<Config | undefined> {
  const files = configFiles.filter((file) => existsSync(file))
  if (files.length > 1)
    throw new UsageError('There are several configurations of harborcheck', { facts: { files: files.join(', ') } })
  const [file] = files
  if (file === undefined) {
    const ofPackage = existsSync('package.json')
      ? readJsonFile('package.json', withConfig, malformed('package.json'))
      : {}
    return ofPackage.harborcheck && { file: 'package.json', values: ofPackage.harborcheck }
  }
  if (file === JSON_CONFIG) return { file, values: readJsonFile(file, config, malformed(file)) }
  const exported = await importModule(resolve(file)).catch((cause: Error) => {
    throw malformed(file)({ reason: cause.message })
  })
  const { success, data, error } = config.safeParse(Object(exported).default)
  if (!success) throw malformed(file)({ 'default export': z.prettifyError(error) })
  return { file, values: data }
}

const malformed = (file: string) => (facts: Record<string, string | undefined>) =>
  new UsageError(`${file} is not a configuration of harborcheck`, {
    facts,
    next: 'name the subject and options of `harborcheck test` in camel case: { "subject": "./my-resolver.ts", "level": "hardened" }',
  })

const unknownOption = (file: string, name: string, { options }: CommandUnknownOpts) =>
  new UsageError(`${file} has an unknown option`, {
    facts: {
      option: name,
      'did you mean': didYouMean(name, ['subject', ...options.map((one) => one.attributeName())]),
    },
  })

/** Parses a value as the command line does. A flag takes true or false. */
function parseValue(
  option: Option,
  value: Config['values'][string],
  { file, name }: { file: string; name: string },
): unknown {
  const isFlag = !option.required && !option.optional
  const wrong = (reason: string) => new UsageError(`${file}: the option ${name} is wrong`, { facts: { reason } })
  if (isFlag !== (typeof value === 'boolean')) throw wrong(isFlag ? 'expected true or false' : 'expected a value')
  if (isFlag) return value
  try {
    return [value]
      .flat()
      .reduce<unknown>((before, one) => option.parseArg?.(String(one), before as never) ?? one, undefined)
  } catch (error) {
    throw wrong((error as Error).message)
  }
}
