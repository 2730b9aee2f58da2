import { bookingRules, takenPeriods } from '#domain/availability/queries.server.ts'
import type { BookingRules } from '#domain/availability/stay.ts'
import type { Unit } from '#domain/availability/unit.ts'
import { amenities } from '#domain/listings/amenity.ts'
import { attributeFilters, type AttributeFilter } from '#domain/listings/attribute.ts'
import { categories, subcategories, type Subcategory } from '#domain/listings/category.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { currencies, type Currency } from '#kernel/money.ts'
import { addMinutes, type Period } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { aBlock, aHost, aListing, NOW, refreshListing } from '../factories.ts'

/** Draws from a seed: the same number, the same worlds and questions. */
export type Dice = {
  /** A whole number from 0 below `end`. */
  below: (end: number) => number
  one: <Value>(values: readonly Value[]) => Value
  chance: (of: number) => boolean
}

export const diceOf = (random: () => number): Dice => {
  const below = (end: number) => Math.floor(random() * end)
  return { below, one: (values) => values[below(values.length)]!, chance: (of) => random() < of }
}

/** All that a listing is, as the oracle sees it: plain values, nothing of the search document. */
export type Known = {
  id: string
  unit: Unit
  subcategory: Subcategory
  title: string
  lat: number
  lng: number
  guests: number
  bedrooms: number
  bathrooms: number
  amenities: readonly string[]
  attributes: readonly AttributeFilter[]
  instant: boolean
  pets: boolean
  price: { minor: number; currency: Currency; cleaning: number }
  rules: BookingRules
  taken: readonly Period[]
}

const zones = ['America/Santiago', 'Pacific/Easter', 'Europe/London', 'America/New_York', 'Asia/Tokyo'] as const

/** Clocks are moved in these days in three of the zones, and around the ends of a year in none. */
const firstDays: readonly Day[] = ['2026-03-06', '2026-03-27', '2026-04-02', '2026-05-20']

export type Question = { now: Date; first: Day }

/** Some listings of one host, with everything that can make a time unavailable; nothing else is found afterwards. */
export async function aSearchWorld(
  db: Db,
  dice: Dice,
  size: number,
): Promise<{ known: Known[]; now: Date; first: Day }> {
  await db.updateTable('listings').set({ status: 'paused' }).execute()
  await db.deleteFrom('search_document').execute()
  const host = await aHost(db)
  const first = dice.one(firstDays)
  const now = addMinutes(new Date(`${first}T00:00:00Z`), dice.below(3 * 1440) - 1440)
  const known: Known[] = []
  for (let index = 0; index < size; index += 1)
    known.push(await aDrawnListing(db, dice, host, first, now < NOW ? NOW : now))
  return { known, now: now < NOW ? NOW : now, first }
}

async function aDrawnListing(db: Db, dice: Dice, host_id: string, first: Day, now: Date): Promise<Known> {
  const unit = dice.one(['day', 'hour'] as const)
  const input = { ...drawnPlace(dice), ...drawnRules(dice, unit), ...drawnPrice(dice) }
  const stated = dice.one(statements)
  const titles = { en: dice.one(['Sunny loft', 'Dark room', 'Ñandú house', 'Loft 100%']) }
  const { id, spaceIds } = await aListing(db, {
    host_id,
    unit,
    titles,
    ...input,
    max_guests: 1 + dice.below(6),
    bedrooms: dice.below(4),
    bathrooms: dice.below(3),
    amenities: amenities.filter(() => dice.chance(0.5)),
    attributes: JSON.stringify(stated.value),
    instant_book: dice.chance(0.7),
    pets_allowed: dice.chance(0.5),
    openingHours: unit === 'hour' ? drawnHours(dice) : [],
  })
  await addExceptions(db, dice, id, first)
  await addRecurring(db, dice, id, first)
  if (unit === 'day') await addSeasons(db, dice, id, first)
  await refreshListing(db, id)
  for (let left = dice.below(4); left > 0; left -= 1) await block(db, dice, spaceIds[0]!, first)

  const row = await db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    id,
    unit,
    subcategory: row.subcategory as Subcategory,
    title: titles.en,
    lat: row.shown_lat,
    lng: row.shown_lng,
    guests: row.max_guests,
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    amenities: row.amenities,
    attributes: stated.meets,
    instant: row.instant_book,
    pets: row.pets_allowed,
    price: { minor: row.price_minor, currency: row.currency, cleaning: row.cleaning_fee_minor },
    rules: (await bookingRules(db, id))!,
    // Also what ended today: a stay that began this morning still lies upon it, and the constraint says so.
    taken: await takenPeriods(db, id, addMinutes(now, -2 * 1440)),
  }
}

