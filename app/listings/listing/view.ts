import type { AmenityGroup } from '#domain/listings/amenity.ts'
import type { ZoneView } from '../../bookings/zone-note.tsx'
import type { OwnText, RefundPolicy } from '#domain/listings/listing.ts'

/** A listing as its page shows it: prices are finished texts, the place is the blurred one. */
export type ListingView = {
  id: string
  isHourly: boolean
  category: string
  kind: string
  title: OwnText
  description: OwnText & { paragraphs: readonly string[] }
  photos: readonly { key: string; color: string; caption: string }[]
  facts: { guests: number; sizeM2: number | null; bedrooms: number; beds: number; bathrooms: number }
  rules: { pets: boolean; smoking: boolean; events: boolean }
  checkIn: string
  checkOut: string
  minMinutes: number
  amenities: readonly { group: AmenityGroup; amenities: readonly string[] }[]
  place: string
  city: string
  zone: ZoneView
  rating: number | null
  reviewCount: number
  host: { name: string; since: number; about: string | null }
  refundPolicy: RefundPolicy
  refundTiers: readonly { daysBefore: number; percent: number }[]
  fromPrice: string
  crumbs: readonly Breadcrumb[]
}

/** Where a page stands in the site: from the front page down, itself left out. */
export type Breadcrumb = { name: string; address: string }
