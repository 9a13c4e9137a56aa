import * as z from 'zod'
import { chainEntries, contacts, name, newName, terms, text } from '../parts.ts'
import { operation } from './operation.ts'

const schema = operation('createAgreement', {
  agreement: newName,
  owner: name,
  chains: chainEntries,
  terms,
  protocolName: text,
  agreementURI: text,
  contactDetails: contacts,
  /** The agreement's own code, deployed without the official factory: `isAgreementValid` is false. */
  byHand: z.boolean().exactOptional(),
  /** Who creates it for its owner. Default: the owner. */
  by: name.exactOptional(),
  /** The agreement whose CREATE2 salt it has. Default: none, it has one of its own. */
  salt: name.exactOptional(),
})
export type CreateAgreement = z.infer<typeof schema>

export const createAgreement = { schema }
