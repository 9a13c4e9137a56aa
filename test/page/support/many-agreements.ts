import { type ScenarioBuilder, scenario } from '../../../src/scenario/builder.ts'
import type { Scenario } from '../../../src/scenario/scenario.ts'

/** A scenario of a thousand contracts: a hundred factories with nine children each, half of them left out. */
export function manyAgreements(): Scenario {
  const all = Array.from({ length: 100 }, (_, number) => number)
  const inOneBlock = (builder: ScenarioBuilder, part: (block: ScenarioBuilder, number: number) => ScenarioBuilder) =>
    builder.sameBlock((block) => all.reduce(part, block))
  const children = (number: number) => Array.from({ length: 9 }, (_, place) => `child${number}x${place}`)
  const parts: ((block: ScenarioBuilder, number: number) => ScenarioBuilder)[] = [
    (block, number) => block.deploy(`factory${number}`, 'factory'),
    (block, number) => block.spawn(children(number), `factory${number}`),
    (block, number) => {
      const scope = number % 2 === 0 ? 'All' : 'FutureOnly'
      return block.agreement(`agreement${number}`, { covers: { [`factory${number}`]: scope }, owner: `owner${number}` })
    },
    (block, number) => block.underAttack(`agreement${number}`),
  ]
  return parts.reduce(inOneBlock, scenario('page/crowd', 'A thousand contracts')).build()
}
