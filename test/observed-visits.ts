import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { record } from '#domain/analytics/commands/record.server.ts'
import { recordPayment } from '#domain/analytics/commands/record-payment.server.ts'
import { createVisitorKeys } from '#domain/analytics/commands/visitor-keys.server.ts'
import type { Device, Observation, Source } from '#domain/analytics/observation.ts'
import { zoneOf } from '#domain/i18n/site.ts'
import { rollUp } from '#domain/insights/commands/roll-up.server.ts'
import { newId } from '#kernel/ids.ts'
import { addMinutes, dayIn } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

const site = 'global'
/** Typed by three visitors, it is shown to admins. */
export const TYPED = 'a castle with a moat'

type Common = Pick<
  Extract<Observation, { kind: 'beat' }>,
  'at' | 'day' | 'visitor' | 'site' | 'device' | 'source' | 'country'
>

const counted = ['daily', 'named', 'book', 'page', 'visit', 'search', 'text', 'ceiling', 'date', 'listing'] as const
const raw = [
  'page_views',
  'page_times',
  'search_queries',
  'search_openings',
  'search_appearances',
  'booking_conversions',
  'analytics_events',
  'user_sessions',
  'live_visitors',
  'unkeyed_views',
] as const

/** A world in which nobody has come yet, whatever the demo's visitors did. */
export async function forgetVisits(db: Db): Promise<void> {
  for (const name of counted) await db.deleteFrom(`${name}_figures`).execute()
  for (const table of raw) await db.deleteFrom(table).execute()
  await db.updateTable('rolled_rounds').set({ rolled_until: null }).execute()
}

/**
 * Three phones that look for a castle and find nothing, and a computer that sees a space, chooses dates, holds and pays them, all of them
 * minutes ago; they are in the figures already.
 *
 * @returns the city of the space that was paid for
 */
export async function observeVisits(db: Db, now: Date): Promise<{ city: string }> {
  const keys = createVisitorKeys(db)
  const { rows } = await sql<{ id: string; city: string }>`select id, city from listings
    where status = 'published' and listing_type = 'home' order by id limit 1`.execute(db)
  const [listing] = rows
  if (!listing) throw new Error('The demo world has no home.')
  const day = dayIn(now, zoneOf(site))
  const commonOf = async (client: string, device: Device, source: Source, minutesAgo: number): Promise<Common> => ({
    at: addMinutes(now, -minutesAgo),
    day,
    visitor: await keys.visitorOf({ site, day, client, userAgent: device }),
    site,
    device,
    source,
    country: 'CL',
  })

  for (const client of ['one', 'two', 'three']) {
    const common = await commonOf(client, 'mobile', 'search', 5)
    const view = randomUUID()
    await record(db, [
      { ...common, kind: 'view', view, page: '/', browser: 'Chrome', isSignedIn: false, openedAt: common.at },
      { ...common, kind: 'search', view, unit: 'hour', text: TYPED, filters: ['pets'], results: 0 },
      { ...common, kind: 'beat', view, page: '/', at: addMinutes(now, -1) },
    ])
  }
  const common = await commonOf('four', 'desktop', 'direct', 4)
  const bookingId = newId()
  const step = { ...common, kind: 'step', listingId: listing.id } as const
  const search = randomUUID()
  await record(db, [
    { ...common, kind: 'view', view: search, page: '/', browser: 'Firefox', isSignedIn: false, openedAt: common.at },
    { ...common, kind: 'search', view: search, unit: 'day', city: listing.city, filters: [], results: 4 },
    { ...common, kind: 'opened', view: search, listingId: listing.id, position: 2, at: addMinutes(now, -3.5) },
    {
      ...common,
      kind: 'view',
      view: randomUUID(),
      page: '/property/:listingId',
      listingId: listing.id,
      unit: 'day',
      browser: 'Firefox',
      isSignedIn: false,
      at: addMinutes(now, -3),
      openedAt: addMinutes(now, -3),
    },
    { ...step, step: 'panel', at: addMinutes(now, -2) },
    { ...step, step: 'hold', bookingId, at: addMinutes(now, -1) },
  ])
  await recordPayment(db, { bookingId, at: now })
  // The worker may be at it.
  while (!(await rollUp(db, now))) await setTimeout(50)
  return { city: listing.city }
}
