import { listingTypeOf } from '#domain/availability/unit.ts'
import { categoryOf } from '#domain/listings/category.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { fail, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx, violates } from '#platform/db.server.ts'
import { exceedsMaxRows } from '../calendar.ts'
import { addBlocks } from '../cut-rows.ts'
import type { EditFailure } from '../errors.ts'
import type { ListingContent } from '../input.ts'
import { readLanes, type StoredBlock } from '../queries/read-lanes.server.ts'
import { writeLanes } from './write-lanes.server.ts'

/** A listing's own columns. Status, host, zone and dates are others' to say. */
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
  cleaning_fee_minor: pricing.cleaningFee.minor,
  extra_guest_fee_minor: pricing.extraGuest?.fee.minor ?? 0,
  guests_included: pricing.extraGuest?.above ?? null,
  pet_fee_minor: pricing.petFee.minor,
  refund_policy: pricing.refundPolicy,
  instant_book: pricing.instantBook,
  requests_hold_dates: pricing.requestsHoldDates,
})

/** What stands in other tables: texts, photos, extras, opening hours. What was there before is replaced. */
export async function writeParts(tx: Tx, listingId: string, content: ListingContent, now: Date): Promise<void> {
  await writeTexts(tx, listingId, content)
  await writePhotos(tx, listingId, content)
  await writeExtras(tx, listingId, content, now)
  await writeHours(tx, listingId, content)
}

async function writeTexts(tx: Tx, listingId: string, { description: texts }: ListingContent): Promise<void> {
  await tx.deleteFrom('listing_texts').where('listing_id', '=', listingId).execute()
  await tx
    .insertInto('listing_texts')
    .values(texts.map((text) => ({ listing_id: listingId, ...text })))
    .execute()
}

async function writePhotos(tx: Tx, listingId: string, { photos }: ListingContent): Promise<void> {
  await tx.deleteFrom('listing_photos').where('listing_id', '=', listingId).execute()
  await tx
    .insertInto('listing_photos')
    .values(
      photos.map(({ photoId, captionEn, captionEs, altEn, altEs }, position) => ({
        listing_id: listingId,
        position,
        photo_id: photoId,
        caption_en: captionEn,
        caption_es: captionEs,
        alt_en: altEn,
        alt_es: altEs,
      })),
    )
    .execute()
}

/** By place in the list an extra keeps its id: checkouts that are open name it. */
async function writeExtras(tx: Tx, listingId: string, { pricing }: ListingContent, now: Date): Promise<void> {
  const old = await tx
    .deleteFrom('listing_extras')
    .where('listing_id', '=', listingId)
    .returning(['id', 'position'])
    .execute()
  if (pricing.extras.length === 0) return
  const idAt = new Map(old.map(({ id, position }) => [position, id]))
  await tx
    .insertInto('listing_extras')
    .values(
      pricing.extras.map(({ name, unit, price, maxQuantity }, position) => ({
        id: idAt.get(position) ?? newId(now.getTime()),
        listing_id: listingId,
        position,
        unit,
        price_minor: price.minor,
        max_quantity: maxQuantity,
        name_en: name.en,
        name_es: name.es,
      })),
    )
    .execute()
}

async function writeHours(tx: Tx, listingId: string, { availability }: ListingContent): Promise<void> {
  await tx.deleteFrom('opening_hours').where('listing_id', '=', listingId).execute()
  if (availability.openingHours.length === 0) return
  await tx
    .insertInto('opening_hours')
    .values(
      availability.openingHours.map(({ weekday, opensMinutes, closesMinutes }) => ({
        listing_id: listingId,
        weekday,
        opens_minutes: opensMinutes,
        closes_minutes: closesMinutes,
      })),
    )
    .execute()
}

type Blocked = { listingId: string; zone: string; today: Day }

/** Weekdays without end: as far as anything can be booked, and then the host says it again. */
export const RECURRING_DAYS = 3660

/** Weekdays that are never let. What was there before is replaced. */
export async function writeClosedWeekdays(
  tx: Tx,
  { listingId, today }: Omit<Blocked, 'zone'>,
  { availability }: ListingContent,
  now: Date,
): Promise<void> {
  await tx.deleteFrom('blocked_dates').where('listing_id', '=', listingId).where('is_recurring', '=', true).execute()
  if (availability.closedWeekdays.length === 0) return
  await tx
    .insertInto('blocked_dates')
    .values(
      availability.closedWeekdays.map((weekday) => ({
        id: newId(now.getTime()),
        listing_id: listingId,
        start_date: today,
        end_date: addDays(today, RECURRING_DAYS),
        is_recurring: true,
        recurring_day: weekday,
      })),
    )
    .execute()
}

/**
 * Blocks days of a listing's spaces; `occupancy_never_overlaps` refuses those that are booked. Its spaces' rows are locked.
 *
 * @throws a violation of that constraint
 */
export async function writeBlocks(
  tx: Tx,
  { listingId, zone, today }: Blocked,
  { availability }: ListingContent,
  now: Date,
): Promise<void> {
  if (availability.blocks.length === 0) return
  const { blocks: stored } = await readLanes(tx, listingId, today)
  await writeLanes(tx, { listingId, zone }, { blocks: blocksAdded(stored, availability.blocks, now) }, now)
}

/** Whether a listing that exists has room for the days that a form blocks. Asked before anything of it is written. */
export async function hasRoomForBlocks(
  tx: Tx,
  { listingId, today }: Omit<Blocked, 'zone'>,
  { availability }: ListingContent,
  now: Date,
): Promise<boolean> {
  if (availability.blocks.length === 0) return true
  const { blocks: stored } = await readLanes(tx, listingId, today)
  return !exceedsMaxRows('blocks', stored, blocksAdded(stored, availability.blocks, now))
}

/** As if a host had blocked them one after the other in the calendar: what a new block covers gives its place to it. */
function blocksAdded(stored: readonly StoredBlock[], blocks: readonly { from: Day; to: Day }[], now: Date) {
  let rows = stored
  for (const { from, to } of blocks) {
    const { removed, added } = addBlocks(rows, { from, to, hours: null })
    const fresh = added.map((block) => ({ ...block, id: newId(now.getTime()) }))
    rows = [...rows.filter((row) => !removed.includes(row)), ...fresh]
  }
  return {
    removed: stored.filter((row) => !rows.includes(row)),
    added: rows.filter((row) => !stored.includes(row)),
  }
}

/** A transaction that blocks days: those that are booked are a problem of the form, and nothing is written. */
export async function refusingTakenBlocks<Value, Failure>(
  db: Db,
  work: (tx: Tx) => Promise<Result<Value, Failure | EditFailure>>,
): Promise<Result<Value, Failure | EditFailure>> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (!violates(error, 'occupancy_never_overlaps')) throw error
    return fail({ reason: 'incomplete', problems: { availability: { blockFrom1: 'wizard:problems.blockTaken' } } })
  }
}
