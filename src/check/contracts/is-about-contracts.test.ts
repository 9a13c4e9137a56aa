import { expect, test } from 'vitest'
import { scenario } from '../../scenario/builder.ts'
import { isAboutContracts, withoutLaterOperations } from './is-about-contracts.ts'

const begun = () => scenario('a/b', 'c').attackableVault()

test('excludes cases about sources and cases of a later version of the contracts', () => {
  expect(isAboutContracts(begun().build())).toBe(true)
  for (const other of [
    begun().fault('node', 'empty'),
    begun().quirk('behind'),
    begun().reorganise(1),
    begun().pending((next) => next.lifecycle('agreementA', 'promote')),
    begun().lifecycle('agreementA', 'pause'),
  ])
    expect(isAboutContracts(other.build())).toBe(false)
})

test('cuts a scenario before the first operation of a later version', () => {
  const { steps } = begun().build()
  expect(withoutLaterOperations(begun().wait(1).build()).steps).toHaveLength(steps.length + 1)
  expect(withoutLaterOperations(begun().lifecycle('agreementA', 'pause', 'resume').wait(1).build()).steps).toEqual(
    steps,
  )
})
