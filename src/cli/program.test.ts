import { Help } from '@commander-js/extra-typings'
import { expect, test } from 'vitest'
import { commandNames, createProgram } from './program.ts'

test('--help shows the arguments of each command as the command declares them', async () => {
  const program = await createProgram(commandNames)
  for (const command of program.commands)
    expect(program.createHelp().subcommandTerm(command)).toBe(new Help().subcommandTerm(command))
})

test('a command that is not named has no options yet', async () => {
  const { commands } = await createProgram(['list', '--json'])
  expect(commands.filter(({ options }) => options.length > 0).map((command) => command.name())).toEqual(['list'])
})
