import { EXTENSIONS_MINUTES } from '#domain/availability/extension.ts'
import { mayCancel, mayChange, mayExtend } from '#domain/bookings/policy.ts'
import type { GuestBooking } from '#domain/bookings/queries/find-guest-booking.server.ts'
import { refundOf } from '#domain/bookings/refund-of.ts'
import { previewChange } from '#domain/payments/commands/preview-change.server.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import { refundTiers } from '#domain/pricing/refund.ts'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { addMinutes, wallClock } from '#kernel/zones.ts'
import type { RouterContextProvider } from 'react-router'
import type { ExtensionView } from '../components/bookings/extend-session.tsx'
import type { TripView } from '../components/bookings/trip-view.ts'
import { bookingWhen, startsIn } from './booking-when.server.ts'
import { cancelBar } from './cancel-bar.server.ts'
import { changeView } from './change-view.server.ts'
import { quoteView, refundLines, whole } from './quote-view.server.ts'
import { services } from './services.ts'
import { tripState } from './trip-state.server.ts'
import { actorOf, visitorOf } from './visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/** A guest's own booking, with all that they can do about it now. */
export async function tripView(booking: GuestBooking, context: Context): Promise<TripView> {
  const { db, clock } = context.get(services)
  const { language, currency } = visitorOf(context)
  const now = clock()
  const { state, why } = tripState(booking, now)
  const back = mayCancel(booking, now) ? refundOf(booking, now, 'guest') : null
  const change = await changeView(booking, { side: 'guest', otherName: booking.hostName }, context)

  return {
    id: booking.id,
    title: booking.title.text,
    photoKey: booking.photoKey,
    place: booking.place,
    hostName: booking.hostName,
    state,
    why,
    startsIn: state === 'confirmed' ? startsIn(booking, now, language) : null,
    when: bookingWhen(booking, language),
    whereabouts: whereaboutsView(booking),
    guests: booking.guests,
    pets: booking.pets,
    price: quoteView(booking, { language, currency }, await exchangeRates(db, now)),
    refunded: booking.refunded.minor > 0 ? whole(booking.refunded) : null,
    refundPolicy: booking.refundPolicy,
    refundTiers: refundTiers[booking.refundPolicy],
    cancelBar: cancelBar(booking, now, language),
    refund: back && { minor: back.total.minor, total: whole(back.total), lines: refundLines(back) },
    change,
    mayChange: mayChange(booking, now) && !change,
    extensions: mayExtend(booking, now) && !change ? await extensions(booking, context) : [],
    hasReceipt: booking.paid.minor > 0,
    idempotencyKey: newId(now.getTime()),
  }
}

function whereaboutsView({ whereabouts }: GuestBooking): TripView['whereabouts'] {
  if (!whereabouts) return null
  const { address, lat, lng, arrival } = whereabouts
  return {
    address,
    directions: `https://www.openstreetmap.org/directions?to=${encodeURIComponent(`${lat},${lng}`)}`,
    arrival: arrival.split(/\n+/).filter(Boolean),
  }
}

/** What some more time costs now, or why it cannot be had. */
async function extensions(booking: GuestBooking, context: Context): Promise<ExtensionView[]> {
  const { db, clock } = context.get(services)
  const { t } = visitorOf(context)
  const views: ExtensionView[] = []
  // One after the other: both ask for the same locks.
  for (const minutes of EXTENSIONS_MINUTES) {
    const terms = extendedTerms(booking, minutes)
    if (!terms) continue
    const wish = {
      by: 'guest',
      userId: actorOf(context).userId,
      bookingId: booking.id,
      terms,
      kind: 'extension',
    } as const
    const preview = await previewChange(db, wish, clock())
    const until = wallClock(addMinutes(booking.endsAt, minutes), booking.timeZone).time
    if (preview.ok) {
      const { differenceMinor } = preview.value
      const price = whole(money(differenceMinor, booking.total.currency))
      views.push({ minutes, until, price, shownMinor: differenceMinor })
    } else {
      const isTaken = preview.failure.reason === 'dates-taken'
      views.push({ minutes, until, problem: t(isTaken ? 'trip:extend.taken' : 'trip:extend.closed') })
    }
  }
  return views
}

/** A booking's terms with so many minutes more. */
export function extendedTerms({ stay, guests, pets }: GuestBooking, minutes: number) {
  if (stay.kind !== 'hours') return null
  return { stay: { ...stay, durationMinutes: stay.durationMinutes + minutes }, guests, pets }
}
