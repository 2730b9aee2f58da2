import { demoAccounts } from '#domain/accounts/demo.ts'
import { listingTypeOf } from '#domain/availability/unit.ts'
import { categoryOf } from '#domain/listings/category.ts'
import { attributesOf } from './attributes.ts'
import type { Listing } from './listings.ts'
import { insertOffers, priceColumns } from './offer-rows.ts'
import { randomOf } from './random.ts'
import { insertRows } from './rows.ts'
import { arrivalTexts } from './texts/arrival.ts'
import { SEED } from './world.ts'
import type pg from 'pg'

/** Inserts listings with their spaces, texts and opening hours. */
export async function insertListings(client: pg.Client, listings: readonly Listing[]): Promise<void> {
  await insertRows(client, 'spaces', spaceRows(listings))
  await insertRows(client, 'listings', listings.map(listingRow))
  await insertRows(
    client,
    'listing_spaces',
    listings.flatMap(({ id, spaces }) => spaces.map((space) => ({ listing_id: id, space_id: space.id }))),
  )
  await insertRows(client, 'listing_texts', listings.flatMap(textRows))
  await insertRows(
    client,
    'opening_hours',
    listings.flatMap(({ id, rules }) =>
      rules.openingHours.map(({ weekday, opensMinutes, closesMinutes }) => ({
        listing_id: id,
        weekday,
        opens_minutes: opensMinutes,
        closes_minutes: closesMinutes,
      })),
    ),
  )
  await insertRows(client, 'opening_exceptions', listings.flatMap(exceptionRows))
  await insertOffers(client, listings)
}

const exceptionRows = ({ id, rules }: Listing) =>
  rules.openingExceptions.map(({ day, opensMinutes, closesMinutes }) => ({
    listing_id: id,
    day,
    opens_minutes: opensMinutes,
    closes_minutes: closesMinutes,
  }))

function spaceRows(listings: readonly Listing[]) {
  const rows = listings.flatMap(({ host, spaces }) =>
    spaces.map(({ id, name, turnoverMinutes }) => ({ id, host_id: host.id, name, turnover_minutes: turnoverMinutes })),
  )
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

function listingRow(listing: Listing) {
  const { id, slot, host, published, created } = listing
  return {
    id,
    host_id: host.id,
    listing_type: listingTypeOf(slot.unit),
    category: categoryOf(slot.kind),
    subcategory: slot.kind,
    status: isPaused(listing) ? 'paused' : 'published',
    ...priceColumns(listing),
    ...factColumns(listing),
    ...ruleColumns(listing),
    ...addressColumns(listing),
    instant_book: isInstant(listing),
    views_this_week: listing.viewsThisWeek,
    created_at: created,
    published_at: published,
  }
}

const factColumns = ({ facts, ...listing }: Listing) => ({
  max_guests: facts.guests,
  size_m2: facts.size,
  bedrooms: facts.bedrooms,
  beds: facts.beds,
  bathrooms: facts.bathrooms,
  refund_policy: facts.refundPolicy,
  pets_allowed: facts.pets,
  smoking_allowed: facts.smoking,
  events_allowed: facts.events,
  amenities: facts.amenities,
  attributes: attributesOf({ ...listing, facts }),
})

const ruleColumns = ({ rules }: Listing) => ({
  check_in_minutes: rules.checkInMinutes,
  check_out_minutes: rules.checkOutMinutes,
  same_day_turnover: rules.sameDayTurnover,
  min_days: rules.minDays,
  max_days: rules.maxDays,
  length_step_minutes: rules.lengthStepMinutes,
  min_minutes: rules.minMinutes,
  max_minutes: rules.maxMinutes,
  start_step_minutes: rules.startStepMinutes,
  lead_time_minutes: rules.leadTimeMinutes,
  horizon_days: rules.horizonDays,
})

const addressColumns = ({ address, slot }: Listing) => ({
  street: address.street,
  commune: slot.neighbourhood.name,
  city: slot.city.name.en,
  country_code: slot.city.country,
  lat: address.at.lat,
  lng: address.at.lng,
  time_zone: address.timeZone,
})

/** Most listings are booked instantly; every seventh host answers requests, and one demo listing. */
export function isInstant({ id, host, slot }: Listing): boolean {
  if (demoAccounts.some(({ email }) => email === host.email)) return slot.kind !== 'restaurant'
  return !randomOf(`${SEED}:asks:${id}`).chance(1 / 7)
}

/** The demo host has one paused listing. */
export const isPaused = ({ host, slot }: Listing) =>
  slot.kind === 'pool' && demoAccounts.some(({ email }) => email === host.email)

function textRows({ id, slot, words }: Listing) {
  const arrival = randomOf(`${SEED}:arrival:${id}`).pick(arrivalTexts[slot.unit])
  return (['en', 'es'] as const).map((language) => ({
    listing_id: id,
    language,
    title: words.title[language],
    description: words.description[language],
    arrival: arrival[language],
  }))
}
