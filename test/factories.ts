import { defaultLimits } from '#test/limits.ts'
import { listingTypeOf, type Unit } from '#domain/availability/unit.ts'
import type { Stay } from '#domain/availability/stay.ts'
import type { Account } from '#domain/bookings/queries/count-hold.server.ts'
import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import type { Language } from '#domain/i18n/language.ts'
import { categoryOf, type Subcategory } from '#domain/listings/category.ts'
import { payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import { startPayment } from '#domain/bookings/commands/start-payment.server.ts'
import type { ChosenExtra } from '#domain/pricing/quote.ts'
import { sandboxGateway } from '#domain/payments/gateway.sandbox.server.ts'
import type { ProviderEvent } from '#domain/payments/gateway.server.ts'
import { refreshChangedDocuments } from '#domain/search/commands/refresh-documents.server.ts'
import { rebuildPortion } from '#domain/search/commands/rebuild-documents.server.ts'
import { writeDocuments } from '#domain/search/commands/write-documents.server.ts'
import type { DB } from '#db/rows.ts'
import type { Point } from '#kernel/geo.ts'
import { newId } from '#kernel/ids.ts'
import type { Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import { type Limits } from '#platform/limits.server.ts'
import { type Insertable, sql } from 'kysely'

/** Monday, noon in Santiago: the time in every test that sets no other. */
export const NOW = new Date('2026-03-02T15:00:00Z')

type Person = {
  firstName?: string
  lastName?: string
  email?: string
  language?: Language
  /** Whether they have proved their e-mail address. */
  isProved?: boolean
}

/** Somebody who can sign in. @returns their id */
export async function aGuest(
  db: Db,
  { firstName = 'Ana', lastName = 'Rojas', email, language = 'en', isProved = true }: Person = {},
) {
  const id = newId(NOW.getTime())
  const address = email ?? `${id}@patio.example`
  await db
    .insertInto('user')
    .values({ id, name: `${firstName} ${lastName}`, email: address, emailVerified: isProved })
    .execute()
  await db.updateTable('profiles').set({ language }).where('user_id', '=', id).execute()
  return id
}

/** A person becomes a host with their first listing; until then only the name differs. */
export const aHost = (db: Db, person: Person = {}) => aGuest(db, { firstName: 'Luis', lastName: 'Soto', ...person })

/** Every day from 9 to 18. */
export const wholeWeek = (opensMinutes = 540, closesMinutes = 1080) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opensMinutes, closesMinutes }))

type ListingInput = Partial<
  Omit<Insertable<DB['listings']>, 'listing_type' | 'subcategory' | 'shown_lat' | 'shown_lng'>
> & {
  unit?: Unit
  subcategory?: Subcategory
  /** Spaces that another listing has as well; without them it gets one of its own. */
  spaceIds?: readonly string[]
  turnoverMinutes?: number
  openingHours?: readonly { weekday: number; opensMinutes: number; closesMinutes: number }[]
  /** Weekdays that the host keeps, in all of 2026. */
  blockedWeekdays?: readonly number[]
  titles?: Partial<Record<Language, string>>
  /** The exact point that strangers see, which only a test may set. */
  shownAt?: Point
}

export type TestListing = { id: string; hostId: string; spaceIds: readonly string[] }

/** A published listing in Santiago for four guests: 50,000 pesos a day or 10,000 an hour, no fees. */
export async function aListing(db: Db, input: ListingInput = {}): Promise<TestListing> {
  const { unit, subcategory, spaceIds, turnoverMinutes, openingHours, blockedWeekdays, titles, shownAt, ...columns } =
    input
  const isPerDay = unit !== 'hour'
  const child = subcategory ?? (isPerDay ? 'apartment' : 'studio')
  const id = newId(NOW.getTime())
  const hostId = columns.host_id ?? (await aHost(db))
  const place = { lat: columns.lat ?? -33.44, lng: columns.lng ?? -70.63 }
  await db
    .insertInto('listings')
    .values({
      id,
      host_id: hostId,
      listing_type: listingTypeOf(isPerDay ? 'day' : 'hour'),
      category: categoryOf(child),
      subcategory: child,
      status: 'published',
      published_at: NOW,
      currency: 'CLP',
      price_minor: isPerDay ? 50_000 : 10_000,
      max_guests: 4,
      refund_policy: 'flexible',
      street: 'Av. Italia 1439',
      commune: 'Providencia',
      city: 'Santiago',
      country_code: 'CL',
      ...place,
      time_zone: 'America/Santiago',
      ...columns,
    })
    .execute()
  await addTexts(db, id, titles ?? { en: 'Sunny loft', es: 'Loft luminoso' })
  const spaces = spaceIds ?? [await aSpace(db, hostId, turnoverMinutes)]
  await addSpaces(db, id, spaces)
  await addHours(db, id, openingHours ?? (isPerDay ? [] : wholeWeek()))
  await blockWeekdays(db, id, blockedWeekdays ?? [])
  if (shownAt) await showAt(db, id, shownAt)
  await refreshListing(db, id)
  return { id, hostId, spaceIds: spaces }
}

