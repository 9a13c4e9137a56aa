import { expect, test } from 'vitest'
import { scenario } from '../../scenario/builder.ts'
import { worldAfter } from '../../scenario/timeline.ts'

const begun = () => scenario('my/older', 'A factory older than the registries')

test('a scope with the older factory adds it and its child, deployed before the start', () => {
  const { contracts, startedAt } = worldAfter(
    begun()
      .agreement('agreementA', { covers: ['olderFactory'] })
      .build().steps,
  )
  expect([...contracts.keys()]).toEqual(['olderFactory', 'olderChild'])
  expect(contracts.get('olderChild')).toMatchObject({
    deployer: 'olderFactory',
    createdAt: startedAt - 1,
    createdIn: 0,
  })
})

test('behavior: a scenario that does not name the older contracts lacks them', () => {
  const { contracts } = worldAfter(
    begun()
      .agreement('agreementA', { covers: ['treasury'] })
      .build().steps,
  )
  expect(contracts.size).toBe(0)
})

test('behavior: older contracts send no transactions', () => {
  const build = () => begun().adopt('olderFactory', null).build()
  expect(() => worldAfter(build().steps)).toThrow('"olderFactory" sends nothing')
})
