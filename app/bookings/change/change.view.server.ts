import { ownerOf } from '#domain/bookings/policy.ts'
import { findProposedQuote } from '#domain/bookings/queries/find-proposed-quote.server.ts'
import { liveChange } from '#domain/bookings/queries/read-change.server.ts'
import { openRestMinor } from '#domain/bookings/queries/read-rest.server.ts'
import type { Booking } from '#domain/bookings/queries/read-booking.server.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import { type Money, money, type MoneyReader } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'
import type { RouterContextProvider } from 'react-router'
import { bookingWhen } from '../when.view.server.ts'
import { whole } from '../pay/quote.view.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import type { WhenView } from '../when.view.server.ts'

/** A pending change of a booking, as finished texts. */
export type ChangeView = {
  id: string
  /** The next to act, from the viewer's side. */
  turn: 'mine' | 'theirs' | 'to-pay'
  isOwn: boolean
  otherName: string
  until: string
  when: WhenView
  guests: number
  before: string
  after: string
  difference: { amount: string; direction: 'more' | 'less' | 'rest' | 'same' }
}

type Viewer = { side: Side; otherName: string }

/** The pending change of a booking, as one side sees it; null where there is none. */
export async function changeView(
  booking: Booking,
  { side, otherName }: Viewer,
  context: Readonly<RouterContextProvider>,
): Promise<ChangeView | null> {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const { locale } = visitor
  const owner = ownerOf({ by: side, userId: actorOf(context).userId })
  const change = booking.status === 'confirmed' ? await liveChange(db, booking.id, owner) : null
  if (!change?.expiresAt || change.expiresAt <= clock()) return null

  const quote = await findProposedQuote(db, change.id, owner)
  if (!quote) return null

  const isOwn = change.proposedBy === side
  return {
    id: change.id,
    turn: change.status === 'awaiting-payment' ? 'to-pay' : isOwn ? 'theirs' : 'mine',
    isOwn,
    otherName,
    until: formatInstant(change.expiresAt, booking.timeZone, locale),
    when: bookingWhen({ ...change, timeZone: booking.timeZone }, locale),
    guests: change.guests,
    before: whole(booking.total, visitor),
    after: whole(quote.total, visitor),
    difference: differenceView(
      money(change.differenceMinor, booking.total.currency),
      (await openRestMinor(db, booking.id)) > 0,
      visitor,
    ),
  }
}

/** A difference by amount and direction; a negative one is refunded, beyond what of the rest nobody has paid. */
export function differenceView(difference: Money, hasRest: boolean, reader: MoneyReader): ChangeView['difference'] {
  const { minor, currency } = difference
  return {
    amount: whole(money(Math.abs(minor), currency), reader),
    direction: minor > 0 ? 'more' : minor < 0 ? (hasRest ? 'rest' : 'less') : 'same',
  }
}
