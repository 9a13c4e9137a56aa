import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const project = join(import.meta.dirname, '../..')
const run = promisify(execFile)

const source = (body: string) => `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.24;\n${body}\n`
const DOOR = source('contract FrontDoor { function open() external {} }')

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'compile-'))
  await mkdir(join(root, 'contracts'))
  await mkdir(join(root, 'node_modules'))
  await cp(join(project, 'scripts/compile-contracts.mjs'), join(root, 'scripts/compile-contracts.mjs'))
  await symlink(join(project, 'node_modules/solc'), join(root, 'node_modules/solc'))
  await write('FrontDoor', DOOR)
})
afterEach(() => rm(root, { recursive: true }))

const write = (name: string, text: string) => writeFile(join(root, 'contracts', `${name}.sol`), text)
const remove = (name: string) => rm(join(root, 'contracts', `${name}.sol`))
const compile = () => run('node', [join(root, 'scripts/compile-contracts.mjs')], { cwd: tmpdir() })
const output = (file: string) => join(root, 'src/artifacts', file)
const modules = async () => (await readdir(output(''))).filter((file) => !file.startsWith('.')).sort()
const read = (file: string) => readFile(output(file), 'utf8')

/** Removes the compiler's code but keeps its version: compiling fails. */
async function loseCompiler() {
  await rm(join(root, 'node_modules/solc'))
  await mkdir(join(root, 'node_modules/solc'))
  await cp(join(project, 'node_modules/solc/package.json'), join(root, 'node_modules/solc/package.json'))
}

test('writes a module for each contract that can be deployed, and an index', async () => {
  const others = 'interface IDoor { function open() external; } abstract contract Door is IDoor {} library Keys {}'
  await write('Others', source(others))
  await compile()
  expect(await modules()).toEqual(['frontDoor.ts', 'index.ts'])
  expect(await read('index.ts')).toBe("export * from './frontDoor.ts'\n")
  expect(await read('frontDoor.ts')).toMatch(
    /export const frontDoor = \{\s+abi: \[.*"open".*\],\s+bytecode: '0x[0-9a-f]+',\s+\} as const\n$/,
  )
})

test('does not need the compiler if no source changed', async () => {
  await compile()
  await loseCompiler()
  await compile()
  await write('FrontDoor', source('contract FrontDoor { function close() external {} }'))
  await expect(compile()).rejects.toThrow(/solc/)
})

test('recompiles a changed, added or removed source', async () => {
  await compile()
  await write('FrontDoor', source('contract FrontDoor { function close() external {} }'))
  await compile()
  expect(await read('frontDoor.ts')).toContain('"close"')

  await write('BackDoor', DOOR.replace('FrontDoor', 'BackDoor'))
  await compile()
  expect(await modules()).toEqual(['backDoor.ts', 'frontDoor.ts', 'index.ts'])

  await remove('FrontDoor')
  await compile()
  expect(await modules()).toEqual(['backDoor.ts', 'index.ts'])
  expect(await read('index.ts')).not.toContain('frontDoor')
})

describe('the earlier output', () => {
  beforeEach(async () => {
    await mkdir(output(''), { recursive: true })
    await writeFile(output('frontDoor.ts'), 'half a mod')
  })

  test.each([
    ['an error', 'shut();', 'DeclarationError: Undeclared identifier.'],
    ['a warning', 'uint256 key;', 'Warning: Unused local variable.'],
  ])('stays after %s, which is printed', async (_, statement, message) => {
    await write('FrontDoor', source(`contract FrontDoor { function open() external { ${statement} } }`))
    const { code, stderr } = await compile().catch((error) => error)
    expect(code).toBe(1)
    expect(stderr).toContain(message)
    expect(stderr).toContain('contracts/FrontDoor.sol:3')
    expect(await read('frontDoor.ts')).toBe('half a mod')
  })

  test('is replaced if a run was cut short', async () => {
    await compile()
    expect(await read('frontDoor.ts')).toContain('export const frontDoor')
  })
})

test('two concurrent runs leave correct output and no other files', async () => {
  await Promise.all([compile(), compile()])
  expect(await readdir(output(''))).toEqual(['.hash', 'frontDoor.ts', 'index.ts'])
  await loseCompiler()
  await compile()
})
