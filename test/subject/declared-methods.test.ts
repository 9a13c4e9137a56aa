import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { checkDeclared, requireDeclaredMethods } from '../../src/subject/declared-methods.ts'
import { startHttpSubject } from '../../src/subject/http/start-http-subject.ts'
import { inlineSubject } from '../../src/subject/inline.ts'
import { moduleSubject } from '../../src/subject/module/start-module-subject.ts'
import { NotStarted } from '../../src/subject/not-started.ts'
import { commandSubject } from '../../src/subject/process/start-process-subject.ts'
import type { StartSubject, Subject } from '../../src/subject/subject.ts'
import { environment } from './environment.ts'
import { reply, serve } from './service.ts'
import { asks } from './setup.ts'

const folder = mkdtempSync(join(tmpdir(), 'harborcheck-'))
afterAll(() => rmSync(folder, { recursive: true }))

const broken = (name: string) => fileURLToPath(new URL(`./broken/process/${name}.mjs`, import.meta.url))
const fewer = 'errored: it declares fewer methods than at its first start: isAttackable, targets then, isAttackable now'
const other = { ...environment, chainId: environment.chainId + 1 }

async function withSubject<Result>(starting: Promise<Subject>, work: (subject: Subject) => Promise<Result>) {
  const subject = await starting
  return work(subject).finally(() => subject.close())
}

test('a restarted process that declares fewer methods fails each question, and both lists are shown', async () => {
  const start = commandSubject(`node ${broken('declares-fewer')} ${join(folder, 'process')}`)
  expect(await withSubject(start(environment), (subject) => asks(subject, 1))).toEqual([false])
  await withSubject(start(environment, { isRestart: true }), async (subject) => {
    expect(subject.info.capabilities).toEqual(['isAttackable', 'targets'])
    expect(await asks(subject, 2)).toEqual([fewer, fewer])
  })
})

test('a process that declares fewer methods does not start, unless it is a restart', async () => {
  const start = commandSubject(`node ${broken('declares-fewer')} ${join(folder, 'once-more')}`)
  await (await start(environment)).close()
  const again = start(environment)
  await expect(again).rejects.toThrow(NotStarted)
  await expect(again).rejects.toMatchObject({ exitCode: 1, outcome: { kind: 'errored', declaresFewer: true } })
})

test('a process for the other network fails if it declares fewer methods than the first one', async () => {
  const start = commandSubject(`node ${broken('declares-fewer')} ${join(folder, 'beside')}`)
  await withSubject(start(environment), async (subject) => {
    // Its only program says the same again; the one that is started apart does not.
    const apart = await start(other, { isRestart: true })
    expect(await asks(apart, 1)).toEqual([fewer])
    await apart.close()
    expect(await asks(subject, 1)).toEqual([false])
  })
})

/** A module that declares fewer methods at every second call of its default export. */
const source = `let calls = 0
export default () => {
  calls += 1
  const isAttackable = async () => false
  return calls % 2 === 1 ? { isAttackable, targets: async () => [] } : { isAttackable }
}`

test('a module that is reinitialised with fewer methods fails, also for another network', async () => {
  const path = join(folder, 'module.mjs')
  writeFileSync(path, source)
  await withSubject(moduleSubject(path)(environment), async (subject) => {
    expect(await subject.reinitialize?.()).toBe(true)
    expect(await asks(subject, 2)).toEqual([fewer, false])
    await expect(subject.forOtherNetwork?.(other)).rejects.toMatchObject({ outcome: { declaresFewer: true } })
  })
})

test('a service that is reinitialised with fewer methods fails', async () => {
  let times = 0
  const service = await serve(
    ({ id, method, response }) => {
      if (method !== 'initialize') return false
      times += 1
      const capabilities = times === 2 ? ['isAttackable'] : ['isAttackable', 'targets']
      return reply(response, { id, result: { name: 'service', capabilities } })
    },
    0,
    true,
  )
  const start: StartSubject = requireDeclaredMethods((...given) => startHttpSubject({ url: service.url }, ...given))
  await withSubject(start(environment), async (subject) => {
    await subject.reinitialize?.()
    expect(await asks(subject, 2)).toEqual([fewer, false])
  })
})

test('a resolver in this process fails with fewer methods, and is not asked additional ones', async () => {
  const isAttackable = async () => false
  const created = [
    { isAttackable, targets: async () => [] },
    { isAttackable },
    { isAttackable, terms: async () => null },
  ]
  const start = inlineSubject(() => created.shift() ?? {})
  await start(environment)
  expect(await asks(await start(environment, { isRestart: true }), 1)).toEqual([fewer])
  const grown = inlineSubject(() => ({ isAttackable, ...(created.pop() ?? {}) }))
  created.push({ isAttackable, terms: async () => null }, { isAttackable })
  await grown(environment)
  expect((await grown(environment)).info.capabilities).toEqual(['isAttackable'])
})

test('lists at most five names that are not methods of the protocol, without their control characters', async () => {
  const names = ['isAttakable\u001b[8m', ...Array.from({ length: 10_000 }, (_, index) => `method${index}`)]
  const start = inlineSubject(() => ({ isAttackable: async () => true }))
  const { info } = await start(environment)
  const checked = checkDeclared({ ...info, capabilities: [], unknown: names }, {})
  const reason = checked.ok ? '' : checked.reason
  expect(reason).toContain('only isAttakable')
  expect(reason).toContain('and 9996 more')
  expect(reason).not.toContain('\u001b')
})
