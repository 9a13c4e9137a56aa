import type { Name } from '../../model/action.ts'
import type { TermsAnswer } from '../../model/question.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { registrationOf } from '../../model/rulebook/status.ts'
import { termsOf } from '../../model/rulebook/terms.ts'
import type { World } from '../../model/world.ts'
import { modelMutant } from '../model-mutant.ts'
import { adoptedByOwner, naming } from './binding.ts'

type Other = (world: World, binding: Name, contract: Name) => Name | undefined

/** Takes some members from another agreement than the binding one. */
const from = (other: Other, members: (keyof TermsAnswer)[]): Pick<typeof rulebook, 'terms'> => ({
  terms(world, contract) {
    const right = rulebook.terms(world, contract)
    const agreement = right.value && other(world, right.value.agreement, contract)
    if (!right.value || !agreement) return right
    const wrong = termsOf(world, agreement, rulebook.promisesOf(world, agreement))
    const taken = Object.fromEntries(members.map((member) => [member, wrong[member]]))
    return { value: { ...right.value, ...taken }, because: [] }
  },
})

const adopted: Other = (world, binding) => adoptedByOwner(world, binding)
const newest: Other = (world, _binding, contract) => naming(world, contract).at(-1)
const bounty: (keyof TermsAnswer)[] = [
  'bountyPercentage',
  'bountyCapUsd',
  'aggregateBountyCapUsd',
  'retainable',
  'identityRequirement',
]

/** Model mutants of the rules TERM. */
export const termMutants = [
  modelMutant('TERM-1', 'terms-of-adopted', 'takes the bounty terms of the adopted agreement', from(adopted, bounty)),
  modelMutant(
    'TERM-1',
    'terms-of-newest',
    'takes the bounty terms of the newest agreement that names the contract',
    from(newest, bounty),
  ),
  modelMutant('TERM-1', 'caps-exchanged', 'takes the aggregate cap as the cap of one bounty', {
    terms(world, contract) {
      const { value } = rulebook.terms(world, contract)
      return { value: value && { ...value, bountyCapUsd: value.aggregateBountyCapUsd }, because: [] }
    },
  }),
  modelMutant('TERM-1', 'always-retainable', 'says that the bounty may be kept from the recovered funds', {
    terms(world, contract) {
      const { value } = rulebook.terms(world, contract)
      return { value: value && { ...value, retainable: true }, because: [] }
    },
  }),
  modelMutant('TERM-2', 'uri-of-adopted', "takes the adopted agreement's document", from(adopted, ['agreementURI'])),
  modelMutant(
    'TERM-2',
    'uri-of-newest',
    'takes the document of the newest agreement that names the contract',
    from(newest, ['agreementURI']),
  ),
  modelMutant(
    'TERM-3',
    'window-of-adopted',
    "takes the adopted agreement's commitment window",
    from(adopted, ['commitmentDeadline']),
  ),
  modelMutant(
    'TERM-3',
    'window-of-newest',
    'takes the commitment window of the newest agreement that names the contract',
    from(newest, ['commitmentDeadline']),
  ),
  modelMutant('TERM-4', 'terms-at-registration', 'keeps the terms of the registration', {
    promisesOf(world, agreement) {
      return registrationOf(world, agreement)?.promises ?? rulebook.promisesOf(world, agreement)
    },
  }),
]
