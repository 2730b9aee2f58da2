import { listGateways, offeredFor, type PaymentGateway, type PaymentGateways } from '#domain/payments/gateway.server.ts'
import type { Db } from '#platform/db.server.ts'

/** The providers that take what is due for a booking, by its currency and its listing's country, in the order offered. */
export async function findOffered(
  db: Db,
  gateways: PaymentGateways,
  bookingId: string,
): Promise<readonly PaymentGateway[]> {
  const list = listGateways(gateways)
  if (list.every(({ takes }) => !takes)) return list
  const sale = await db
    .selectFrom('bookings')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .innerJoin('quotes', 'quotes.id', 'quote_id')
    .select(['quotes.currency', 'country_code as country'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst()
  return sale ? offeredFor(list, sale) : []
}
