import { listingTypeOf } from '#domain/availability/unit.ts'
import { categoryOf } from './category.ts'
import type { ListingContent } from './input.ts'

/** Status, host, zone and dates are written elsewhere. */
export function contentColumns(content: Omit<ListingContent, 'photos' | 'description'>) {
  const { unit, currency, basics, details, location, amenities, pricing, availability } = content
  return {
    listing_type: listingTypeOf(unit),
    category: categoryOf(basics.subcategory),
    subcategory: basics.subcategory,
    currency,
    max_guests: details.maxGuests,
    size_m2: details.sizeM2,
    bedrooms: details.bedrooms,
    beds: details.beds,
    bathrooms: details.bathrooms,
    check_in_minutes: details.checkInMinutes,
    check_out_minutes: details.checkOutMinutes,
    same_day_turnover: details.sameDayTurnover,
    min_minutes: details.minMinutes,
    max_minutes: details.maxMinutes,
    length_step_minutes: details.lengthStepMinutes,
    start_step_minutes: details.startStepMinutes,
    street: location.street,
    commune: location.commune,
    city: location.city,
    country_code: location.countryCode,
    lat: location.at.lat,
    lng: location.at.lng,
    amenities: [...amenities.amenities],
    attributes: JSON.stringify(amenities.attributes),
    pets_allowed: amenities.pets,
    smoking_allowed: amenities.smoking,
    events_allowed: amenities.events,
    ...priceColumns(pricing),
    lead_time_minutes: availability.leadTimeMinutes,
    horizon_days: availability.horizonDays,
    min_days: availability.minDays,
    max_days: availability.maxDays,
  }
}

export const priceColumns = (pricing: ListingContent['pricing']) => ({
  price_minor: pricing.price.minor,
  weekend_price_minor: pricing.weekendPrice?.minor ?? null,
  week_discount_percent: pricing.weekDiscountPercent,
  month_discount_percent: pricing.monthDiscountPercent,
  long_session_minutes: pricing.longSession?.minutes ?? null,
  long_session_discount_percent: pricing.longSession?.percent ?? 0,
  last_minute_days: pricing.lastMinute?.days ?? null,
  last_minute_percent: pricing.lastMinute?.percent ?? 0,
  early_bird_days: pricing.earlyBird?.days ?? null,
  early_bird_percent: pricing.earlyBird?.percent ?? 0,
  cleaning_fee_minor: pricing.cleaningFee.minor,
  extra_guest_fee_minor: pricing.extraGuest?.fee.minor ?? 0,
  guests_included: pricing.extraGuest?.above ?? null,
  pet_fee_minor: pricing.petFee.minor,
  refund_policy: pricing.refundPolicy,
  deposit_percent: pricing.deposit?.percent ?? null,
  deposit_from_minor: pricing.deposit?.from.minor ?? 0,
  rest_days: pricing.deposit?.restDays ?? null,
  instant_book: pricing.instantBook,
  requests_hold_dates: pricing.requestsHoldDates,
})
