import { type CommandUnknownOpts, Help, type HelpConfiguration, type Option } from '@commander-js/extra-typings'

/** How help shows options: without `--help`, which the reader has found, and without the default of a flag. */
export const shortHelp: HelpConfiguration = {
  visibleOptions(command: CommandUnknownOpts) {
    const options = Help.prototype.visibleOptions.call(this as Help, command)
    return command.parent ? options.filter(({ long }) => long !== '--help') : options
  },
  optionDescription({ description, argChoices, defaultValue, defaultValueDescription, envVar }: Option) {
    const isShown = typeof defaultValue === 'boolean' || description.includes('(default)')
    const isNamed = (argChoices ?? []).every((choice) => choice === defaultValue || description.includes(choice))
    const notes = [
      ...(isNamed ? [] : [argChoices?.join(', ')]),
      ...(defaultValue !== undefined && !isShown ? [`default: ${defaultValueDescription ?? defaultValue}`] : []),
      ...(envVar === undefined ? [] : [`env: ${envVar}`]),
    ]
    return notes.length > 0 ? `${description} (${notes.join('; ')})` : description
  },
}
