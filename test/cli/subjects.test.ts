import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort } from '../../src/platform/http/free-port.ts'
import { forgeBinary } from '../../src/subject/forge/forge-binary.ts'
import { eventually } from '../support/eventually.ts'
import { checkLeftovers, harborcheck, runCommand, start } from './harborcheck.ts'
import { refused } from './refused.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const broken = (name: string) => `node test/subject/broken/process/${name}.mjs`

const children: ChildProcess[] = []
// Runs last: hooks after a test run in reverse order.
checkLeftovers()
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Runs a shell command, as in another terminal. */
function shell(command: string): ChildProcess {
  const child = spawn('bash', ['-c', `exec ${command}`], { cwd: root, stdio: 'ignore' })
  children.push(child)
  return child
}

async function listening(port: number): Promise<void> {
  await eventually(() => fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{"id":1,"method":"shutdown"}' }))
}

describe('processes of a subject', () => {
  /** Runs a module that logs its starts and ends, on one worker. */
  async function logged(resolver: string, ...args: string[]) {
    const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
    const log = join(folder, 'log')
    await writeFile(
      join(folder, 'logged.mjs'),
      `import { appendFileSync } from 'node:fs'
import reference from '${root}dist/reference/index.js'
const note = (word) => appendFileSync(${JSON.stringify(log)}, word + ' ')
note('start')
process.on('exit', () => note('end'))
export default ${resolver}
`,
    )
    const { code } = await runCommand(['test', './logged.mjs', '--workers', '1', ...args], { cwd: folder })
    const words = await readFile(log, 'utf8')
    await rm(folder, { recursive: true })
    return { code, words }
  }
  const cases = '{targets,time}/*'

  test('one process answers from the first case to the last generated scenario', async () => {
    expect(await logged('reference', '--filter', cases, '--runs', '4')).toEqual({ code: 0, words: 'start end ' })
  })

  test('cases that run again get a process of their own after the first one has ended', async () => {
    const refusing = "() => ({ name: 'refusing', isAttackable: async () => { throw new Error('no node') } })"
    const { code, words } = await logged(refusing, '--filter', 'top-level/*')
    expect(code).toBe(1)
    expect(words).toMatch(/^(start end ){2,}$/)
  })
})

describe('--url', () => {
  test('tests a service', async () => {
    const port = await freePort()
    const service = shell(`node docs/examples/service.mjs ${port}`)
    await listening(port)
    const url = `http://127.0.0.1:${port}/`
    const { code, stdout, stderr } = await harborcheck('test', '--url', url, '--filter', 'top-level/approved-*')
    expect(stdout, stderr).toContain('service on chain 31337 does not conform')
    expect(stdout).toMatch(/refused {3}cannot know about 0x\w{40} yet/)
    expect(stdout).toMatch(new RegExp(`npx harborcheck reproduce top-level/\\S+ --url ${url}\n`))
    expect(code).toBe(1)
    expect(service.exitCode).toBe(null)
  })

  test('asks one service about two networks in turn, and reports mixed-up answers as unsafe', async () => {
    const run = async (way: string, ...args: string[]) => {
      const port = await freePort()
      shell(`node test/cli/fixtures/reference-service.mjs ${port} ${way}`)
      await listening(port)
      return harborcheck('test', '--url', `http://127.0.0.1:${port}/`, '--filter', ...args)
    }
    const right = await run('forgets', 'networks/{attackable-here-only,no-code-there}', '--level', 'hardened')
    expect(right.stdout).toContain('service-that-forgets: 2 of ')
    expect(right.code).toBe(0)
    const wrong = await run('remembers', 'networks/attackable-here-only')
    expect(wrong.stdout).toMatch(/asked {5}elsewhere: isAttackable\(vault\) at .*\n {2}expected {2}false\n/)
    expect(wrong.stdout).toMatch(/answered {2}true {2}UNSAFE\n/)
    expect(wrong.stdout).toMatch(/✗ NET-1 /)
    expect(wrong.code).toBe(1)
  })

  test('exits with 2 if the port is closed', async () => {
    const { code, stderr } = await harborcheck('test', '--url', 'http://127.0.0.1:1/')
    expect(stderr).toContain('Nobody listens at the URL of the subject.\n')
    expect(code).toBe(2)
  })
})

describe('--attach', () => {
  /** More than a worker takes at once, so that two workers would share them. */
  const cases = 'targets/{both-states,only-*,countdown-ran-out,relinked-after-the-end,linked-account}'

  test('connects a subject by the printed command, one chain and one network after another', async () => {
    const port = await freePort()
    const run = start([
      'test',
      '--attach',
      String(port),
      '--filter',
      `{${cases},networks/attackable-here-only}`,
      '--workers',
      '2',
    ])
    await run.says('Ctrl-C stops waiting')
    const host = 'dist/subject/module/host.js'
    const program = shell(`bash -c 'exec node ${host} dist/reference/index.js 3<>/dev/tcp/127.0.0.1/${port}'`)
    const exit = once(program, 'exit')
    const { code, stdout, stderr } = await run.ended
    expect(stderr).toContain(`exec node --inspect-brk ${host} ./my-resolver.ts 3<>/dev/tcp/127.0.0.1/${port}'\n`)
    expect(stdout).toContain('a part of the suite, no verdict')
    expect(code).toBe(0)
    expect(await exit).toEqual([0, null])
  })

  test.each([['test', '--filter', 'targets/*'], ['smoke'], ['reproduce', 'targets/under-attack-and-counting-down']])(
    'Ctrl-C stops waiting: %s',
    async (...command) => {
      const run = start([...command, '--attach', String(await freePort())])
      await run.says('Waiting for a subject')
      run.process.kill('SIGINT')
      expect((await run.ended).code).toBe(130)
    },
  )
})

test('--forge: reproduce asks simultaneous questions in one run of forge', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  const log = join(folder, 'starts')
  await writeFile(join(folder, 'forge'), `#!/bin/sh\necho started >> '${log}'\nexec '${forgeBinary()}' "$@"\n`, {
    mode: 0o755,
  })
  const script = 'contracts/helper/ChainQuery.sol:ChainQuery'
  const args = ['reproduce', 'child-contracts/made-in-the-constructor', '--forge', script, '--timeout', '60']
  const { code, stdout } = await runCommand(args, { env: { PATH: `${folder}:${process.env.PATH}` } })
  expect(stdout.match(/✓ isAttackable\(.*\) → true {2}passed/g)).toHaveLength(2)
  expect(code).toBe(0)
  // One compiles, one answers.
  expect(await readFile(log, 'utf8')).toBe('started\n'.repeat(2))
  await rm(folder, { recursive: true })
})