/** Past the triggers, which write the shown point themselves. */
const showAt = (db: Db, id: string, { lat, lng }: Point) =>
  sql`with past as materialized (select set_config('session_replication_role', 'replica', true))
    update listings set shown_lat = ${lat}, shown_lng = ${lng} from past where id = ${id}`.execute(db)

export async function aSpace(db: Db, hostId: string, turnoverMinutes = 0): Promise<string> {
  const id = newId(NOW.getTime())
  await db.insertInto('spaces').values({ id, host_id: hostId, turnover_minutes: turnoverMinutes }).execute()
  return id
}

async function addTexts(db: Db, listingId: string, titles: Partial<Record<Language, string>>): Promise<void> {
  const rows = (Object.entries(titles) as [Language, string][]).map(([language, title]) => ({
    listing_id: listingId,
    language,
    title,
    description: title,
  }))
  await db.insertInto('listing_texts').values(rows).execute()
}

async function addSpaces(db: Db, listingId: string, spaceIds: readonly string[]): Promise<void> {
  await db
    .insertInto('listing_spaces')
    .values(spaceIds.map((space_id) => ({ listing_id: listingId, space_id })))
    .execute()
}

async function addHours(db: Db, listingId: string, hours: NonNullable<ListingInput['openingHours']>): Promise<void> {
  if (hours.length === 0) return
  const rows = hours.map(({ weekday, opensMinutes, closesMinutes }) => ({
    listing_id: listingId,
    weekday,
    opens_minutes: opensMinutes,
    closes_minutes: closesMinutes,
  }))
  await db.insertInto('opening_hours').values(rows).execute()
}

async function blockWeekdays(db: Db, listingId: string, weekdays: readonly number[]): Promise<void> {
  for (const recurring_day of weekdays) {
    const row = { id: newId(), listing_id: listingId, start_date: '2026-01-01', end_date: '2026-12-31' }
    await db
      .insertInto('blocked_dates')
      .values({ ...row, is_recurring: true, recurring_day })
      .execute()
  }
}

/** Its document as the worker makes it a moment after a change. */
export const refreshListing = (db: Db, listingId: string, now = NOW) =>
  db.transaction().execute((tx) => writeDocuments(tx, [listingId], now))

/**
 * Runs the worker's turn of each second, so that search follows whatever has changed.
 *
 * @returns how many listings had changed; those of a rebuild are not counted
 */
export async function refreshSearch(db: Db, now = NOW): Promise<number> {
  const changed = await refreshChangedDocuments(db, now)
  while (await rebuildPortion(db, now));
  return changed
}

/** A host's own block, as it stands in occupancy. */
export async function aBlock(db: Db, spaceId: string, start: string, end: string): Promise<void> {
  await sql`insert into occupancy (id, space_id, period, holder)
    values (${newId()}, ${spaceId}, tstzrange(${start}, ${end}), '00000000-0000-0000-0000-000000000000')`.execute(db)
  await refreshSearch(db)
}

export const days = (checkIn: string, checkOut: string): Stay => ({ unit: 'day', checkIn, checkOut })

export const hours = (day: string, startTime: string, durationMinutes: number): Stay => ({
  unit: 'hour',
  day,
  startTime,
  durationMinutes,
})

type HoldOptions = {
  guestId?: string
  stay?: Stay
  guests?: number
  pets?: number
  extras?: readonly ChosenExtra[]
  key?: string
  now?: Date
  limits?: Limits
  networkKey?: string | null
}

