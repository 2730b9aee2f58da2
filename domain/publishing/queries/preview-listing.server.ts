import { rulesOf } from '#domain/availability/queries.server.ts'
import type { BookingRules } from '#domain/availability/stay.ts'
import type { Unit } from '#domain/availability/unit.ts'
import { type Language, languages } from '#domain/i18n/language.ts'
import { photosOf } from '#domain/listings/input.ts'
import { textLimits } from '#domain/listings/limits.ts'
import type { OwnText } from '#domain/listings/listing.ts'
import { hostAbout, type ListingPage, toPage } from '#domain/listings/queries/find-listing.server.ts'
import { type PhotoRow, priceSettingsFor } from '#domain/listings/queries/read-columns.server.ts'
import { avatarKey } from '#domain/media/queries/avatar-key.server.ts'
import { LISTING_PHOTOS } from '#domain/media/photo.ts'
import { addDays } from '#kernel/dates.ts'
import { cleaned } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { withinCharacters } from '#kernel/letters.ts'
import { dayIn, type Period } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import timeZoneOf from '@photostructure/tz-lookup'
import { sql } from 'kysely'
import { contentColumns } from '#domain/listings/content-columns.ts'
import { RECURRING_DAYS } from '#domain/occupancy/recurring.ts'
import { withProposals } from '../first-values.ts'
import type { ListingContent } from '#domain/listings/input.ts'
import { currencyOf, pricingSoFar, problemsOfStep, stepSoFar } from '../input.ts'
import type { Fields, FormStep } from '../step.ts'
import { periodOf } from '#domain/calendars/queries/find-in-the-way.server.ts'
import { isUsableBy } from './list-ready-photos.server.ts'

type Draft = { id: string; hostId: string; unit: Unit; fields: Fields }

/** The reader's texts for missing fields; `country` is the one that the form proposes. */
type StandIns = { title: string; description: string; city: string; country: string; zone: string }

export type ListingPreview = {
  listing: ListingPage
  rules: BookingRules
  taken: readonly Period[]
  /** Whether there is a price, and a pin; otherwise those of `listing` are meaningless. */
  isPriced: boolean
  isPlaced: boolean
}

/** A draft as its page would look, without any write (decision 45). */
export async function previewListing(
  db: Db,
  draft: Draft,
  { language, standIns }: { language: Language; standIns: StandIns },
  now: Date,
): Promise<ListingPreview> {
  const country = currencyOf(draft.fields) ? {} : { country: standIns.country }
  const fields = withProposals(draft.unit, { ...draft.fields, ...country })
  const { content, isPriced, isPlaced } = contentSoFar(draft.unit, fields, standIns)
  const zone = isPlaced ? timeZoneOf(content.location.at.lat, content.location.at.lng) : standIns.zone
  const world = await worldOf(db, draft.hostId, content, language)
  const columns = { ...contentColumns(content), time_zone: zone }
  const listing = toPage(
    {
      ...world,
      ...columns,
      attributes: content.amenities.attributes,
      city: world.city,
      id: draft.id,
      host_id: draft.hostId,
      overrides: [],
      minimum_stays: [],
      extras: extraRows(content),
      title: textSoFar(fields, 'title', language) ?? { text: standIns.title, language, isFallback: false },
      description: textSoFar(fields, 'description', language) ?? {
        text: standIns.description,
        language,
        isFallback: false,
      },
      photos: await photoRows(db, draft.hostId, fields, language),
      // A city without other hosts has no page.
      city_slug: '',
      rating_tenths: null,
      review_count: 0,
      views_this_week: 0,
    },
    now,
  )
  return {
    listing,
    rules: rulesSoFar(columns, content, now),
    taken: await takenSoFar(db, draft.hostId, content, zone, now),
    isPriced,
    isPlaced,
  }
}

/** Photos and texts are parsed separately, because a form accepts all of them or none. */
type ContentSoFar = Omit<ListingContent, 'photos' | 'description'>

/** Values that every form accepts, in any currency. */
const accepted = (unit: Unit): Fields => ({
  ...withProposals(unit, {}),
  ...(unit === 'day'
    ? { category: 'recreation', subcategory: 'apartment' }
    : { category: 'productions', subcategory: 'studio' }),
  maxGuests: '1',
  price: '500',
})

function contentSoFar(unit: Unit, fields: Fields, { city, country }: StandIns) {
  const replaced: Fields = { ...accepted(unit), city, street: city, country, lat: '0', lng: '0' }
  const read = <Name extends FormStep>(step: Name) =>
    stepSoFar(step, unit, fields, replaced) ?? stepSoFar(step, unit, replaced, replaced)!
  const pricing = pricingSoFar(unit, fields)
  const misplaced = problemsOfStep('location', unit, fields) ?? {}
  const content: ContentSoFar = {
    unit,
    currency: currencyOf(fields)!,
    basics: read('basics'),
    details: read('details'),
    location: read('location'),
    amenities: read('amenities'),
    pricing: pricing ?? read('pricing'),
    availability: read('availability'),
  }
  return { content, isPriced: pricing !== null, isPlaced: !('lat' in misplaced || 'lng' in misplaced) }
}