/** A host's statements, and the filters by which they are found. */
const statements: readonly { value: object; meets: readonly AttributeFilter[] }[] = [
  { value: {}, meets: [] },
  { value: { stepFree: true, doorCm: 79 }, meets: ['step-free'] },
  { value: { doorCm: 80, noise: 'lively', ceilingHeight: 300 }, meets: ['door-80-cm', 'ceiling-3-m'] },
  { value: { activities: ['class', 'party'], loadIn: 'goods-lift' }, meets: ['class', 'party', 'easy-load-in'] },
]

/** On a grid of twentieths, so that a box never ends on a listing: its sides do on fortieths. */
function drawnPlace(dice: Dice) {
  const lng = dice.one([-70.65, -70.65, 179.95, -179.95]) + dice.below(8) / 20
  const lat = -33.45 + dice.below(12) / 20
  return {
    shownAt: { lat, lng: lng > 180 ? lng - 360 : lng },
    subcategory: dice.one(subcategories),
    time_zone: dice.one(zones),
  }
}

function drawnRules(dice: Dice, unit: Unit) {
  const shared = {
    lead_time_minutes: dice.one([0, 0, 60, 720, 2880, 20_160]),
    horizon_days: dice.one([3, 30, 365]),
    turnoverMinutes: dice.one([0, 0, 30, 180, 1440]),
  }
  if (unit === 'day') {
    const min_days = dice.one([1, 1, 2, 7])
    return {
      ...shared,
      min_days,
      max_days: dice.one([min_days, 14, 180]),
      same_day_turnover: dice.chance(0.5),
      check_in_minutes: dice.one([0, 540, 900, 1439]),
      check_out_minutes: dice.one([0, 660, 1380]),
    }
  }
  const min_minutes = dice.one([15, 60, 90, 300])
  return {
    ...shared,
    min_minutes,
    max_minutes: dice.one([min_minutes, 360, 1440]),
    length_step_minutes: dice.one([15, 30, 60]),
    start_step_minutes: dice.one([15, 30, 60]),
  }
}

function drawnPrice(dice: Dice) {
  const currency = dice.one(currencies)
  const unit = currency === 'CLP' ? 1000 : 100
  return { currency, price_minor: (1 + dice.below(60)) * unit, cleaning_fee_minor: dice.below(3) * unit }
}

/** Of every day alike, or of single ones; also round the clock and until after midnight. */
function drawnHours(dice: Dice) {
  const span = () => {
    const opensMinutes = dice.below(96) * 15
    return { opensMinutes, closesMinutes: Math.min(2880, opensMinutes + (1 + dice.below(96)) * 15) }
  }
  const all = dice.one([{ opensMinutes: 0, closesMinutes: 1440 }, { opensMinutes: 1200, closesMinutes: 1590 }, span()])
  if (dice.chance(0.5)) return [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, ...all }))
  return [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => (dice.chance(0.7) ? [{ weekday, ...span() }] : []))
}