describe('smoke', () => {
  test('the reference resolver answers all ten questions rightly', async () => {
    const { code, stdout } = await harborcheck('smoke', 'reference')
    expect(stdout.match(/^ {2}✓ /gm)).toHaveLength(10)
    expect(stdout).toMatch(/^10 of 10 right$/m)
    expect(code).toBe(0)
  })

  test('--verbose prints the messages in both directions', async () => {
    const { code, stdout } = await harborcheck('smoke', '--verbose', '--command', broken('answers-twice'))
    const question = /^ {4}→ \{"jsonrpc":"2.0","id":2,"method":"isAttackable","params":\{"contract":"0x\w{40}"\}\}$/m
    expect(stdout).toMatch(question)
    expect(stdout).toMatch(
      /← \{"jsonrpc":"2.0","id":2,"result":false\}\n[\s\S]* {4}← \{"jsonrpc":"2.0","id":2,"result":true\}\n/,
    )
    expect(stdout).toContain('                            ^ id: expected each id once, got 2 again\n')
    expect(code).toBe(1)
  })

  test('reports a violation before the first question and after the last', async () => {
    const before = await harborcheck('smoke', '--command', broken('prints-banner'))
    expect(before.stdout).toBe('  ✗ initialize\n      resolver ready\n      ^ expected JSON\n')
    expect(before.code).toBe(1)
    const after = await harborcheck('smoke', '--command', broken('last-words'))
    expect(after.stdout).toContain('  ✗ after its last answer\n      goodbye\n      ^ expected JSON\n')
    expect(after.code).toBe(1)
  })
})

test('test attributes a violation after the last answer to the last question', async () => {
  const args = ['test', '--filter', 'states/request-by-the-wrong-account', '--command', broken('last-words')]
  const { code, stdout } = await harborcheck(...args)
  expect(stdout).toContain('errored   after its last answer, protocol violation: expected JSON; the line: goodbye\n')
  expect(code).toBe(1)
})

test('rejects two ways to name a subject', async () => {
  const { code, stderr } = await refused('test', './x.ts', '--url', 'http://127.0.0.1:1/')
  expect(stderr).toContain('Name one subject only: an argument, --command, --url, --forge or --attach\n')
  expect(code).toBe(2)
})

test.runIf(process.platform === 'linux')('no process opens its debugger at SIGUSR1', async () => {
  const subject = 'test/cli/fixtures/opens-debugger.mjs'
  // Two workers and the host of a module each: every process but the sender's own host.
  const args = ['test', subject, '--filter', 'top-level/*', '--workers', '2', '--verbose']
  const { code, stdout, stderr } = await start(args).ended
  expect(stderr).toContain('signalled 3 processes')
  expect(stderr).not.toMatch(/Debugger listening|127\.0\.0\.1:9229/)
  expect(stdout).toContain('opens-debugger does not conform')
  expect(code).toBe(1)
})

test('a subject reaches loopback despite a proxy in the environment', async () => {
  const proxy = 'http://127.0.0.1:9'
  const env = { HTTP_PROXY: proxy, http_proxy: proxy, ALL_PROXY: proxy, NO_PROXY: 'example.org', no_proxy: undefined }
  // Clients read either spelling.
  const python = `echo "$NO_PROXY $no_proxy" >&2; exec python3 templates/python/resolver.py`
  const args = ['test', '--command', python, '--filter', 'top-level/approved-*', '--verbose']
  const { code, stderr } = await runCommand(args, { env })
  expect(code).toBe(0)
  const list = 'example.org,127.0.0.1,localhost,::1'
  expect(stderr).toContain(`${list} ${list}`)
})
