import { queueEmail } from '#domain/email/commands.server.ts'
import type { Language } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { money } from '#kernel/money.ts'
import { wallClock } from '#kernel/zones.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { bookingLetter, type BookingNews } from './booking-letter.ts'

type Event = 'booking_confirmation' | 'booking_cancellation'

/** Tells guest and host by e-mail, each in their own language, once an event. */
export async function announceBooking(
  db: Db,
  { bookingId, event, origin, product }: { bookingId: string; event: Event; origin: string; product: string },
  now: Date,
): Promise<void> {
  const booking = await concerned(db, bookingId)
  if (!booking) return

  await inTransaction(db, async (tx) => {
    for (const side of ['guest', 'host'] as const) {
      const reader = booking[side]
      const news = { ...booking.news, title: reader.title }
      const translate = translator(reader.language)
      const letter = bookingLetter(news, {
        event,
        side,
        language: reader.language,
        origin,
        t: (key, values = {}) => translate(key, values),
      })
      const type = event === 'booking_confirmation' && side === 'host' ? 'host_new_booking' : event
      await queueEmail(
        tx,
        {
          eventKey: `${event}:${bookingId}:${side}`,
          recipientId: reader.id,
          to: reader.email,
          language: reader.language,
          type,
          letter,
        },
        product,
        now,
      )
    }
  })
}

async function concerned(db: Db, bookingId: string) {
  const title = (language: 'guest.language' | 'host.language') =>
    sql<string>`(select title from listing_texts t where t.listing_id = listings.id order by t.language <> ${sql.ref(language)} limit 1)`
  const row = await db
    .selectFrom('bookings')
    .innerJoin('quotes', 'quotes.id', 'bookings.quote_id')
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .innerJoin('profiles as guest', 'guest.user_id', 'bookings.guest_id')
    .innerJoin('profiles as host', 'host.user_id', 'bookings.host_id')
    .innerJoin('user as guest_user', 'guest_user.id', 'bookings.guest_id')
    .innerJoin('user as host_user', 'host_user.id', 'bookings.host_id')
    .select([
      'bookings.guest_id',
      'bookings.host_id',
      'guest_user.email as guest_email',
      'host_user.email as host_email',
    ])
    .select([
      'guest.language as guest_language',
      'host.language as host_language',
      'guest.first_name as guest_name',
      'host.first_name as host_name',
    ])
    .select([
      'street',
      'commune',
      'city',
      'check_in',
      'check_out',
      'start_time',
      'ends_at',
      'bookings.time_zone',
      'check_in_minutes',
      'check_out_minutes',
      'guests',
    ])
    .select(['total_minor', 'service_fee_minor', 'quotes.currency'])
    .select([title('guest.language').as('guest_title'), title('host.language').as('host_title')])
    .select(
      sql<number | null>`(select sum(amount_minor)::bigint from refunds where refunds.booking_id = bookings.id)`.as(
        'refund_minor',
      ),
    )
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst()
  if (!row) return null

  const news: Omit<BookingNews, 'title'> = {
    bookingId,
    guestName: row.guest_name,
    hostName: row.host_name,
    address: `${row.street}, ${row.commune}, ${row.city}`,
    checkIn: row.check_in,
    checkOut: row.check_out,
    // The end as the clock will show it: on the night of a clock change that is not the start and so many hours.
    times:
      row.start_time === null
        ? null
        : { from: row.start_time.slice(0, 5), to: wallClock(row.ends_at, row.time_zone).time },
    checkInMinutes: row.check_in_minutes,
    checkOutMinutes: row.check_out_minutes,
    guests: row.guests,
    total: money(row.total_minor, row.currency),
    earnings: money(row.total_minor - row.service_fee_minor, row.currency),
    refund: row.refund_minor === null ? null : money(row.refund_minor, row.currency),
  }
  const reader = (id: string, email: string, language: Language, ownTitle: string) => ({
    id,
    email,
    language,
    title: ownTitle,
  })
  return {
    news,
    guest: reader(row.guest_id, row.guest_email, row.guest_language, row.guest_title),
    host: reader(row.host_id, row.host_email, row.host_language, row.host_title),
  }
}
