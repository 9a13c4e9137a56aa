import fc from 'fast-check'
import { advance, answer, arbitraryScenario, emptyWorld } from 'harborcheck'

const bounds = { agreements: 3, contracts: 8, decisions: 12 }
const property = fc.property(arbitraryScenario(bounds), ({ steps }) => {
  const world = steps.reduce((world, step) => advance(world, step).world, emptyWorld(1_700_000_000))
  const attackable = [...world.contracts.keys()].filter(
    (contract) => answer(world, { method: 'isAttackable', contract }).value,
  )
  return attackable.every((contract) => answer(world, { method: 'terms', contract }).value !== null)
})
fc.assert(property, { numRuns: 1_000, seed: 1 })
console.log('What is attackable has terms.')
