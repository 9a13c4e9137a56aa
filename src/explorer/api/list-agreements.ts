import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { agreementItem, agreementSchema } from './item.ts'
import { listQuery, readListQuery } from './list-query.ts'
import { cutPage, meta } from './paging.ts'

const agreementList = z.object({ items: z.array(agreementSchema).max(100), meta })

/** One page of a list of agreements. */
export type AgreementsBody = z.output<typeof agreementList>

/** `agreements`: those in one state, or all of them, sorted and in pages. */
export const listAgreements: Endpoint<AgreementsBody> = {
  path: '/agreements',
  operationId: 'listAgreements',
  summary: 'The agreements, newest first, in pages; those in one state or all of them.',
  query: listQuery,
  body: agreementList,
  bodyName: 'AgreementList',
  answer(sources, _, query) {
    const asked = readListQuery(query)
    const { items, meta } = cutPage(sources.orders.of(asked), asked)
    return { items: items.map((agreement) => agreementItem(sources, agreement)), meta }
  },
}
