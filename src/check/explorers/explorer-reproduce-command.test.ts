import { expect, test } from 'vitest'
import { reproduceCommand, variablesIn } from './explorer-reproduce-command.ts'

test('prints the variables that the command names before it', () => {
  const command = 'node explorer.js $FAULT --port $PORT'
  const variables = variablesIn(command, { FAULT: 'cached', PORT: '1', OTHER: 'other' })
  const facts = {
    environment: { chainId: 31_337, explorerPath: 'chain' },
    options: { level: 'deployment', settle: 5 },
  } as const
  expect(reproduceCommand({ ...facts, explorer: { command, variables } }, 'states/one')).toBe(
    `FAULT=cached npx harborcheck test-explorer --command '${command}' --filter states/one`,
  )
})

test('leaves out variables that can have a secret, that every shell sets, or that are not a word', () => {
  const env = { API_KEY: 'abc', HOME: '/root', NODE_URL: 'https://me:secret@node.example', KEPT: 'yes' }
  expect(variablesIn(`x $API_KEY \${HOME} $NODE_URL $KEPT \${KEPT} $UNSET`, env)).toEqual({ KEPT: 'yes' })
})
