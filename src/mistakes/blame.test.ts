import { describe, expect, test } from 'vitest'
import { type Asked, asked, rulesBlamed, sampleFor } from '../../test/support/rules-blamed.ts'
import type { AnsweredQuestion } from '../judge/answered-question.ts'
import { answer } from '../model/answer-question.ts'
import type { AnswerValue, TermsAnswer } from '../model/question.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import { sameAnswer } from '../model/same-answer.ts'
import type { LearnedFact } from '../network/learned.ts'
import { blame } from './blame.ts'
import { memoryMutants } from './memory-mutants.ts'
import { furtherMutants, type ModelMutant, modelMutants } from './model-mutants.ts'

/** One mutant of each group of rules (BIND, CHILD …); `blame.proof.test.ts` goes through all of them. */
const oneOfEachGroup = [...new Map(modelMutants.map((mutant) => [mutant.rule.split('-')[0], mutant])).values()]

describe('a subject with one mistake', () => {
  test.each(oneOfEachGroup.map((mutant) => [mutant.rule, mutant.id, mutant] as const))(
    'is blamed for %s: %s',
    (rule, _id, { book }) => {
      const blamed = rulesBlamed(({ world, question }) => answer(world, question, book).value, sampleFor(rule))
      expect([...blamed.keys()]).toEqual([rule])
    },
  )
})

test.each(['callee-or-deployer', 'first-binding', 'cutoff-at-any-event'])(
  'a subject with a mistake similar to a known one is blamed for its rule: %s',
  (id) => {
    const mutant = furtherMutants.find((one) => one.id === id) as ModelMutant
    const some = asked.filter(({ about }) =>
      about.some((one) => ['BIND-4', 'BIND-15', 'CHILD-8', 'NET-1'].includes(one)),
    )
    const blamed = rulesBlamed(({ world, question }) => answer(world, question, mutant.book).value, some)
    expect([...blamed.keys()]).toEqual([mutant.rule])
  },
)

test.each([
  ['identityRequirement', 'Pseudonymous', 'TERM-1'],
  ['agreementURI', 'ipfs://elsewhere', 'TERM-2'],
  ['commitmentDeadline', 1_001_592_008_995, 'TERM-3'],
] as const)('terms with a wrong %s break its rule, whatever the cases are about', (member, value, rule) => {
  const some = asked.filter(({ world, question }) => question.method === 'terms' && world.failing.length === 0)
  const wrong = (right: AnswerValue) => right && { ...(right as TermsAnswer), [member]: value }
  expect([...rulesBlamed((_, right) => wrong(right), some).keys()]).toEqual([rule])
})

describe('a subject that remembers', () => {
  test.each(memoryMutants.map((mutant) => [mutant.rule, mutant.id, mutant] as const))(
    'is blamed for %s: %s',
    (rule, _id, { bookAfter }) => {
      const some = asked.filter(({ about }) => about.some((one) => one.startsWith('BIND-') || one === 'STATE-5'))
      const blamed = rulesBlamed(
        ({ world, question, earlier }) => answer(world, question, bookAfter(earlier)).value,
        some,
      )
      expect([...blamed.keys()]).toEqual([rule])
    },
  )

  test('behavior: a mutant without memory is preferred if it explains as much', () => {
    const [first] = asked.filter(
      ({ world, question, earlier }) =>
        question.method === 'isAttackable' &&
        memoryMutants.some(
          ({ bookAfter }) => answer(world, question, bookAfter(earlier)).value !== answer(world, question).value,
        ),
    )
    const blamed = rulesBlamed((one, right) => (one === first ? !right : right), first ? [first] : [])
    expect([...blamed.keys()].every((rule) => first?.about.includes(rule))).toBe(true)
    expect(blamed.size).toBeGreaterThan(0)
  })
})

test('a subject without a mistake is blamed for no rule', () => {
  expect(rulesBlamed((_, right) => right).size).toBe(0)
})

