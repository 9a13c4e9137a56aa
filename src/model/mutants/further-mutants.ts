import type { Name } from '../action.ts'
import type { World } from '../world.ts'
import { type ModelMutant, modelMutant } from './model-mutant.ts'
import { furtherNetworkMutants } from './networks.ts'

const CALLED = 'treats the contract called by the transaction as the deployer'

/**
 * Model mutants for blame alone: faulty resolvers of one kind differ where their author had to choose, or keep less than
 * all. What a question exercises is told by the other model mutants.
 */
export const furtherMutants: readonly ModelMutant[] = [
  modelMutant('BIND-3', 'callee-or-deployer', CALLED, {
    // A creation transaction calls nothing.
    deployerOf(world, contract) {
      const { callee, deployer } = world.contracts.get(contract) ?? {}
      return callee ?? deployer
    },
  }),
  modelMutant('BIND-3', 'callee-or-outermost', CALLED, {
    deployerOf: (world, contract) => world.contracts.get(contract)?.callee ?? outermost(world, contract),
  }),
  modelMutant(
    'BIND-4',
    'outermost-is-deployer',
    'treats the contract that a creation transaction made as the deployer of all that is made in it',
    {
      deployerOf: (world, contract) => outermost(world, contract) ?? world.contracts.get(contract)?.deployer,
    },
  ),
  ...furtherNetworkMutants,
]

/** The contract of the creation transaction in which a contract was made. */
function outermost(world: World, contract: Name): Name | undefined {
  const { deployer, callee } = world.contracts.get(contract) ?? {}
  if (deployer === undefined || callee !== undefined) return undefined
  return outermost(world, deployer) ?? deployer
}
