import { sql } from 'kysely'

/** A row of `refunds` waits for the end of a dispute of its payment. */
export const waitsForDispute = sql<boolean>`(refunds.status = 'intended' and refunds.requested_at is null
  and exists (select from disputes d where d.payment_id = refunds.payment_id and d.status = 'open' and not d.is_refundable))`