/** So many that a test which is about something else never meets one. */
export const wideLimits: Limits = {
  ...defaultLimits,
  unpaidHoldsPerGuest: 1e6,
  unpaidHoldsPerGuestAndListing: 1e6,
  heldDaysPerGuest: 1e6,
  heldHoursPerGuest: 1e6,
  unpaidHoldsPerAddress: 1e6,
  endedHoldsBeforePause: 1e6,
  openRequestsPerGuest: 1e6,
  openRequestsPerGuestAndTime: 1e6,
  emailsPerHourAndKind: 1e6,
  workMsPerSecond: 1e8,
  workMsAtOnce: 1e8,
  logInsPerMinute: 1e8,
}

/** As the programs of a proof are told it. */
export const LIMITS = Object.entries(wideLimits)
  .map((pair) => pair.join('='))
  .join(',')

/** A guest's request: two nights in the week after next, for two. */
export const anInput = (listing: TestListing, guestId: string, options: Omit<HoldOptions, 'guestId' | 'now'> = {}) => ({
  guestId,
  listingId: listing.id,
  stay: options.stay ?? days('2026-03-20', '2026-03-22'),
  guests: options.guests ?? 2,
  pets: options.pets ?? 0,
  extras: options.extras ?? [],
  idempotencyKey: options.key ?? newId(),
  networkKey: options.networkKey ?? null,
  limits: options.limits ?? defaultLimits,
})

/** The limits for a change where a test sets no others. */
export const anAccount: Account = { networkKey: null, limits: defaultLimits }

export type TestBooking = { bookingId: string; guestId: string }

/** Dates held by a guest who has not paid yet. */
export async function aHold(db: Db, listing: TestListing, options: HoldOptions = {}): Promise<TestBooking> {
  const guestId = options.guestId ?? (await aGuest(db))
  const { bookingId } = valueOf(await holdDates(db, anInput(listing, guestId, options), options.now ?? NOW))
  return { bookingId, guestId }
}

export const WEBHOOK_SECRET = 'a-secret-of-the-tests'

export const aGateway = (db: Db, now = NOW) => sandboxGateway(db, WEBHOOK_SECRET, () => now)

/** A held booking with its card fields open. */
export async function anOpenPayment(db: Db, listing: TestListing, options: HoldOptions = {}) {
  const now = options.now ?? NOW
  const booking = await aHold(db, listing, options)
  const input = { ...booking, origin: 'http://localhost:3000' }
  const { sessionId } = valueOf(await startPayment(db, aGateway(db, now), input, now))
  return { ...booking, sessionId }
}

export const validCard = { number: '4242 4242 4242 4242', expiry: '12/30' }

/** A provider's event. */
export const anEvent = (sessionId: string, type: ProviderEvent['type'] = 'session.paid', at = NOW): ProviderEvent => ({
  id: `ev_${newId()}`,
  type,
  sessionId,
  reference: 'not-ours',
  at,
})

/** A confirmed booking, by the way that every guest takes: hold, card, the provider's event. */
export async function aPaidBooking(db: Db, listing: TestListing, options: HoldOptions = {}) {
  const now = options.now ?? NOW
  const payment = await anOpenPayment(db, listing, options)
  await payInSandbox(db, payment.sessionId, validCard, now)
  await recordEvent(db, 'sandbox', anEvent(payment.sessionId, 'session.paid', now), now)
  return payment
}

/** @throws Error with the failure, where a test has no use for one */
export function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`not ok: ${JSON.stringify(result.failure)}`)
  return result.value
}

/** A job past the types, as an older or a newer version, or SQL, may have written it. @returns its id */
export async function aJobAsWritten(db: Db, task: string, payload: unknown): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, max_attempts => 12)`.execute(
    db,
  )
  return rows[0]!.id
}

/** The queued jobs, oldest first. */
export async function queuedJobs(db: Db, task: string): Promise<{ payload: Record<string, unknown>; runAt: Date }[]> {
  const { rows } = await sql<{ payload: Record<string, unknown>; runAt: Date }>`
    select payload, run_at as "runAt" from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${task} order by jobs.id`.execute(db)
  return rows
}

export const bookingRow = (db: Db, bookingId: string) =>
  db.selectFrom('bookings').selectAll().where('id', '=', bookingId).executeTakeFirstOrThrow()