test('a subject that always answers true breaks only rules that require false', () => {
  const some = sampleFor('BIND-8')
  const blamed = rulesBlamed(({ question }, right) => (question.method === 'isAttackable' ? true : right), some)
  expect([...blamed.keys()]).toEqual(expect.arrayContaining(['BIND-8', 'STATE-2', 'STATE-3']))
  for (const kept of ['BIND-1', 'BIND-2', 'STATE-1', 'STATE-8', 'TIME-1', 'TERM-1', 'LIST-1'] as const) {
    expect(blamed.has(kept)).toBe(false)
  }
})

test('behavior: blames all mutants that the answers cannot distinguish', () => {
  const only = asked.filter(({ question }) => question.method === 'isAttackable')
  const topLevel = modelMutants.find(({ id }) => id === 'top-level-view')
  const blamed = rulesBlamed(({ world, question }) => answer(world, question, topLevel?.book).value, only)
  expect([...blamed.keys()].toSorted()).toEqual(['BIND-2', 'STATE-8'])
})

test('behavior: the selected mutant also explains other wrong answers if it is wrong there', () => {
  const clock = modelMutants.find(({ id }) => id === 'machine-clock')
  const blamed = rulesBlamed(({ world, question }, right) => {
    const reading = answer(world, question, clock?.book).value
    const odd = world.now > 3_000_000_000 && question.method === 'timeRemaining' && reading !== right
    return odd ? 17 : reading
  }, sampleFor('TIME-3'))
  expect([...blamed.keys()]).toEqual(['TIME-3'])
})

test("regression: a machine's clock that is years behind the chain breaks TIME-3", () => {
  const clock = { ...rulebook, nowOf: () => 1_795_000_000 }
  const some = asked.filter(({ world }) => world.now >= 2_000_000_000)
  const blamed = rulesBlamed(({ world, question }) => answer(world, question, clock).value, some)
  expect([...blamed.keys()]).toEqual(['TIME-3'])
})

test('time left that adds up with the clock of the machine to the end of a countdown breaks TIME-3', () => {
  const blamed = rulesBlamed(({ world, question }, right) => {
    const isRunning = question.method === 'timeRemaining' && world.failing.length === 0 && Number(right) > 0
    return isRunning ? Number(right) + world.now - Math.floor(Date.now() / 1_000) : right
  }, sampleFor('TIME-3'))
  expect(blamed.get('TIME-3')).toBeGreaterThan(10)
  expect([...blamed.keys()]).toEqual(['TIME-3'])
})

test('a number where no promotion is requested breaks TIME-2 alone', () => {
  const blamed = rulesBlamed(({ world, question }, right) => {
    const { because } = answer(world, question)
    return because.some(({ rule }) => rule === 'TIME-2') && right === null ? 259_200 - world.now : right
  })
  expect([...blamed.keys()]).toEqual(['TIME-2'])
})

test('behavior: time left by an unknown machine clock breaks TIME-3', () => {
  const blamed = rulesBlamed(({ world, question }, right) => {
    const late = world.now > 3_000_000_000 && question.method === 'timeRemaining' && typeof right === 'number'
    return late ? right + 2_000_000_000 + (world.now % 1_000) : right
  }, sampleFor('TIME-3'))
  expect([...blamed.keys()]).toContain('TIME-3')
})

test('behavior: blames the rules of the case if no mutant predicts the answer', () => {
  const [first] = asked.filter(
    ({ question, world }) =>
      question.method === 'timeRemaining' && !answer(world, question).because.some(({ rule }) => rule === 'TIME-2'),
  )
  const blamed = rulesBlamed((one, right) => (one === first ? 123_456_789 : right))
  expect([...blamed.keys()].every((rule) => first?.about.includes(rule))).toBe(true)
  expect(blamed.size).toBeGreaterThan(0)
})

