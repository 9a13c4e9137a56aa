import * as z from 'zod'
import type { Endpoint } from './endpoint.ts'
import { agreementItem, agreementSchema } from './item.ts'
import { listQuery, readListQuery } from './list-query.ts'
import { cutPage, meta } from './paging.ts'

const agreementList = z.object({ items: z.array(agreementSchema).max(100), meta })

/** One page of a list of agreements. */
export type AgreementsBody = z.output<typeof agreementList>

/** `agreements`: all agreements, or those in one state, sorted and in pages. */
export const listAgreements: Endpoint<AgreementsBody> = {
  path: '/agreements',
  operationId: 'listAgreements',
  summary: 'Agreements in pages, newest first by default: all of them, or those in one state.',
  query: listQuery,
  body: agreementList,
  bodyName: 'AgreementList',
  answer(sources, _, query) {
    const asked = readListQuery(query)
    const { items, meta } = cutPage(sources.orders.of(asked), asked)
    return { items: items.map((agreement) => agreementItem(sources, agreement)), meta }
  },
}
