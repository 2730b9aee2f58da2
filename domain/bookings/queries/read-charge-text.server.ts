import { formatDays } from '#domain/i18n/format.ts'
import { localeFor } from '#domain/i18n/language.ts'
import { type ChargeText, chargeText } from '#domain/payments/charge-text.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** The words of a charge for a booking, its rest, change or claim, in the guest's language. */
export async function readChargeText(db: Db | Tx, bookingId: string): Promise<ChargeText> {
  const row = await db
    .selectFrom('bookings')
    .innerJoin('profiles', 'profiles.user_id', 'guest_id')
    .select(['check_in', 'check_out', 'language', 'bookings.site'])
    .select(
      sql<string>`coalesce((select title from listing_texts t where t.listing_id = bookings.listing_id
        order by t.title = '', t.language <> profiles.language limit 1), '')`.as('title'),
    )
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const days = formatDays(row.check_in, row.check_out, localeFor(row.language, row.site), 'dated')
  return chargeText({ bookingId, title: row.title, days })
}
