import { mutants } from '../../src/mutants/mutants.ts'
import { catchMutants } from './catch-mutants.ts'

/** Every mutant. At each change, mutants.long.test.ts runs the first one of each rule. */
catchMutants(mutants)