test('blames only the rule of the refusal if only a refusal is right', () => {
  const [first] = asked.filter(({ world }) => world.wrongChainId)
  const guess = {
    ...(first as Asked),
    expected: false,
    given: false,
    failed: true,
    isGuess: true,
    derivedBy: ['NET-2'],
  }
  const [blames] = blame([guess as AnsweredQuestion]).values()
  expect(blames).toEqual([{ rule: 'NET-2', says: 'does not ask the node for its chain id' }])
  // Of a rule that no model mutant breaks, there is nothing to say.
  const [other] = blame([{ ...guess, about: ['META-1'] } as AnsweredQuestion]).values()
  expect(other).toEqual([{ rule: 'META-1' }])
})

describe('the requests of a subject', () => {
  /** Denies every child, as who looks at links alone does, in the first case in which that shows where BIND-3 is at stake. */
  const denied = (() => {
    const [child] = asked.filter(
      ({ world, question, about }) =>
        question.method === 'isAttackable' &&
        about.includes('BIND-3') &&
        rulebook.bindingOf(world, question.contract).value?.via === 'child' &&
        answer(world, question).value === true,
    )
    const { value, because } = answer((child as Asked).world, (child as Asked).question)
    return {
      ...(child as Asked),
      expected: value,
      given: false,
      failed: true,
      derivedBy: because.map(({ rule }) => rule),
    }
  })()
  const blamedFor = (...kinds: LearnedFact[]) => {
    const learned = new Set(kinds)
    return [...blame([{ ...denied, learned: { soFar: learned, now: learned } }]).values()].flat()
  }

  test('exclude BIND-3 if the creation was not requested; the simplest mutant comes first', () => {
    const blames = blamedFor()
    expect(blames[0]).toEqual({
      rule: 'BIND-2',
      says: "looks at the contract's own link only, never at its deployer",
    })
    expect(blames.map(({ rule }) => rule)).not.toContain('BIND-3')
    expect(blames.length).toBeGreaterThan(1)
  })

  test('do not exclude BIND-3 if the creation was requested', () => {
    expect(blamedFor('creation')).toEqual([
      { rule: 'BIND-3', says: 'treats the contract called by the transaction as the deployer' },
      { rule: 'BIND-3', says: 'treats the sender of the transaction as the deployer' },
      { rule: 'BIND-3', says: 'looks for a creation in the first call of the transaction, not in the calls inside' },
    ])
  })

  test('decide what is said of a list that is not complete', () => {
    const { book } = modelMutants.find(({ id }) => id === 'page-1-of-100-only') as ModelMutant
    const isWrong = ({ world, question }: Asked) =>
      question.method === 'targets' &&
      !sameAnswer('targets', answer(world, question).value, answer(world, question, book).value)
    const short = asked.filter(isWrong).map((one) => {
      const { value, because } = answer(one.world, one.question)
      const derivedBy = because.map(({ rule }) => rule)
      return { ...one, expected: value, given: answer(one.world, one.question, book).value, failed: true, derivedBy }
    })
    const says = (...now: LearnedFact[]) => {
      const learned = { soFar: new Set(now), now: new Set(now) }
      return [...blame(short.map((one) => ({ ...one, learned }))).values()].flat()[0]
    }
    expect(says('explorer')).toEqual({ rule: 'LIST-2', says: 'reads the first page of 100 only' })
    expect(says('explorer', 'later pages')).toEqual({
      rule: 'LIST-2',
      says: 'leaves out what the last pages of a list have',
    })
  })

  test('decide the explanation of a guess', () => {
    const [first] = asked.filter(({ world }) => world.wrongChainId)
    const guess = { ...(first as Asked), expected: false, given: false, failed: true, isGuess: true, derivedBy: [] }
    const says = (...now: LearnedFact[]) =>
      [...blame([{ ...guess, learned: { soFar: new Set(now), now: new Set(now) } }]).values()].flat()[0]?.says
    expect(says('past')).toBe('does not ask the node for its chain id')
    expect(says('chain id')).toBe('asks the node for its chain id and answers although it is of another chain')
  })
})
