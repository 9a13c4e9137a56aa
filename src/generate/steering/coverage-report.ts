/** What the scenarios of a steered campaign reach. */
export type CoverageReport = {
  /** Features: a rule that a question shows to be kept or broken, in a circumstance or in two at once. */
  features: number
  /** Rules with one circumstance each that the exhaustive search reaches within a few steps: how many there are. */
  reachable: number
  /** How many of these the campaign reached. */
  reached: number
  /** Those that it did not reach, as texts such as `CHILD-2: scope ExistingOnly`. */
  never: string[]
}
