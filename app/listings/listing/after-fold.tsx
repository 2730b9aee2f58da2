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
  location: LocationView | null
  /** Not the host, nor in a preview: it is noted as viewed in this browser, and its host can be written to. */
  isGuest: boolean
}

/** The sections after the calendar, hydrated when they come near the viewport. */
export function AfterFold({ listing, reviews, location, isGuest }: Props) {
  const { id } = listing
  useEffect(() => {
    if (isGuest) noteViewedHere(id)
  }, [id, isGuest])
  return (
    <>
      <Reviews reviews={reviews} />
      {location && <Location place={listing.place} location={location} />}
      <HouseRules listing={listing} />
      <RefundPolicyText policy={listing.refundPolicy} tiers={listing.refundTiers} />
      <HostCard host={listing.host} listingId={listing.id} isGuest={isGuest} />
    </>
  )
}
