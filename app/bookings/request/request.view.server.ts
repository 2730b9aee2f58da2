import { bookingRules, takenPeriods } from '#domain/availability/queries.server.ts'
import { partyText } from '#domain/bookings/to-prepare.ts'
import { findListing } from '#domain/listings/queries/find-listing.server.ts'
import { exchangeRates, ratesAsOf } from '#domain/pricing/queries.server.ts'
import { isId } from '#kernel/ids.ts'
import { data, type RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { CancelBarView } from '../pay/cancel-bar.view.server.ts'
import type { PriceView } from '../pay/quote.view.server.ts'
import { panelView } from '../panel/panel.view.server.ts'
import type { StayParams } from '../panel/stay-fields.view.server.ts'

/** A request before it is sent, as finished texts. */
export type RequestView = {
  title: string
  titleLanguage?: 'en' | 'es'
  photo: { key: string; color: string } | null
  hostName: string
  backTo: string
  /** The length and the dates. */
  when: string
  party: string
  extras: readonly string[]
  price: PriceView
  cancelBar: CancelBarView | null
  /** The form sends these along. */
  hidden: readonly (readonly [name: string, value: string])[]
}

type Context = Readonly<RouterContextProvider>

/**
 * @param params of the address: the stay, the party and the extras
 * @returns null where nothing can be requested so: the listing's page says why
 * @throws 404 where there is no such listing
 */
export async function requestView(
  listingId: string | undefined,
  params: StayParams,
  context: Context,
): Promise<RequestView | null> {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const now = clock()
  const id = listingId && isId(listingId) ? listingId : null
  const [listing, rules] = id
    ? await Promise.all([findListing(db, id, visitor.language, now), bookingRules(db, id)])
    : []
  if (!listing || !rules) throw data(null, { status: 404 })
  const calendarNow = { rules, taken: await takenPeriods(db, listing.id, now), now }
  const rates = await exchangeRates(db, now)
  const booking = panelView(listing, params, calendarNow, { visitor, rates, asOf: await ratesAsOf(db, now), holds: [] })
  if (!booking.quote || !booking.total || booking.isOwn || booking.isInstant) return null

  const { checkIn, checkOut, start, hours, guests, pets, idempotencyKey } = booking
  const extras = booking.extras.filter(({ quantity }) => quantity > 0)
  const fields = { checkIn, checkOut, start, hours, guests, pets }
  const filled = Object.entries(fields).filter((field): field is [string, string] => field[1] !== null)
  const chosen = extras.map(({ id: extraId, quantity }) => [`extra-${extraId}`, String(quantity)] as const)
  const cover = listing.photos[0]
  return {
    title: listing.title.text,
    ...(listing.title.isFallback && { titleLanguage: listing.title.language }),
    photo: cover ? { key: cover.key, color: cover.color } : null,
    hostName: listing.host.name,
    backTo: `/property/${listing.id}?${new URLSearchParams(Object.fromEntries([...filled, ...chosen]))}#book`,
    when: booking.total.line,
    party: partyText({ guests: Number(guests), pets: Number(pets) }, visitor.t),
    extras: extras.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)),
    price: booking.quote,
    cancelBar: booking.cancelBar,
    hidden: [...filled, ...chosen, ['idempotencyKey', idempotencyKey]],
  }
}
