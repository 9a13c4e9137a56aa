import { mutants } from '../../src/mistakes/mutants.ts'
import { contractMutants } from '../check/contracts/mutants/index.ts'
import { explorerFaults, idOf } from '../check/explorers/faults.ts'

/**
 * The faults that the suite must catch, each with its code. Texts for people do not count as code. That of explorers is in
 * `broken/faults.mjs`, one of their programs.
 */
export const faults = {
  resolver: mutants.map((fault) => ({ id: fault.id, code: [fault.patches, fault.rules], fault })),
  explorer: explorerFaults.map((fault) => ({ id: idOf(fault), code: [fault.quirks, fault.way, fault.rules], fault })),
  contracts: contractMutants.map((fault) => ({
    id: fault.id,
    code: [fault.file, fault.from, fault.to, fault.rules],
    fault,
  })),
}
