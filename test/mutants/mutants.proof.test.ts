import { mutants } from '../../src/mutants/mutants.ts'
import { catchMutants } from './catch-mutants.ts'

/** Every mutant. Half a minute or more for each dozen. */
catchMutants(mutants)
