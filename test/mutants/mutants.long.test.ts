import { mutants } from '../../src/mutants/mutants.ts'
import { catchMutants } from './catch-mutants.ts'

/** The first mutant of each rule. All of them: mutants.proof.test.ts. */
const ofEachRule = mutants.filter(
  ({ rules: [rule] }, index) => index === mutants.findIndex((one) => one.rules[0] === rule),
)

catchMutants(ofEachRule)
