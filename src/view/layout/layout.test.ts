import { describe, expect, test } from 'vitest'
import { showcase } from '../../cases/showcase.ts'
import { emptyWorld } from '../../model/world.ts'
import { type ScenarioBuilder, scenario } from '../../scenario/builder.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { advance } from '../../scenario/timeline.ts'
import { worldView } from '../view-world.ts'
import { agreementLetters, contractLetters } from './box-width.ts'
import { within } from './boxes-within.ts'
import { type Box, type Layout, sizes } from './layout.ts'
import { fitting, layoutOf, orderOf, wholeOf } from './layout-of.ts'
import { openRow } from './row.ts'

const viewOf = ({ steps, title }: Scenario) =>
  worldView(
    steps.reduce((world, step) => advance(world, step).world, emptyWorld(1_000_000_000)),
    { title },
  )
const layoutAfter = (build: (begun: ScenarioBuilder) => ScenarioBuilder) =>
  layoutOf(viewOf(build(scenario('page/layout', 'A layout')).build()))
const kindsOf = ({ edges }: Layout) => edges.map(({ kind, ends }) => `${kind} ${ends.join(' ')}`).toSorted()
const boxesOf = ({ contracts, agreements, adopters }: Layout): Box[] => [...contracts, ...agreements, ...adopters]
const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const conflict = (begun: ScenarioBuilder) =>
  begun
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'FutureOnly' }, owner: 'protocol' })
    .agreement('agreementB', { covers: { factory: 'All' }, owner: 'protocol' })
    .underAttack('agreementA')
    .adopt('protocol', 'agreementB')

describe('sceneOf', () => {
  test('every relation has a distinct line', () => {
    expect(kindsOf(layoutAfter(conflict))).toEqual([
      'adopts protocol agreementB',
      'excluded factory child',
      'link factory agreementA',
      'names agreementB factory',
      'owns protocol agreementA',
    ])
  })

  test('adopters, agreements, contracts and children go from left to right', () => {
    const { adopters, agreements, contracts } = layoutAfter(conflict)
    const places = [adopters[0], agreements[0], ...contracts].map((node) => node?.x ?? 0)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(new Set(places).size).toBe(4)
    expect(contracts.map(({ level }) => level)).toEqual([1, 2])
  })

  test('does not draw an owner without an adoption', () => {
    const layout = layoutAfter((begun) =>
      begun
        .deploy('vaultA')
        .deploy('vaultB')
        .agreement('agreementA', { covers: ['vaultA'], owner: 'protocol' })
        .agreement('agreementB', { covers: ['vaultB'], owner: 'protocol' }),
    )
    expect(layout.adopters).toEqual([])
    expect(kindsOf(layout)).toEqual(['names agreementA vaultA', 'names agreementB vaultB'])
  })

  test('boxes never overlap, at any width', () => {
    const view = viewOf(showcase)
    for (const width of [320, 960, 1_600]) {
      const layout = layoutOf(view, width)
      const boxes = boxesOf(layout)
      expect(boxes).toHaveLength(view.contracts.length + view.agreements.length + layout.adopters.length)
      boxes.forEach((box, place) => {
        expect(boxes.slice(place + 1).filter((other) => overlap(box, other))).toEqual([])
        expect(box.x + box.width).toBeLessThanOrEqual(layout.width)
        expect(box.y + box.height).toBeLessThanOrEqual(layout.height)
      })
    }
  })

  test('draws relations that a wrong answer may take for a deployer or a link', () => {
    const layout = layoutAfter((begun) =>
      begun
        .agreement('founderAgreement', { covers: { founder: 'All' } })
        .underAttack('founderAgreement')
        .deploy('factory', 'factory', { by: 'founder' })
        .deploy('router', 'router')
        .spawn('child', 'factory', { through: 'router' })
        .deploy('vault')
        .agreement('first', { covers: ['vault'] })
        .lifecycle('first', 'requestUnderAttack')
        .lifecycle('first', 'rejectAttackRequest'),
    )
    expect(kindsOf(layout)).toEqual([
      'called router child',
      'deployed factory child',
      'earlier vault first',
      'link founder founderAgreement',
      'names first vault',
      'sent founder factory',
    ])
    const [founder, factory] = ['founder', 'factory'].map((name) =>
      layout.contracts.find(({ contract }) => contract.name === name),
    )
    expect(factory).toMatchObject({ above: 'founder', level: 2 })
    expect(factory?.x).toBeGreaterThan((founder?.x ?? 0) + (founder?.width ?? 0))
  })

  test('every name of the showcase fits into its box', () => {
    const { contracts, agreements } = layoutOf(viewOf(showcase))
    for (const { contract, width } of contracts)
      expect(contractLetters(width, contract, sizes.full)).toBeGreaterThanOrEqual(contract.name.length)
    for (const { agreement, width } of agreements)
      expect(agreementLetters(width, sizes.full)).toBeGreaterThanOrEqual(agreement.name.length)
  })

  test('keeps the order of groups when one grows', () => {
    const two = (begun: ScenarioBuilder) =>
      begun.deploy('factory', 'factory').deploy('other', 'factory').spawn(['a', 'b'], 'factory').spawn('c', 'other')
    const before = layoutAfter(two)
    const grown = viewOf(two(scenario('page/layout', 'A layout')).spawn(['d', 'e', 'f'], 'other').build())
    const topOf = ({ contracts }: Layout, name: string) =>
      contracts.find(({ contract }) => contract.name === name)?.y ?? 0
    expect(topOf(layoutOf(grown, 500), 'other')).toBeLessThan(topOf(layoutOf(grown, 500), 'factory'))
    const kept = layoutOf(grown, 500, orderOf(before))
    expect(topOf(kept, 'factory')).toBeLessThan(topOf(kept, 'other'))
  })

  test('a deployer comes before its contracts', () => {
    const { contracts } = layoutOf(viewOf(showcase))
    const seen = new Set<string>()
    for (const { contract } of contracts) {
      if (contract.deployer) expect(seen).toContain(contract.deployer)
      seen.add(contract.name)
    }
  })

  test('an empty world has an empty layout', () => {
    expect(layoutOf(viewOf(scenario('page/empty', 'Empty').build()))).toMatchObject({
      width: 0,
      height: 0,
      contracts: [],
    })
  })
})

