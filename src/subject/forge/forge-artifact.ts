import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Abi, AbiFunction } from 'viem'
import { NotStarted } from '../not-started.ts'
import type { ScriptTarget } from './target.ts'

/**
 * Reads the ABI of a compiled script, with every error that its sources declare.
 * @param out Forge's folder of artifacts.
 * @throws {NotStarted} unless the script has an external function of the target's name that returns a bool.
 */
export function readScriptAbi(
  { file, contract, functionName }: ScriptTarget,
  out: string,
): { abi: Abi; hasSetUp: boolean } {
  const artifacts = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'))
  const ofScript = artifacts.filter(
    (path) => path.includes(basename(file)) && basename(path).split('.')[0] === contract,
  )
  const abis = ofScript.map((path) => abiOf(join(out, path)))
  const abi = abis.find((candidate) => functionOf(candidate, functionName, ['address'])?.outputs[0]?.type === 'bool')
  if (!abi)
    throw new NotStarted(
      {
        kind: 'errored',
        reason: `the contract ${contract} has no function ${functionName}(address) that returns a bool`,
      },
      {
        script: file,
        'inherit it': 'contract MyScript is ChainScript',
        'if it is internal':
          'call it in an external function of a contract that inherits it, and name that: --forge PATH:CONTRACT:FUNCTION',
      },
    )
  const errors = artifacts.flatMap((path) => abiOf(join(out, path)).filter(({ type }) => type === 'error'))
  return { abi: [...abi, ...errors], hasSetUp: functionOf(abi, 'setUp', []) !== undefined }
}

function abiOf(path: string): Abi {
  return (JSON.parse(readFileSync(path, 'utf8')) as { abi?: Abi }).abi ?? []
}

function functionOf(abi: Abi, name: string, inputs: string[]): AbiFunction | undefined {
  return abi.find(
    (item): item is AbiFunction =>
      item.type === 'function' && item.name === name && item.inputs.map(({ type }) => type).join() === inputs.join(),
  )
}
