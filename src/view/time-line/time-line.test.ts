import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { describe, expect, test } from 'vitest'
import { emptyWorld } from '../../model/world.ts'
import { DAY, scenario } from '../../scenario/builder.ts'
import { advance } from '../../scenario/timeline.ts'
import { worldView } from '../view-world.ts'
import type { AgreementView } from '../world-view.ts'
import { grouped } from './group.ts'
import { scaleOf } from './scale.ts'
import { groupText, Strip } from './strip.tsx'

const example = scenario('page/time-line', 'A time line')
  .deploy('factory', 'factory')
  .agreement('agreementA', { covers: { factory: 'FutureOnly' } })
  .underAttack('agreementA')
  .spawn(['one', 'two', 'three', 'four', 'five'], 'factory')
  .lifecycle('agreementA', 'promote')
  .build()
const world = example.steps.reduce((before, step) => advance(before, step).world, emptyWorld(1_000_000_000))
const [agreement] = worldView(world, { title: '' }).agreements as [AgreementView]

describe('scaleOf', () => {
  test('keeps the order, and leaves room for a second and a month', () => {
    const scale = scaleOf(agreement, world.now)
    const times = [...new Set([...agreement.timeline.map(({ at }) => at), world.now])].sort((a, b) => a - b)
    const places = times.map(scale)
    places.slice(1).forEach((place, index) => {
      expect(place - (places[index] ?? 0)).toBeGreaterThan(1)
    })
    expect(places[0]).toBeGreaterThanOrEqual(0)
    expect(places.at(-1)).toBeLessThan(100)
  })

  test('keeps room for important events among a thousand children', () => {
    const spawns = Array.from({ length: 1_000 }, (_, place) => ({
      at: world.now + 60 + place * 60,
      kind: 'spawn' as const,
      contract: `child${place}`,
    }))
    const crowded = { ...agreement, timeline: [...agreement.timeline, ...spawns].sort((a, b) => a.at - b.at) }
    const scale = scaleOf(crowded, world.now)
    const [registered, approved] = ['registered', 'approved'].map((kind) =>
      scale(agreement.timeline.find((event) => event.kind === kind)?.at ?? 0),
    ) as [number, number]
    expect(approved - registered).toBeGreaterThan(1)
    const places = crowded.timeline.map(({ at }) => scale(at))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  test('places a single moment', () => {
    expect(scaleOf({ timeline: [], phases: [{ state: 'NOT_DEPLOYED', from: 5, to: null }] }, 5)(5)).toBe(1.5)
    expect(scaleOf({ timeline: [], phases: [] }, 5)(9 * DAY)).toBe(98.5)
  })
})

test('the states of a strip follow one another, and the last one reaches its end', () => {
  const html = renderToString(h(Strip, { agreement, times: world }))
  const bars = [...html.matchAll(/<svg aria-hidden="true" x="([\d.]+)%" y="16" width="([\d.]+)%"/g)].map(
    ([, from, width]) => [Number(from), Number(width)] as const,
  )
  expect(bars).toHaveLength(agreement.phases.length)
  for (const [place, [from, width]] of bars.entries()) expect(from + width).toBeCloseTo(bars[place + 1]?.[0] ?? 100)
})

describe('grouped', () => {
  test('groups events of one kind and one second, and cuts a long list of names', () => {
    const spawns = grouped(agreement.timeline).filter(({ kind }) => kind === 'spawn')
    expect(spawns.map(groupText)).toEqual(['spawned one, two, three and 2 more'])
  })
})
