import type { Hex } from 'viem'
import type { Name } from '../model/action.ts'
import { codeOf } from './codes.ts'
import { commentLine, usedCodes } from './contents.ts'
import { allActors } from './identifiers.ts'
import type { CodeName, ScenarioExport } from './scenario-export.ts'

/** How a language declares an address and the init code of a contract, a line each. */
type Declarations = { address(name: Name, address: string): string; code(name: CodeName, bytes: Hex): string }

/** Builds the parts that a program has in every language. */
export function commonParts(exported: ScenarioExport, declare: Declarations) {
  return {
    id: commentLine(exported.id),
    title: commentLine(exported.title),
    addresses: lines(allActors(exported).map(({ name, address }) => declare.address(name, address))),
    codes: lines(usedCodes(exported).map((code) => declare.code(code, codeOf(code)))),
  }
}

const lines = (all: readonly string[]) => all.join('\n')