/** The host's name, and the place and settings of the listing. */
async function worldOf(db: Db, hostId: string, { basics, location }: ContentSoFar, language: Language) {
  const { city, countryCode, at } = location
  return db
    .selectFrom('profiles as host')
    .leftJoin('host_declarations as declared', 'declared.user_id', 'host.user_id')
    .innerJoinLateral(
      // Publication decides the shown point of a house's listings.
      sql<{ shown_lat: number; shown_lng: number }>`shown_point(${hostId}::uuid, round(${at.lat}::numeric, 3)::float8,
        round(${at.lng}::numeric, 3)::float8)`.as('shown'),
      (join) => join.onTrue(),
    )
    .select(['is_trader', 'legal_name', 'declared.address', 'registration', 'shown_lat', 'shown_lng'])
    .select(avatarKey('host.avatar_photo').as('host_avatar'))
    .select(['host.first_name as host_name', 'host.created_at as host_since'])
    .select([
      priceSettingsFor({ hostId, countryCode, subcategory: basics.subcategory }).as('settings'),
      hostAbout(language).as('host_about'),
    ])
    .select(sql<string>`city_name(${city}, ${countryCode}, ${language})`.as('city'))
    .select(
      sql<number | null>`(select percent::float8 from tax_rates where country_code = ${countryCode})`.as('tax_percent'),
    )
    .where('host.user_id', '=', hostId)
    .executeTakeFirstOrThrow()
}

const extraRows = ({ unit, pricing }: ContentSoFar) =>
  pricing.extras
    .filter((extra) => extra.unit !== 'hour' || unit === 'hour')
    .map(({ name, unit: per, price, maxQuantity }, index) => ({
      id: String(index + 1),
      name,
      unit: per,
      minor: price.minor,
      maxQuantity,
    }))

/** The text in the reader's language or the other one, cut at the limit. */
function textSoFar(fields: Fields, name: 'title' | 'description', language: Language): OwnText | null {
  const suffix = { en: 'En', es: 'Es' } as const
  const read = (of: Language) => {
    const text = cleaned(fields[`${name}${suffix[of]}`] ?? '', textLimits[name], name === 'description')
    return withinCharacters(text, textLimits[name])
  }
  const written = [language, ...languages].find((each) => read(each) !== '')
  return written ? { text: read(written), language: written, isFallback: written !== language } : null
}

async function photoRows(db: Db, hostId: string, fields: Fields, language: Language): Promise<PhotoRow[]> {
  const placed = photosOf(fields['photos'] ?? '').slice(0, LISTING_PHOTOS.max)
  if (placed.length === 0) return []
  const ready = await db
    .selectFrom('photos')
    .select(['id', 'key', 'width', 'height', 'thumbhash'])
    .where(isUsableBy(hostId))
    .where('state', '=', 'ready')
    .where(
      'id',
      'in',
      placed.map(({ photoId }) => photoId),
    )
    .execute()
  return placed.flatMap(({ photoId, captionEn, captionEs, altEn, altEs, shows }) => {
    const row = ready.find(({ id }) => id === photoId)
    const [caption, alt] = language === 'en' ? [captionEn, altEn] : [captionEs, altEs]
    if (!row) return []
    const { id: _id, ...photo } = row
    return [{ ...photo, caption, alt: alt || caption, shows }]
  })
}

type Columns = ReturnType<typeof contentColumns> & { time_zone: string }

function rulesSoFar(listing: Columns, { availability }: ContentSoFar, now: Date): BookingRules {
  const today = dayIn(now, listing.time_zone)
  return rulesOf({
    listing,
    turnover: availability.turnoverMinutes,
    hours: availability.openingHours,
    exceptions: [],
    recurring: availability.closedWeekdays.map((weekday) => ({
      weekday,
      from: today,
      to: addDays(today, RECURRING_DAYS),
    })),
    minimumStays: [],
  })
}

/** The form's blocked days, and the occupancy of sibling listings. */
async function takenSoFar(
  db: Db,
  hostId: string,
  { basics, availability }: ContentSoFar,
  zone: string,
  now: Date,
): Promise<Period[]> {
  const blocked = availability.blocks.map((block) => periodOf({ ...block, start: 0, end: 1440 }, zone))
  const spaces = basics.spaceIds.filter(isId)
  if (spaces.length === 0) return blocked
  const taken = await db
    .selectFrom('occupancy')
    .innerJoin('spaces', 'spaces.id', 'occupancy.space_id')
    .where('spaces.host_id', '=', hostId)
    .where('spaces.id', 'in', spaces)
    .where('released_at', 'is', null)
    .where(sql<Date>`upper(period)`, '>', now)
    .select([sql<Date>`lower(period)`.as('start'), sql<Date>`upper(period)`.as('end')])
    .execute()
  return [...blocked, ...taken]
}