async function addExceptions(db: Db, dice: Dice, listing_id: string, first: Day): Promise<void> {
  const days = new Set(Array.from({ length: dice.below(4) }, () => addDays(first, dice.below(14))))
  for (const day of days) {
    const opens = dice.below(96) * 15
    const times = dice.chance(0.5)
      ? { opens_minutes: null, closes_minutes: null }
      : { opens_minutes: opens, closes_minutes: opens + (1 + dice.below(40)) * 15 }
    await db
      .insertInto('opening_exceptions')
      .values({ listing_id, day, ...times })
      .execute()
  }
}

async function addRecurring(db: Db, dice: Dice, listing_id: string, first: Day): Promise<void> {
  if (dice.chance(0.7)) return
  const dates = { start_date: addDays(first, -dice.below(9)), end_date: addDays(first, dice.below(30)) }
  await db
    .insertInto('blocked_dates')
    .values({ id: newId(), listing_id, ...dates, is_recurring: true, recurring_day: dice.below(7) })
    .execute()
}

/** Up to two seasons, one after the other, in which guests stay longer or shorter than usual. */
async function addSeasons(db: Db, dice: Dice, listing_id: string, first: Day): Promise<void> {
  let from = addDays(first, dice.below(6) - 3)
  for (let left = dice.below(3); left > 0; left -= 1) {
    const until = addDays(from, 1 + dice.below(8))
    await db
      .insertInto('minimum_stays')
      .values({ id: newId(), listing_id, days: `[${from},${until})`, min_days: dice.one([1, 2, 3, 10]) })
      .execute()
    from = addDays(until, dice.below(3))
  }
}

async function block(db: Db, dice: Dice, space: string, first: Day): Promise<void> {
  const start = addMinutes(new Date(`${first}T00:00:00Z`), (dice.below(16 * 96) - 96) * 15)
  const minutes = (1 + dice.below(dice.one([12, 96, 400]))) * 15
  await aBlock(db, space, start.toISOString(), addMinutes(start, minutes).toISOString())
}

const WORDS = ['loft', 'ñandu', 'ROOM', '100%', 'studio', 'casa', 'x_y']

/** An address of a search, any of its parameters given or not. */
export function aQuery(dice: Dice, first: Day): URLSearchParams {
  const isHourly = dice.chance(0.5)
  const day = addDays(first, dice.below(16) - 2)
  const maybe = (chance: number, value: () => string) => (dice.chance(chance) ? value() : '')
  const values: Record<string, string> = {
    type: isHourly ? 'hour' : '',
    checkIn: maybe(0.8, () => day),
    checkOut: isHourly ? '' : addDays(day, dice.one([0, 1, 1, 2, 3, 7])),
    flexibility: maybe(0.2, () => String(1 + dice.below(3))),
    startTime: isHourly
      ? maybe(0.6, () => `${String(dice.below(24)).padStart(2, '0')}:${dice.one(['00', '15', '30'])}`)
      : '',
    duration: maybe(0.6, () => String(dice.one([0.25, 1, 1.5, 2, 5, 24]))),
    guests: maybe(0.4, () => String(1 + dice.below(6))),
    bedrooms: maybe(0.15, () => String(1 + dice.below(3))),
    bathrooms: maybe(0.15, () => '1'),
    amenities: maybe(0.2, () => [dice.one(amenities), dice.one(amenities)].join()),
    attributes: maybe(0.15, () => dice.one(attributeFilters)),
    pets: maybe(0.15, () => 'true'),
    instant: maybe(0.15, () => 'true'),
    category: maybe(0.2, () => dice.one([...categories, ...subcategories])),
    q: maybe(0.1, () => dice.one(WORDS)),
    minPrice: maybe(0.15, () => String(dice.below(30) + 1)),
    maxPrice: maybe(0.15, () => String(dice.below(60) + 10)),
    currency: dice.one(['USD', 'GBP']),
    sort: dice.one(['', 'price_asc', 'price_desc', 'newest', 'rating']),
    ...(dice.chance(0.4) ? { lat: '-33.425', lng: dice.one(['-70.575', '179.975', '-179.875']) } : {}),
  }
  if (values['checkIn'] === '') values['checkOut'] = ''
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
}
