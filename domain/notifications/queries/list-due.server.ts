import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Due, ReminderKind } from '../reminder.ts'

/** A device holds sixty-four at most (iOS), and is asked anew whenever its owner uses it. */
const MAX_DUE = 40

/** The things of which somebody's devices remind: their stays, their unpaid holds, and the requests that wait for them. */
export async function listDue(db: Db, userId: string, language: Language, now: Date): Promise<Due[]> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .select(['bookings.id', ownText('title', language).as('title')])
    .select(
      sql<ReminderKind>`case when bookings.status = 'confirmed' then 'arrival' when waits_for = 'payment' then 'hold' else 'answer' end`.as(
        'kind',
      ),
    )
    .select(sql<Date>`coalesce(expires_at, starts_at)`.as('at'))
    .where(({ or, and, eb }) =>
      or([
        and([eb('bookings.guest_id', '=', userId), eb('bookings.status', '=', 'confirmed'), eb('starts_at', '>', now)]),
        and([eb('bookings.guest_id', '=', userId), eb('waits_for', '=', 'payment'), eb('expires_at', '>', now)]),
        and([eb('bookings.host_id', '=', userId), eb('waits_for', '=', 'host'), eb('expires_at', '>', now)]),
      ]),
    )
    .orderBy('at')
    .orderBy('bookings.id')
    .limit(MAX_DUE)
    .execute()
  return rows.map(({ id, kind, title, at }) => ({ kind, bookingId: id, title: title.text, at }))
}
