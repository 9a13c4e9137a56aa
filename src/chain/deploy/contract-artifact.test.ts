import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { UsageError } from '../../platform/errors.ts'
import { linkArtifact, loadArtifact } from './contract-artifact.ts'

const folder = mkdtempSync(join(tmpdir(), 'harborcheck-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (content: unknown): string => {
  const path = join(folder, 'Contract.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

test('loads artifacts of Foundry and Hardhat', () => {
  const abi = [{ type: 'function', name: 'owner', inputs: [], outputs: [], stateMutability: 'view' }]
  expect(loadArtifact(fileOf({ abi, bytecode: { object: '0x6001' }, ast: {} }))).toMatchObject({
    abi,
    bytecode: '0x6001',
  })
  expect(loadArtifact(fileOf({ contractName: 'C', abi, bytecode: '0x6002' }))).toMatchObject({
    abi,
    bytecode: '0x6002',
  })
})

// The first 34 digits of keccak256("src/Lib.sol:Lib").
const bytecode = '0x60__$1402aea24ab274b7cf9b89f02291aec666$__60'
const linkReferences = { 'src/Lib.sol': { Lib: [{ start: 1, length: 20 }] } }

test.each([
  ['Foundry', { abi: [], bytecode: { object: bytecode, linkReferences } }],
  ['Hardhat', { abi: [], bytecode, linkReferences }],
])('links a library of a %s artifact by its name', (_, content) => {
  const library = '0x5931369A9dE47442476c6a2993D67ac9f7f6b939'
  const artifact = loadArtifact(fileOf(content))
  expect(artifact.libraries).toEqual(['src/Lib.sol:Lib'])
  const linked = linkArtifact(artifact, { 'src/Lib.sol:Lib': library })
  expect(linked.bytecode).toBe('0x605931369a9de47442476c6a2993d67ac9f7f6b93960')
  expect(renderedError(() => linkArtifact(artifact, { Lib: library }))).toMatch(/no library Lib.*\n.*src\/Lib\.sol:Lib/)
  expect(renderedError(() => linkArtifact(linked, { 'src/Lib.sol:Lib': library }))).toMatch(/not linked +none/)
})

function renderedError(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return (error as UsageError).render()
  }
  return 'no error'
}

test.each<[string, unknown, string]>([
  ['no JSON', 'nonsense', 'is not JSON'],
  ['another file', { name: 'package' }, 'is not a compiled contract'],
  ['an interface', { abi: [], bytecode: { object: '0x' } }, 'has no code'],
])('behavior: rejects %s', (_, content, problem) => {
  expect(() => loadArtifact(fileOf(content))).toThrow(problem)
})
