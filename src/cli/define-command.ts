import { type Argument, type Command, type InferArgument, Option } from '@commander-js/extra-typings'
import { decide, type Ending } from './exit/exit-code.ts'

/** The headings of options, in the order in which help shows them: as people need them. */
const headings = [
  'Subject',
  'Explorer',
  'Cases',
  'Search',
  'Run',
  'Output',
  'Generated scenarios',
  'Queue',
  'Network',
] as const

/** An option of the command line; its name is its key in a record of rows. */
export type OptionRow = {
  /** A letter that stands for its name, too. */
  short?: string
  /** Such as `<file>`, or `[port]` if it may be left out. An option without an argument is a flag. */
  argument?: string
  help: string
  /** Parses the argument. `before`: the value of the same option earlier on the command line. Default: the text itself. */
  // biome-ignore lint/suspicious/noExplicitAny: the value is of the type that the reader returns.
  parse?: (text: string, before?: any) => unknown
  /** All texts that the argument can be. */
  choices?: readonly string[]
  /** The value without the option. A flag that is true by default is spelled `--no-…`. */
  default?: unknown
  /** How help shows the default. */
  defaultText?: string | undefined
  /** The environment variable that gives the value without the option. */
  env?: string
  isRequired?: boolean
  /** The heading that help shows above it. */
  heading?: (typeof headings)[number]
}

type Rows = Record<string, OptionRow>

/** The value of an option that is given. */
type GivenOption<Row> = Row extends { parse: (text: string) => infer Value }
  ? Row extends { argument: `[${string}` }
    ? Value | true
    : Value
  : Row extends { choices: readonly (infer Choice)[] }
    ? Choice
    : Row extends { argument: string }
      ? string
      : boolean

/** The names of the options that always have a value. */
type Certain<Options> = {
  [Name in keyof Options]: Options[Name] extends { default: NonNullable<unknown> } | { isRequired: true } ? Name : never
}[keyof Options]

/** The values of options, as Commander reads them. */
export type OptionsOf<Options> = { [Name in Certain<Options>]: GivenOption<Options[Name]> } & {
  [Name in Exclude<keyof Options, Certain<Options>>]?: GivenOption<Options[Name]>
}

// biome-ignore lint/suspicious/noExplicitAny: an argument of any kind.
type AnyArgument = Argument<string, any, any, any, any>

type ArgumentsOf<Arguments extends readonly AnyArgument[]> = {
  [Index in keyof Arguments]: Arguments[Index] extends Argument<infer Usage, infer Default, infer Parsed>
    ? InferArgument<Usage, Default, Parsed>
    : never
}

/** What a command takes, and what it does. */
type Definition<Arguments extends readonly AnyArgument[], Options extends Rows> = {
  arguments: Arguments
  options: Options
  /** A command line that help shows. */
  example?: string
  /** Resolves with the exit code if the command has a verdict. */
  run(...given: [...ArgumentsOf<Arguments>, OptionsOf<Options>]): Promise<Ending> | Promise<void>
}

/** Defines a command. Call the result to declare its arguments and options on a Commander command. */
export function defineCommand<const Arguments extends readonly AnyArgument[], const Options extends Rows>(
  definition: Definition<Arguments, Options>,
) {
  return (command: Command): void => {
    for (const argument of definition.arguments) command.addArgument(argument)
    const placeOf = ({ heading }: OptionRow) => (heading === undefined ? -1 : headings.indexOf(heading))
    const rows = Object.entries(definition.options).toSorted(([, one], [, other]) => placeOf(one) - placeOf(other))
    for (const [name, row] of rows) command.addOption(optionOf(name, row))
    if (definition.example) command.addHelpText('after', example(definition.example))
    // biome-ignore lint/suspicious/noExplicitAny: Commander passes what the declarations above make it read.
    command.action(async (...given: any) => decide((await definition.run(...given)) ?? 'done'))
  }
}

function optionOf(name: string, row: OptionRow): Option {
  const { short, argument = '', help, parse, choices, env, isRequired = false, defaultText, heading } = row
  const isNegated = row.default === true
  const words = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const option = new Option<string>(
    `${short ? `-${short}, ` : ''}--${isNegated ? 'no-' : ''}${words} ${argument}`.trim(),
    help,
  )
  if (heading) option.helpGroup(`${heading}:`)
  if (choices) option.choices(choices)
  if (parse) option.argParser(parse)
  if (env) option.env(env)
  if (row.default !== undefined && !isNegated) option.default(row.default, defaultText)
  return option.makeOptionMandatory(isRequired)
}

/** Formats an example of a command line, for the end of a help text. */
export const example = (line: string): string => `\nExample:\n  $ ${line}`
