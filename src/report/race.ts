import type { InjectionPoint, Race } from '../judge/race.ts'
import { answerText } from './answer-text.ts'

/** Where a block came, by the requests on either side of it. */
export function injectionText({ place, between: [last, next] }: InjectionPoint): string {
  if (last === null) return 'before the first request'
  if (next === null) return `after the last request, ${place} (${cut(last)})`
  return `between request ${place} (${cut(last)}) and request ${place + 1} (${cut(next)})`
}

/** What is right while a block comes. */
export function eitherText({ before, after }: Pick<Race, 'before' | 'after'>): string {
  return `${answerText(before)} before the block, ${answerText(after)} after it`
}

/** At how many of its places a question was raced. */
export function injectionsText({ places, requests }: Pick<Race, 'places' | 'requests'>): string {
  const all = requests + 1
  return places.length < all ? `${places.length} of ${all} places tried` : `all ${all} places tried`
}

const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
