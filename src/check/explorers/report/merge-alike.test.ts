import { expect, test } from 'vitest'
import type { ExplorerFinding } from '../explorer-check.ts'
import { mergeAlike } from './merge-alike.ts'

const finding = (url: string, more: Partial<ExplorerFinding> = {}): ExplorerFinding => ({
  ...{ rule: 'TERM-1', url, expected: 'a', actual: 'b', severity: 'wrong', waited: 1 },
  ...{ breaks: [{ rule: 'TERM-1' }], explained: true, ...more },
})
const merged = (...findings: ExplorerFinding[]) =>
  mergeAlike(findings).map(({ url, alike = [] }) => [url, ...alike.map((one) => one.url)].join(' '))

test('merges findings with the same cause, whatever the age of the answers', () => {
  const stale = (url: string, age: string) =>
    finding(url, { breaks: [{ rule: 'LAG-1', says: `answer of ${age} ago` }] })
  expect(merged(stale('1', '1 block'), stale('2', '12 blocks'), stale('3', '7 minutes'))).toEqual(['1 2', '3'])
})

test('merges one wrong member, also if its values show different mistakes', () => {
  const cap = (url: string, says?: string) => finding(url, { members: 'bountyCapUsd', ...(says && { says }) })
  expect(merged(cap('1', 'overflows'), cap('2', 'rounds'), cap('3'), finding('4', { members: 'retainable' }))).toEqual([
    '1 2 3',
    '4',
  ])
})

test('keeps findings without a known cause or member apart', () => {
  expect(merged(finding('1'), finding('2'))).toEqual(['1', '2'])
})
