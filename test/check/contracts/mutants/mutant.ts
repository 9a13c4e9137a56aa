/** The mocks with one mistake. */
export type ContractMutant = {
  id: string
  /** What the contracts do, as a clause. */
  says: string
  /** The file below `contracts/mocks/`, and the piece of it that is replaced; it is there once. */
  file: string
  from: string
  to: string
  /** Rules of which one has to be named. */
  rules: readonly string[]
}

/** Makes the mutants of one file. */
export const mutantsOf =
  (file: string) =>
  (id: string, says: string, rules: readonly string[], from: string, to: string): ContractMutant => ({
    ...{ id, says, file, rules, from, to },
  })
