import { type ContractMutant, mutantsOf } from './mutant.ts'

const terms = mutantsOf('BountyRules.sol')

/** The mocks with one mistake in the rules of bounty terms. */
export const termsMutants: readonly ContractMutant[] = [
  terms(
    'percentage-can-fall',
    'the percentage can be lowered inside the window',
    ['COMMIT-1'],
    'to.bountyPercentage >= from.bountyPercentage &&',
    'to.bountyPercentage + 100 >= from.bountyPercentage &&',
  ),
  terms(
    'cap-can-fall',
    'the cap can be lowered inside the window',
    ['COMMIT-2'],
    'to.bountyCapUsd >= from.bountyCapUsd &&',
    'to.bountyCapUsd + 1 >= from.bountyCapUsd &&',
  ),
  terms(
    'aggregate-cap-can-come',
    'an aggregate cap can be added inside the window',
    ['COMMIT-2'],
    'return to == 0 || (from != 0 && to >= from);',
    'return to == 0 || to >= from;',
  ),
  terms(
    'identity-can-tighten',
    'the identity requirement can be tightened inside the window',
    ['COMMIT-4'],
    'to.identity <= from.identity &&',
    '(to.identity <= from.identity || uint8(to.identity) > 0) &&',
  ),
  terms(
    'favourable-is-refused',
    'a higher percentage is refused inside the window',
    ['COMMIT-8'],
    'to.bountyPercentage >= from.bountyPercentage &&',
    'to.bountyPercentage == from.bountyPercentage &&',
  ),
  terms(
    'percentage-pays-for-cap',
    'the cap can be lowered inside the window where the percentage rises',
    ['COMMIT-2'],
    'to.bountyCapUsd >= from.bountyCapUsd &&',
    '(to.bountyCapUsd >= from.bountyCapUsd || to.bountyPercentage > from.bountyPercentage) &&',
  ),
  terms(
    'diligence-by-length',
    'a diligence text that is no longer than the earlier one passes inside the window',
    ['COMMIT-4'],
    'keccak256(bytes(to)) == keccak256(bytes(from))',
    'bytes(to).length <= bytes(from).length',
  ),
]
