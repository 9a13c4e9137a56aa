import rulesByCircumstance from './reachable.json' with { type: 'json' }

/**
 * What the exhaustive search reaches within a few steps from its starts: rules with one circumstance each, such as
 * `CHILD-2: scope ExistingOnly`. `npm run generate features` writes the file.
 */
export const reachable: readonly string[] = Object.entries(rulesByCircumstance)
  .flatMap(([circumstance, rules]) => rules.split(' ').map((rule) => `${rule}: ${circumstance}`))
  .toSorted()
