import * as z from 'zod/mini'
import { newId } from '../../ledger/ids.ts'
import { portalSessionShape } from '../../shapes/sessions.ts'
import { anything, expandable, text } from '../params.ts'
import { type Route, route } from '../route.ts'
import { webAddress } from './checkout.ts'
import { liveCustomer } from './customers.ts'

export const portalRoutes: Route[] = [
  route(
    'POST /v1/billing_portal/sessions',
    z.strictObject({
      ...expandable,
      customer: text,
      return_url: z.optional(text),
      locale: z.optional(text),
      configuration: anything,
      flow_data: anything,
    }),
    (work, params) => {
      const session = {
        id: newId('bps'),
        created: work.at,
        customer: liveCustomer(work, params.customer, 'customer').id,
        returnUrl:
          params.return_url === undefined ? null : webAddress(params.return_url, 'return_url'),
        locale: params.locale ?? null,
      }
      work.store.put('portalSessions', session)
      return portalSessionShape(session, work.origin)
    },
  ),
]
