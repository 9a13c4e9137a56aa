import type { Address } from 'viem'
import { spell } from '../../../chain/execute/spelling.ts'
import type { Name, Spelling } from '../../../model/action.ts'

/** Formats an account in one of its spellings, as `textOf` does: by its name if the spelling is that of an address. */
export function shownSpelling(
  account: Name,
  spelling: Spelling | undefined,
  addressOf: (name: Name) => Address,
): string {
  const address = addressOf(account)
  const spelled = spell(address, spelling)
  return spelled === address ? account : spelled
}
