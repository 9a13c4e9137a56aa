/** The keys of Redis that campaigns use. All begin with `harborcheck:`. */
export const CAMPAIGN = 'harborcheck:campaign'

/** The prefix of the queue library's own keys. */
export const JOBS = 'harborcheck:jobs'

export const keysOf = (id: string) => ({
  /** The campaign's state. */
  state: `harborcheck:${id}:state`,
  /** The keys of known failures. */
  known: `harborcheck:${id}:known`,
  /** Findings, by the number of the failure. */
  findings: `harborcheck:${id}:findings`,
  /** Results that are not part of the state yet, by job. */
  results: `harborcheck:${id}:results`,
  /** Which coordinator runs the campaign. */
  lease: `harborcheck:${id}:coordinator`,
})

/**
 * Seconds after the last write that the keys of a campaign stay. A campaign that ends removes them at once; a worker that was
 * late can write one after that.
 */
export const KEPT = 30 * 86_400
