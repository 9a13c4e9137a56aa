import type { InjectionPoint, Race } from '../../../judge/injection-point.ts'
import { cut } from '../../../platform/words.ts'
import { answerText } from '../../../report/answer-text.ts'

/** When the chain changed: between which two requests, or inside which one. */
export function injectionText({ requestsBefore, between: [last, next], inside }: InjectionPoint): string {
  if (inside) {
    const calls = `after ${inside.before} of its ${inside.calls} calls`
    return `inside request ${requestsBefore + 1} (${cut(next ?? '', 60)}), ${calls}`
  }
  if (last === null) return 'before the first request'
  if (next === null) return `after the last request, ${requestsBefore} (${cut(last, 60)})`
  return `between request ${requestsBefore} (${cut(last, 60)}) and request ${requestsBefore + 1} (${cut(next, 60)})`
}

/** The right answers before and after the change. */
export function eitherText({ before, after }: Pick<Race, 'before' | 'after'>): string {
  return `${answerText(before)} before the change, ${answerText(after)} after it`
}

/** At how many of the possible points the chain changed. */
export function injectionsText({ points, requests }: Pick<Race, 'points' | 'requests'>): string {
  const all = requests + 1
  return points.length < all ? `${points.length} of ${all} injection points tried` : `all ${all} injection points tried`
}
