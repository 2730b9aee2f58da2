import { stayFrom } from '#domain/availability/input.ts'
import { bookingRules } from '#domain/availability/queries.server.ts'
import { PartyParams } from '#domain/bookings/input.ts'
import { partyText } from '#domain/bookings/to-prepare.ts'
import { findBookable } from '#domain/listings/queries/find-bookable.server.ts'
import { chosenExtras } from '#domain/pricing/input.ts'
import type { RouterContextProvider } from 'react-router'
import { stayText } from '#app/bookings/stay-text.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

/** The choice in a listing's panel as a message's first line: time, people, extras; '' without a time. */
export async function chosenText(
  listingId: string,
  params: Record<string, string>,
  context: Readonly<RouterContextProvider>,
): Promise<string> {
  const { db } = context.get(services)
  const { t, locale, language } = visitorOf(context)
  const [listing, rules] = await Promise.all([findBookable(db, listingId), bookingRules(db, listingId)])
  const stay = rules && stayFrom(params, rules)
  if (!listing || !stay) return ''
  const extras = chosenExtras(params, listing.extras).map(({ extra, quantity }) =>
    quantity > 1 ? `${extra.name[language]} × ${quantity}` : extra.name[language],
  )
  return `${[stayText(stay, locale), partyText(PartyParams.parse(params), t), ...extras].join(' · ')}\n\n`
}
