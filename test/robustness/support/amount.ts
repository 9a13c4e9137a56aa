/**
 * How much the tests of this folder try, and from which seed. By themselves they try little; a thorough run by hand is
 * `ROBUSTNESS_TIMES=20 ROBUSTNESS_SEED=7 npx vitest run test/robustness`.
 */
const factor = Number(process.env.ROBUSTNESS_TIMES ?? 1)

/** The seed of what is random here. The same seed gives the same inputs. Default 1. */
export const seed = Number(process.env.ROBUSTNESS_SEED ?? 1)

/** So many inputs, times `ROBUSTNESS_TIMES`; at least one. */
export const times = (count: number) => Math.max(1, Math.round(count * factor))

/** Milliseconds that a test may take which by itself takes up to `milliseconds`. */
export const limit = (milliseconds: number) => Math.max(1, factor) * milliseconds
