import type { Deploy, Name, Spawn } from '../action.ts'
import type { ContractFacts, World } from '../world.ts'

/** The default sender of deployments. */
export const DEPLOYER = 'deployer'
/** The default sender of calls that any account may make. */
export const ANYONE = 'anyone'

/** A creation transaction: its contract has no immediate deployer (BIND-11), its constructor's children have (CHILD-8). */
export function deploy(world: World, { contract, kind, by = DEPLOYER, children = [] }: Deploy): World {
  const made = addContract(world, contract, { kind, creationMethod: 'transaction', index: 0, sender: by })
  return children.reduce(
    (next, child, index) =>
      addContract(next, child, { kind: 'vault', creationMethod: 'constructor', index, deployer: contract, sender: by }),
    made,
  )
}

/** A factory executes CREATE or CREATE2 and becomes the immediate deployer, whoever sent or forwarded the call (BIND-3). */
export function spawn(world: World, action: Spawn): World {
  const { factory, children, kind = 'vault', method = 'create', through, by = ANYONE } = action
  if (world.contracts.get(factory)?.kind !== 'factory') {
    throw new Error(`the scenario has no factory named "${factory}" at this point`)
  }
  if (through !== undefined && world.contracts.get(through)?.kind !== 'router') {
    throw new Error(`the scenario has no router named "${through}" at this point`)
  }
  return children.reduce(
    (next, child, index) =>
      addContract(next, child, {
        kind,
        creationMethod: method,
        index,
        deployer: factory,
        sender: by,
        callee: through ?? factory,
      }),
    world,
  )
}

function addContract(world: World, name: Name, facts: Omit<ContractFacts, 'createdAt' | 'createdIn'>): World {
  if (world.contracts.has(name)) throw new Error(`the scenario deploys "${name}" twice`)
  const contracts = new Map(world.contracts).set(name, { ...facts, createdAt: world.now, createdIn: world.height })
  return { ...world, contracts }
}
