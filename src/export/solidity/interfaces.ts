import type { AbiFunction, AbiParameter } from 'viem'
import { contracts } from '../codes.ts'
import { callsIn } from '../contents.ts'
import type { ScenarioExport } from '../scenario-export.ts'
import { interfaceOf, typeName } from './solidity-values.ts'

const reads = {
  attackRegistry: ['getAgreementForContract', 'getAgreementState', 'getAgreementInfo'],
  agreement: ['getDetails', 'getBountyTerms', 'getAgreementURI', 'getCantChangeUntil'],
}

/** Functions that the resolver reads. */
export function readItems(): AbiFunction[] {
  const names: string[] = Object.values(reads).flat()
  const items: readonly { type: string }[] = [...contracts.attackRegistry.abi, ...contracts.agreement.abi]
  return items.filter(
    (item): item is AbiFunction => item.type === 'function' && names.includes((item as AbiFunction).name),
  )
}

/** Declares interfaces with the functions of each contract that the test calls. */
export function interfaces(exported: ScenarioExport): string {
  const items = new Set([...callsIn(exported).map(({ item }) => item), ...readItems()])
  const names = [...new Set([...items].map(interfaceOf))]
  return names
    .map((name) => {
      const own = [...items].filter((item) => interfaceOf(item) === name)
      return [`interface ${name} {`, ...own.map((item) => `    ${declaration(item)}`), '}'].join('\n')
    })
    .join('\n\n')
}

function declaration({ name, inputs, outputs, stateMutability }: AbiFunction): string {
  const list = (parameters: readonly AbiParameter[]) => parameters.map((one) => `${parameterText(one)}`).join(', ')
  const view = stateMutability === 'view' ? ' view' : ''
  const returns = outputs.length === 0 ? '' : ` returns (${list(outputs)})`
  return `function ${name}(${list(inputs)}) external${view}${returns};`
}

function parameterText(parameter: AbiParameter): string {
  const isReference = /\[\]$|^(string|bytes|tuple)/.test(parameter.type) && !/^bytes\d+$/.test(parameter.type)
  return [typeName(parameter), ...(isReference ? ['memory'] : []), ...(parameter.name ? [parameter.name] : [])].join(
    ' ',
  )
}