describe('wholeOf', () => {
  const canvas = { width: 780, height: 510 }

  const view = viewOf(showcase)
  const everyNameFits = (layout: Layout) => {
    expect(layout.contracts).toHaveLength(view.contracts.length)
    const boxes = boxesOf(layout)
    boxes.forEach((box, place) => {
      expect(boxes.slice(place + 1).filter((other) => overlap(box, other))).toEqual([])
    })
    for (const { contract, width } of layout.contracts)
      expect(contractLetters(width, contract, sizes.compact)).toBeGreaterThanOrEqual(contract.name.length)
    for (const { agreement, width } of layout.agreements)
      expect(agreementLetters(width, sizes.compact)).toBeGreaterThanOrEqual(agreement.name.length)
  }

  test('72 contracts fill the canvas, and their names are readable', () => {
    const { layout, height } = wholeOf(view, canvas)
    expect(layout).toMatchObject({ isCompact: true })
    // Names are 12 px high.
    expect(fitting(layout, canvas) * 12).toBeGreaterThan(9)
    expect(height).toBe(canvas.height)
    expect(layout.width / layout.height).toBeGreaterThan(1.2)
    everyNameFits(layout)
  })

  test('on a phone, the canvas is as high as the names need', () => {
    const phone = { width: 340, height: 490 }
    const { layout, height } = wholeOf(view, phone)
    expect(height).toBeLessThan(1_200)
    expect(fitting(layout, { ...phone, height }) * 12).toBeCloseTo(9, 0)
    everyNameFits(layout)
  })

  test('compact: a child is below and right of its deployer, and lines cross no boxes', () => {
    const { contracts, agreements, edges } = wholeOf(view, canvas).layout
    const boxOf = new Map<string, Box>([
      ...contracts.map((node) => [node.contract.name, node] as const),
      ...agreements.map((node) => [node.agreement.name, node] as const),
    ])
    const deployments = edges.filter(({ kind }) => kind === 'deployed' || kind === 'excluded')
    expect(deployments.length).toBeGreaterThan(20)
    for (const { ends } of deployments) {
      const [deployer, child] = ends.map((name) => boxOf.get(name)) as [Box, Box]
      expect(child.x).toBeGreaterThan(deployer.x)
      expect(child.y).toBeGreaterThan(deployer.y)
    }
    const links = edges.filter(({ kind }) => kind === 'link')
    expect(links.length).toBeGreaterThan(20)
    for (const { from, to, ends } of links) {
      const down = { x: to.x, y: to.y + 1, width: 1, height: from.y - to.y - 1 }
      expect(
        [...boxOf].filter(([, box]) => overlap(box, down)).map(([name]) => name),
        ends.join(' '),
      ).toEqual([])
    }
  })

  test('draws a small world in full', () => {
    expect(wholeOf(viewOf(conflict(scenario('page/small', 'Small')).build()), canvas).layout.isCompact).toBe(false)
  })
})

describe('within', () => {
  test('keeps boxes that touch the window', () => {
    const layout = layoutOf(viewOf(showcase))
    const [first] = layout.contracts
    const part = within(layout, first as Box)
    expect(part.contracts).toContain(first)
    expect(part.contracts.length).toBeLessThan(5)
    expect(within(layout, { x: -10, y: -10, width: 1e6, height: 1e6 })).toEqual(layout)
  })
})

describe('openShelf', () => {
  test('fills the free space beside and below, within the width', () => {
    const place = openRow(100)
    expect(place(60, 50)).toEqual({ x: 0, y: 0 })
    expect(place(40, 20)).toEqual({ x: 60, y: 0 })
    expect(place(40, 20)).toEqual({ x: 60, y: 20 })
    expect(place(60, 10)).toEqual({ x: 0, y: 50 })
    expect(place(40, 10)).toEqual({ x: 60, y: 40 })
    expect(place(400, 10)).toEqual({ x: 0, y: 60 })
  })
})
