import { Argument, InvalidArgumentError } from '@commander-js/extra-typings'
import { type Address, isAddress } from 'viem'
import { writeWhole } from '../../platform/files/write-file.ts'
import { jsonText } from '../../platform/json-text.ts'
import { findWhy } from '../../reader/find-why.ts'
import { defineCommand, type OptionsOf } from '../define-command.ts'
import type { Ending } from '../exit/exit-code.ts'
import { io } from '../io.ts'
import { isJsonOnScreen, jsonPath, jsonTarget, printJson } from '../json-target.ts'
import { networkOf } from '../network-file.ts'
import { option, pick } from '../options.ts'
import { address, several } from '../parse-argument.ts'
import { print } from '../print.ts'
import { silenceNotice } from '../progress-line.ts'
import { whyText } from '../why-text.ts'

export const severalNodes = {
  ...option.rpcUrl,
  help: 'RPC address of a node; can be given several times: all nodes have to agree',
  parse: several,
  isRequired: false,
  heading: 'Network' as const,
}
export const firstBlockOption = {
  ...option.firstBlock,
  help: "block of the registries' deployment: no event is older (default: found by the attack registry's code)",
  default: undefined,
  heading: 'Network' as const,
}
const picked = {
  rpcUrl: severalNodes,
  ...pick('registry', 'network'),
  firstBlock: firstBlockOption,
  ...pick('etherscanUrl', 'block', 'clock', 'rate'),
  json: jsonTarget('the finding'),
}

export const command = defineCommand({
  arguments: [new Argument('<contract>', 'address of the contract').argParser(contractAddress)],
  options: picked,
  example: 'harborcheck why 0x5FbDB2315678afecb367f032d93F642f64180aa3 --rpc-url URL --registry ADDRESS',
  run: why,
})

/** `harborcheck why`: finds which agreement binds a contract, and whether the contract can be attacked. */
async function why(contract: Address, options: OptionsOf<typeof picked>): Promise<Ending> {
  const { block, clock, rate, json } = options
  const onSilence = silenceNotice(io().stderr)
  const finding = await findWhy(contract, networkOf(options), { block, clock, rate, onSilence })
  const file = jsonPath(json)
  if (file !== undefined) await writeWhole(file, jsonText(finding))
  if (isJsonOnScreen(json)) printJson(finding)
  else print(whyText(finding))
  if (finding.attackable === null) return 3
  return finding.attackable ? 0 : 1
}

/** Reads an address. In mixed case, its checksum (EIP-55) has to be right: it shows a mistyped digit. */
export function contractAddress(text: string): Address {
  const read = address(text)
  const digits = read.slice(2)
  if (isAddress(read) || digits === digits.toUpperCase()) return read
  throw new InvalidArgumentError('Its checksum is wrong: a digit is mistyped. In lower case it is not checked.')
}
