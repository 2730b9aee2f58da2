import { bookingRules, takenPeriods } from '#domain/availability/queries.server.ts'
import { findListing } from '#domain/listings/queries/find-listing.server.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import { isId } from '#kernel/ids.ts'
import { data } from 'react-router'
import { ownPreview } from '#app/publishing/preview/own-preview.server.ts'
import { pickerDays } from '#app/listings/listing/calendar.view.server.ts'
import { holdsHere } from './held-here.view.server.ts'
import { replicaForStrangers } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/days.route'

/** The calendar days of a listing or its draft: free or why not, and their prices where they differ. */
export async function loader({ params: { listingId }, context }: Route.LoaderArgs) {
  const replica = replicaForStrangers(context)
  const { clock } = context.get(services)
  const visitor = visitorOf(context)
  const now = clock()
  const bookable = (await published(listingId, context)) ?? (await ownPreview(listingId, context))
  if (!bookable) throw data(null, { status: 404 })

  const { listing, rules, taken } = bookable
  const rates = await exchangeRates(replica, now)
  const { minDays, maxDays, minimumStays } = rules
  return {
    ...pickerDays(listing, { rules, taken, now }, { visitor, rates }),
    minimums: { minDays, maxDays, minimumStays },
  }
}

async function published(listingId: string, context: Route.LoaderArgs['context']) {
  const replica = replicaForStrangers(context)
  const now = context.get(services).clock()
  const { language } = visitorOf(context)
  const [listing, rules] = isId(listingId)
    ? await Promise.all([findListing(replica, listingId, language, now), bookingRules(replica, listingId)])
    : []
  if (!listing || !rules) return null
  const holds = await holdsHere(listing.id, context)
  const taken = await takenPeriods(replica, listing.id, now, { except: holds.map(({ id }) => id) })
  return { listing, rules, taken }
}

export type ListingDays = Awaited<ReturnType<typeof loader>>
