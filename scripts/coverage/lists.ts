import { listLength, type Situation } from './seen.ts'

export const lists: readonly Situation[] = [
  {
    says: 'exactly one or two full pages of 10',
    cases: ['targets/pages-that-are-full'],
    generated: listLength((length) => length === 10 || length === 20),
    mutants: ['full-page-means-more-of-ten'],
  },
  {
    says: 'one more than full pages of 10',
    cases: ['targets/eleven-under-attack', 'targets/pages-that-are-full'],
    generated: listLength((length) => length === 11 || length === 21),
    mutants: ['page-1-only'],
  },
  {
    says: 'exactly a full page of 100',
    cases: ['targets/large-pages-that-are-full'],
    generated: listLength((length) => length === 100),
    mutants: ['full-page-means-more'],
  },
  {
    says: 'one more than a page of 100',
    cases: ['targets/hundred-and-one'],
    generated: listLength((length) => length === 101),
    mutants: ['page-1-of-100-only'],
  },
  {
    says: 'more than two pages of 100',
    cases: ['targets/large-pages-that-are-full'],
    generated: listLength((length) => length > 200),
    mutants: ['two-pages-of-100'],
  },
  {
    says: 'more than 128 entries of an agreement',
    cases: ['targets/more-entries-than-a-first-buffer'],
    mutants: ['buffer-of-128-entries'],
  },
  {
    says: 'more than 128 contracts that one agreement binds',
    cases: ['targets/more-entries-than-a-first-buffer'],
    mutants: ['buffer-of-128-contracts'],
  },
]
