import { Help } from '@commander-js/extra-typings'
import { expect, test } from 'vitest'
import { commandNames, createProgram } from './program.ts'

test('--help shows the declared arguments of each command', async () => {
  const program = await createProgram(commandNames)
  for (const command of program.commands)
    expect(program.createHelp().subcommandTerm(command)).toBe(new Help().subcommandTerm(command))
})

test('loads the options of only the named command', async () => {
  const { commands } = await createProgram(['list', '--json'])
  expect(commands.filter(({ options }) => options.length > 0).map((command) => command.name())).toEqual(['list'])
})

test('options have their short forms', async () => {
  const { commands } = await createProgram(['test', 'up'])
  const shortForms = commands.flatMap(({ options }) =>
    options.flatMap(({ short, long }) => (short ? [[short, long]] : [])),
  )
  expect(shortForms).toEqual(
    expect.arrayContaining([
      ['-v', '--verbose'],
      ['-e', '--env-file'],
    ]),
  )
})
