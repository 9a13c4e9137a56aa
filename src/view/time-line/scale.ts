import type { AgreementView } from '../world-view.ts'

/** The position of a time on a line, in percent of its width. */
export type Scale = (at: number) => number

/** Above this many times, those of links and spawns alone are interpolated. */
const MOST = 24
const edge = 1.5

/**
 * Computes the scale of an agreement's time line. Events can be a second or a month apart, so a gap's width is the
 * logarithm of its length: the order is exact, the lengths are not.
 */
export function scaleOf({ timeline, phases }: Pick<AgreementView, 'timeline' | 'phases'>, now: number): Scale {
  const important = timeline.filter(({ kind }) => kind !== 'link' && kind !== 'spawn').map(({ at }) => at)
  const changes = phases.map(({ from }) => from)
  const all = distinct([...timeline.map(({ at }) => at), ...changes, now])
  const first = all[0] ?? now
  const last = all.at(-1) ?? now
  const stops = all.length > MOST ? distinct([first, ...important, ...changes, now, last]) : all
  const widths = [0]
  stops.slice(1).forEach((stop, index) => {
    widths.push((widths[index] ?? 0) + 1 + Math.log2(1 + stop - (stops[index] ?? stop)))
  })
  // Leaves 12 % at the right for the last state.
  const whole = ((widths.at(-1) ?? 0) || 1) * 1.12
  const percent = (width: number) => edge + (width / whole) * (100 - 2 * edge)
  return (at) => {
    const after = stops.findIndex((stop) => stop >= at)
    if (after === -1) return 100 - edge
    const [to = at, toWidth = 0] = [stops[after], widths[after]]
    if (to === at || after === 0) return percent(toWidth)
    const [from = at, fromWidth = 0] = [stops[after - 1], widths[after - 1]]
    return percent(fromWidth + ((at - from) / (to - from)) * (toWidth - fromWidth))
  }
}

const distinct = (times: readonly number[]) => [...new Set(times)].sort((one, other) => one - other)
