import { unitOf, type Unit } from '#domain/availability/unit.ts'
import { type AttributeName, attributes, type Attributes, attributesOf } from '#domain/listings/attribute.ts'
import { attributesIn } from '#domain/listings/queries/parse-attributes.server.ts'
import { extrasOf } from '#domain/listings/queries/read-columns.server.ts'
import { wallTime } from '#kernel/dates.ts'
import { money, typedMoney } from '#kernel/money.ts'
import type { Db, RowOf, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { ListingStatus } from '#domain/listings/life.ts'
import type { Fields } from '../step.ts'

export type OwnListing = {
  id: string
  unit: Unit
  status: ListingStatus
  wasPublished: boolean
  timeZone: string
  /** The listing as the wizard's fields. */
  fields: Fields
}

/** Reads a host's listing as the wizard's fields, the reverse of `contentOf`; no removed ones. */
export async function findOwnListing(
  db: Db | Tx,
  { hostId, listingId }: { hostId: string; listingId: string },
): Promise<OwnListing | null> {
  const [own] = await listOwnFields(db, { hostId, listingIds: [listingId] })
  return own ?? null
}

/** Reads the host's own among these listings, in no order. */
export async function listOwnFields(
  db: Db | Tx,
  { hostId, listingIds }: { hostId: string; listingIds: readonly string[] },
): Promise<OwnListing[]> {
  if (listingIds.length === 0) return []
  const rows = await fieldRows(db, listingIds, hostId).execute()
  return rows.map((row) => ({
    id: row.id,
    unit: unitOf(row.listing_type),
    status: row.status,
    wasPublished: row.published_at !== null,
    timeZone: row.time_zone,
    fields: toFields(row),
  }))
}

type TextRow = { language: 'en' | 'es'; title: string; description: string; arrival: string }
type HoursRow = { weekday: number; opens: number; closes: number }

const fieldRows = (db: Db | Tx, listingIds: readonly string[], hostId: string) =>
  db
    .selectFrom('listings')
    .selectAll('listings')
    .select(
      sql<TextRow[]>`(select coalesce(json_agg(json_build_object('language', language, 'title', title,
        'description', description, 'arrival', arrival)), '[]') from listing_texts where listing_id = listings.id)`.as(
        'texts',
      ),
    )
    .select(
      sql<HoursRow[]>`(select coalesce(json_agg(json_build_object('weekday', weekday, 'opens', opens_minutes,
        'closes', closes_minutes) order by weekday, opens_minutes), '[]') from opening_hours where listing_id = listings.id)`.as(
        'hours',
      ),
    )
    .select(
      sql<number[]>`(select coalesce(json_agg(distinct recurring_day), '[]') from blocked_dates
        where listing_id = listings.id and is_recurring)`.as('closed_weekdays'),
    )
    .select(
      sql<string[]>`(select coalesce(json_agg(space_id order by space_id), '[]') from listing_spaces
        where listing_id = listings.id)`.as('spaces'),
    )
    .select(
      sql<number>`(select coalesce(max(turnover_minutes), 0) from spaces join listing_spaces on space_id = spaces.id
        where listing_id = listings.id)`.as('turnover_minutes'),
    )
    .select(
      sql<
        Record<string, string>[]
      >`(select coalesce(json_agg(json_build_object('photoId', photo_id, 'captionEn', caption_en,
        'captionEs', caption_es, 'altEn', alt_en, 'altEs', alt_es, 'shows', shows) order by position), '[]')
        from listing_photos where listing_id = listings.id)`.as('photos'),
    )
    .select(extrasOf.as('extras'))
    .where('listings.id', 'in', listingIds)
    .where('listings.host_id', '=', hostId)
    .where('listings.status', '<>', 'removed')

type FieldRow = RowOf<typeof fieldRows>

const tick = (is: boolean) => (is ? 'on' : '')
const text = (value: number | null) => (value === null ? '' : String(value))
const hoursText = (minutes: number) => String(minutes / 60)

function toFields(row: FieldRow): Fields {
  const amount = (minor: number | null) => (minor === null ? '' : typedMoney(money(minor, row.currency)))
  const fee = (minor: number) => (minor === 0 ? '' : amount(minor))
  return {
    category: row.category,
    subcategory: row.subcategory,
    spaces: row.spaces.join(','),
    maxGuests: text(row.max_guests),
    sizeM2: text(row.size_m2),
    bedrooms: text(row.bedrooms),
    beds: text(row.beds),
    bathrooms: text(row.bathrooms),
    country: row.country_code,
    city: row.city,
    commune: row.commune,
    street: row.street,
    lat: text(row.lat),
    lng: text(row.lng),
    amenities: row.amenities.join(','),
    ...attributeFields(unitOf(row.listing_type), attributesIn(row.attributes, row.id)),
    pets: tick(row.pets_allowed),
    smoking: tick(row.smoking_allowed),
    events: tick(row.events_allowed),
    photos: JSON.stringify(row.photos),
    ...textFields(row.texts),
    price: amount(row.price_minor),
    weekendPrice: amount(row.weekend_price_minor),
    cleaningFee: fee(row.cleaning_fee_minor),
    guestsIncluded: text(row.guests_included),
    extraGuestFee: fee(row.extra_guest_fee_minor),
    petFee: fee(row.pet_fee_minor),
    lastMinuteDays: text(row.last_minute_days),
    lastMinuteDiscount: text(row.last_minute_percent),
    earlyBirdDays: text(row.early_bird_days),
    earlyBirdDiscount: text(row.early_bird_percent),
    refundPolicy: row.refund_policy,
    depositPercent: text(row.deposit_percent),
    depositFrom: fee(row.deposit_from_minor),
    restDays: text(row.rest_days),
    booking: row.instant_book ? 'instant' : 'request',
    requestsHoldDates: tick(row.requests_hold_dates),
    ...extraFields(row.extras, (minor) => amount(minor)),
    leadHours: hoursText(row.lead_time_minutes),
    horizonDays: text(row.horizon_days),
    turnover: text(row.turnover_minutes),
    closedWeekdays: row.closed_weekdays.join(','),
    ...(unitOf(row.listing_type) === 'day' ? dayFields(row) : hourFields(row)),
  }
}

function attributeFields(unit: Unit, stated: Attributes): Fields {
  const fieldOf = (name: AttributeName): string => {
    const value = stated[name]
    if (value === undefined) return ''
    if (value === true) return 'on'
    if (typeof value === 'number') return String(attributes[name].kind === 'height' ? value / 100 : value)
    return String(value)
  }
  return Object.fromEntries(attributesOf(unit).map((name) => [name, fieldOf(name)]))
}

const dayFields = (row: FieldRow): Fields => ({
  checkIn: wallTime(row.check_in_minutes),
  checkOut: wallTime(row.check_out_minutes),
  sameDayTurnover: tick(row.same_day_turnover),
  weekDiscount: text(row.week_discount_percent),
  monthDiscount: text(row.month_discount_percent),
  minDays: text(row.min_days),
  maxDays: text(row.max_days),
})

const hourFields = (row: FieldRow): Fields => ({
  minHours: hoursText(row.min_minutes),
  maxHours: hoursText(row.max_minutes),
  lengthStep: text(row.length_step_minutes),
  startStep: text(row.start_step_minutes),
  longSessionHours: row.long_session_minutes === null ? '' : hoursText(row.long_session_minutes),
  longSessionDiscount: text(row.long_session_discount_percent),
  ...openingFields(row.hours),
})

function openingFields(hours: readonly HoursRow[]): Fields {
  return Object.fromEntries(
    hours.flatMap(({ weekday, opens, closes }, at) => {
      const which = hours[at - 1]?.weekday === weekday ? 'Again' : ''
      return [
        [`opens${which}${weekday}`, wallTime(opens)],
        [`closes${which}${weekday}`, wallTime(closes % 1440)],
      ]
    }),
  )
}

const textFields = (texts: readonly TextRow[]): Fields =>
  Object.fromEntries(
    texts.flatMap(({ language, title, description, arrival }) => {
      const suffix = language === 'en' ? 'En' : 'Es'
      return [
        [`title${suffix}`, title],
        [`description${suffix}`, description],
        [`arrival${suffix}`, arrival],
      ]
    }),
  )

const extraFields = (extras: FieldRow['extras'], amount: (minor: number) => string): Fields =>
  Object.fromEntries(
    extras.flatMap(({ name, unit, minor, maxQuantity }, index) => [
      [`extraNameEn${index + 1}`, name.en],
      [`extraNameEs${index + 1}`, name.es],
      [`extraUnit${index + 1}`, unit],
      [`extraPrice${index + 1}`, amount(minor)],
      [`extraMax${index + 1}`, String(maxQuantity)],
    ]),
  )
