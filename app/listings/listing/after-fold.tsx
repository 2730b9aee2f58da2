import { useEffect } from 'react'
import { noteViewedHere } from '../viewed-here.ts'
import { HostCard } from './host-card.tsx'
import { RefundPolicyText } from '#app/bookings/refund-policy-text.tsx'
import { HouseRules } from './listing-rules.tsx'
import { Location } from './location.tsx'
import type { LocationView } from './location.view.server.ts'
import { Reviews } from '#app/reviews/reviews.tsx'
import type { ReviewsView } from '#app/reviews/reviews.view.server.ts'
import type { ListingView } from './listing.view.server.ts'

type Props = {
  listing: ListingView
  reviews: ReviewsView
  location: LocationView | null /** As viewed in this browser. */
  isNoted: boolean
}

/** The sections after the calendar, hydrated when they come near the viewport. */
export function AfterFold({ listing, reviews, location, isNoted }: Props) {
  const { id } = listing
  useEffect(() => {
    if (isNoted) noteViewedHere(id)
  }, [id, isNoted])
  return (
    <>
      <Reviews reviews={reviews} />
      {location && <Location place={listing.place} location={location} />}
      <HouseRules listing={listing} />
      <RefundPolicyText policy={listing.refundPolicy} tiers={listing.refundTiers} />
      <HostCard host={listing.host} listingId={listing.id} />
    </>
  )
}
