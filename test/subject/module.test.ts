import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { SubjectError, UsageError } from '../../src/platform/errors.ts'
import { contract, environment } from './environment.ts'
import { asks, startModule } from './setup.ts'

const folder = mkdtempSync(join(tmpdir(), 'harborcheck-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes a file outside the repository, and gives its path. */
function write(name: string, text: string): string {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}

test('default: loads a TypeScript module', async () => {
  const subject = await startModule('always-true.ts')
  expect(subject.info).toEqual({
    name: 'always-true',
    version: '1.0.0',
    language: 'TypeScript',
    capabilities: ['isAttackable'],
  })
  expect(await subject.ask('isAttackable', { contract })).toEqual({ kind: 'answered', value: true })
})

test('behavior: supports every method, and passes the environment', async () => {
  const subject = await startModule('always-false.mts')
  expect(subject.info).toMatchObject({
    name: 'always-false on 31337',
    capabilities: ['bindingAgreement', 'isAttackable', 'timeRemaining', 'terms', 'targets'],
  })
  expect(await subject.ask('targets', {})).toEqual({ kind: 'answered', value: [] })
  expect(await subject.ask('timeRemaining', { contract })).toEqual({ kind: 'answered', value: null })
})

test.each(['always-false.cjs', 'compiled.cjs', 'class.js'])(
  'behavior: loads JavaScript in all its forms: %s',
  async (name) => {
    const subject = await startModule(name)
    expect(subject.info.language).toBe('JavaScript')
    const answer = await subject.ask('isAttackable', { contract })
    expect(answer).toEqual({ kind: 'answered', value: name === 'class.js' })
  },
)

test('behavior: loads TypeScript syntax that emits code, and its imports', async () => {
  write('forms/digits.json', '{"four":4}')
  write('forms/lib/index.ts', 'export const three = 3 as const')
  const path = write(
    'forms/resolver.ts',
    `import digits from './digits.json'
     import { three } from './lib/index.js'
     enum One { value = 1 }
     const enum Two { value = 2 }
     namespace Five { export const value = 5 }
     class Six { constructor(private readonly six = 6) {} get value() { return this.six } }
     const { basename } = await import('node:path')
     const name = basename(new URL(import.meta.url).pathname)
     export default () => ({
       name: [One.value, Two.value, three, digits.four, Five.value, new Six().value, name].join(' '),
       isAttackable: async () => false satisfies boolean,
     })`,
  )
  expect((await startModule(path)).info.name).toBe('1 2 3 4 5 6 resolver.ts')
})

test('behavior: a thrown value that throws when read fails one question', async () => {
  const path = write(
    'hostile.mjs',
    `const fail = () => { throw hostile }
     const hostile = new Proxy(new Error(), { get: fail, has: fail, getPrototypeOf: fail, ownKeys: fail })
     const asked = [fail, () => ({ get agreement() { return fail() } }), () => true]
     export default () => ({ isAttackable: async () => asked.shift()() })`,
  )
  const answers = await asks(await startModule(path), 3)
  expect(answers).toEqual([
    'refused: threw what cannot be shown',
    expect.stringContaining('"not JSON: threw what cannot be shown"'),
    true,
  ])
})

test('behavior: calls close, and reads the log to its end', async () => {
  const lines: string[] = []
  const subject = await startModule('class.js', { onLog: (line) => lines.push(line) })
  await subject.close()
  expect(lines).toEqual(['closed'])
})

test('behavior: reinitialisation closes and creates the resolver in the same process', async () => {
  const path = write(
    'counts.mjs',
    `let created = 0
    export default () => {
      created += 1
      let asked = 0
      return { timeRemaining: async () => created * 10 + ++asked, close: () => console.log('closed') }
    }`,
  )
  const lines: string[] = []
  const subject = await startModule(path, { onLog: (line) => lines.push(line) })
  const ask = () => subject.ask('timeRemaining', { contract })
  expect([await ask(), await ask()]).toEqual([11, 12].map((value) => ({ kind: 'answered', value })))
  expect(await subject.reinitialize?.()).toBe(true)
  expect(await ask()).toEqual({ kind: 'answered', value: 21 })
  expect(lines).toEqual(['closed'])
  await subject.close()
  expect(await subject.reinitialize?.()).toBe(false)
})

describe('behavior: one program for two networks', () => {
  const source = `
    let created = 0
    export default ({ chainId }) => {
      if (chainId === 5) throw new Error('chain 5 is not supported')
      const number = ++created
      return {
        timeRemaining: async () => chainId * 10 + number,
        isAttackable: async () => process.exit(7),
        close: () => console.log('closed ' + chainId),
      }
    }`
  const other = { ...environment, chainId: 31338 }
  const answered = (value: number) => ({ kind: 'answered', value })

  test('has a resolver for each, until it is reinitialised', async () => {
    const lines: string[] = []
    const subject = await startModule(write('two.mjs', source), { onLog: (line) => lines.push(line) })
    const beside = await subject.forOtherNetwork?.(other)
    const ask = (one = subject) => one.ask('timeRemaining', { contract })
    expect(await ask()).toEqual(answered(313_371))
    expect(await ask(beside)).toEqual(answered(313_382))
    expect(await ask()).toEqual(answered(313_371))
    await beside?.close()
    expect(await subject.reinitialize?.()).toBe(true)
    expect(await ask()).toEqual(answered(313_373))
    expect(lines).toEqual(['closed 31337', 'closed 31338'])
  })

  test('serves both again after a crash', async () => {
    const subject = await startModule(write('two.mjs', source))
    const beside = await subject.forOtherNetwork?.(other)
    expect(await beside?.ask('isAttackable', { contract })).toMatchObject({ reason: 'subject exited: code 7' })
    expect(await subject.ask('timeRemaining', { contract })).toEqual(answered(313_371))
    expect(await beside?.ask('timeRemaining', { contract })).toEqual(answered(313_382))
  })

  test('may refuse the other network, and continue with its own', async () => {
    const subject = await startModule(write('two.mjs', source))
    await expect(subject.forOtherNetwork?.({ ...environment, chainId: 5 })).rejects.toMatchObject({
      name: 'NotStarted',
      outcome: { kind: 'refused', reason: 'it refused initialize: chain 5 is not supported' },
    })
    expect(await subject.ask('timeRemaining', { contract })).toEqual(answered(313_371))
  })
})

test('behavior: a resolver refuses by throwing', async () => {
  const subject = await startModule('always-refuses.mjs')
  const refused = (reason: string) => ({ kind: 'refused', reason })
  expect(await subject.ask('bindingAgreement', { contract })).toEqual(refused('the explorer is down'))
  expect(await subject.ask('isAttackable', { contract })).toEqual(refused('threw no archive node'))
  expect(await subject.ask('timeRemaining', { contract })).toEqual(refused('threw undefined'))
  expect(await subject.ask('terms', { contract })).toEqual(refused('threw what cannot be shown'))
})

test('behavior: a value that is not JSON is a violation', async () => {
  const subject = await startModule('wrong-types.mjs')
  const violation = (words: string) => ({ kind: 'errored', reason: expect.stringContaining(words) })
  expect(await subject.ask('isAttackable', { contract })).toMatchObject(
    violation('expected either a result or an error'),
  )
  expect(await subject.ask('timeRemaining', { contract })).toMatchObject(violation('"result":"86400n"'))
  expect(await subject.ask('bindingAgreement', { contract })).toMatchObject(violation('not JSON: TypeError'))
  expect(await subject.ask('terms', { contract })).toMatchObject(violation('result: expected the terms or null'))
  expect(await subject.ask('targets', {})).toMatchObject(violation('result[0].agreement: expected an address'))
})

test('behavior: its standard output is its log, not a message', async () => {
  const lines: string[] = []
  const subject = await startModule('prints.js', { onLog: (line) => lines.push(line) })
  expect(await subject.ask('isAttackable', { contract })).toEqual({ kind: 'answered', value: false })
  await subject.close()
  expect(lines.sort()).toEqual(['asked', 'created', 'imported', '{"jsonrpc":"2.0","id":2,"result":true}'])
})

test('behavior: an endless loop times out, and is ended', async () => {
  const subject = await startModule('endless-loop.js', { timeout: 100, grace: 50 })
  const answer = await subject.ask('isAttackable', { contract })
  expect(answer).toEqual({ kind: 'errored', reason: 'timed out: no answer within 0.1 s' })
})

test('behavior: an exit fails its question', async () => {
  const subject = await startModule('exits.js')
  const answer = await subject.ask('isAttackable', { contract })
  expect(answer).toEqual({ kind: 'errored', reason: 'subject exited: code 7', log: 'giving up' })
})

test('behavior: an unhandled rejection is a crash', async () => {
  const subject = await startModule('rejects-later.js')
  await subject.ask('isAttackable', { contract })
  const answer = await subject.ask('isAttackable', { contract })
  expect(answer).toMatchObject({ kind: 'errored', reason: 'subject exited: code 1' })
  expect(answer).toHaveProperty('log', expect.stringContaining('socket hang up'))
})

describe('behavior: a module outside the repository', () => {
  test('uses its own packages, and the paths of its own tsconfig', async () => {
    write('own/node_modules/answers/package.json', '{"name":"answers","main":"index.js"}')
    write('own/node_modules/answers/index.js', 'exports.no = false')
    write('own/tsconfig.json', '{"compilerOptions":{"paths":{"~/*":["./lib/*"]}}}')
    write('own/lib/word.ts', "export const word: string = 'own'")
    const path = write(
      'own/src/resolver.ts',
      `import { no } from 'answers'
       import { word } from '~/word'
       export default () => ({ name: word, isAttackable: async (): Promise<boolean> => no })`,
    )
    const subject = await startModule(path)
    expect(subject.info.name).toBe('own')
    expect(await subject.ask('isAttackable', { contract })).toEqual({ kind: 'answered', value: false })
  })

  test('loads without a package, and in a package of type module', async () => {
    const source = 'export default () => ({ isAttackable: async (): Promise<boolean> => false })'
    write('esm/package.json', '{"type":"module"}')
    for (const path of [write('bare/alone.ts', source), write('esm/alone.ts', `await null; ${source}`)]) {
      const subject = await startModule(path)
      expect(subject.info.name).toBe('alone')
    }
  })
})

describe('error', () => {
  test.each([['no-such-file.ts', /^There is no subject module at .*no-such-file.ts.$/]])(
    'rejects %s',
    async (name, message) => {
      const start = startModule(name)
      await expect(start).rejects.toThrow(UsageError)
      await expect(start).rejects.toThrow(message)
    },
  )

  test.each(['ts', 'mjs', 'cjs'])('reports a syntax error with its place: %s', async (extension) => {
    const path = write(`syntax.${extension}`, 'const right = 1\nconst wrong = = 2\n')
    const start = startModule(path)
    await expect(start).rejects.toThrow(SubjectError)
    await expect(start).rejects.toThrow(`${path}:2`)
  })

  test.each([
    ['no-default.js', "The subject did not start: the module can't be loaded: its default export is not a function"],
    ['throws-on-import.js', "The subject did not start: the module can't be loaded: RPC_URL is not set"],
    [
      'no-methods.js',
      'The subject did not start: it declares no method of the protocol, only attackable: the methods are ',
    ],
    ['throws-on-create.js', 'The subject did not start: it refused initialize: chain 31337 is not supported'],
    ['hangs-on-create.js', 'The subject did not start: timed out: no answer to initialize within 0.5 s'],
  ])('rejects %s', async (name, message) => {
    const start = startModule(name, { startTimeout: name.startsWith('hangs') ? 500 : 20_000 })
    await expect(start).rejects.toThrow(SubjectError)
    await expect(start).rejects.toThrow(message)
  })

  test('rejects a file that is not a module', async () => {
    await expect(startModule(write('resolver.py', ''))).rejects.toThrow('is not a JavaScript or TypeScript module')
    await expect(startModule(folder)).rejects.toThrow('There is no subject module')
  })
})
