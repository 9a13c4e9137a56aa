import { expect, test } from 'vitest'
import { catalogue } from '../../src/cases/index.ts'
import { mutants } from '../../src/mistakes/mutants.ts'
import reference from '../../src/reference/index.ts'
import { rulesBlamed, runCases } from './catch-mutant.ts'
import { faults } from './faults.ts'
import { proveRows } from './prove-rows.ts'
import { catchMutants } from './start-mutants.ts'

const { network, catchFault } = catchMutants(mutants)

await proveRows({
  kind: 'resolver',
  faults: faults.resolver,
  programs: ['test/oracle/start-mutants.ts', 'src/reference/index.ts'],
  catchFault,
})

test('no case catches the reference resolver', async () => {
  const some = catalogue.filter(({ id }, index) => index < 10 || id.startsWith('open-readings/')).map(({ id }) => id)
  const results = await runCases(network(), reference, some)
  expect(results.flatMap(({ questions }) => questions.map(({ verdict }) => verdict.verdict))).not.toContain('failed')
  expect(rulesBlamed(results)).toEqual([])
})
