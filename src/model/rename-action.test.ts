import { expect, test } from 'vitest'
import { scenario } from '../scenario/builder.ts'
import type { Action } from './action.ts'
import { renameAction } from './rename-action.ts'

const renamed = (build: ReturnType<typeof scenario>) =>
  build.build().steps.map((step) => renameAction(step as Action, (name) => `my-${name}`))

test('renames every name of a transaction of several calls', () => {
  const router = {
    through: 'router',
    also: [{ factory: 'g', children: ['y'], proxies: ['p'], method: 'create3' }],
  } as const
  const [spawn, operation] = renamed(
    scenario('a/b', 'c')
      .spawn('x', 'f', { ...router, also: [...router.also] } as never)
      .do({ do: 'promote', agreement: 'a', also: [{ do: 'promote', agreement: 'b' }] }),
  )
  expect(spawn).toMatchObject({
    through: 'my-router',
    also: [{ factory: 'my-g', children: ['my-y'], proxies: ['my-p'] }],
  })
  expect(operation).toMatchObject({ agreement: 'my-a', also: [{ agreement: 'my-b' }] })
})

test('keeps the shared salt of two agreements', () => {
  const [one] = renamed(scenario('a/b', 'c').agreement('b', { covers: [], by: 'lawyer', salt: 'a', commitment: 0 }))
  expect(one).toMatchObject({ agreement: 'my-b', by: 'my-lawyer', salt: 'my-a' })
})
