import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { type SiteId, siteIds, zoneOf } from '#domain/i18n/site.ts'
import type { Day } from '#kernel/dates.ts'
import { asUuid } from '#kernel/ids.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

type SiteDay = { site: SiteId; day: Day }
type Seen = SiteDay & { client: string; userAgent: string }

type VisitorKeys = { visitorOf: (seen: Seen) => Promise<string> }

/** A visitor is a browser at an address, for one day of one site; each process keeps the salts of the day. */
export function createVisitorKeys(db: Db): VisitorKeys {
  const salts = new Map<SiteId, { day: Day; salt: Promise<KeyObject> }>()

  function saltToday({ site, day }: SiteDay): Promise<KeyObject> {
    const known = salts.get(site)
    if (known?.day === day) return known.salt
    // Bytes would be made into a key for each visitor.
    const salt = makeSalt(db, { site, day }).then((bytes) => createSecretKey(bytes))
    // The day before ends here, too: its salt is in no memory any more.
    salts.set(site, { day, salt })
    salt.catch(() => salts.delete(site))
    return salt
  }

  return {
    visitorOf: async ({ client, userAgent, ...siteDay }) =>
      keyed(await saltToday(siteDay), `visitor ${client} ${userAgent}`),
  }
}

/** The first server that needs a day's salt makes it; it is derived from nothing. */
export async function makeSalt(db: Db | Tx, { site, day }: SiteDay): Promise<Buffer> {
  await db
    .insertInto('visitor_salts')
    .values({ site, day, salt: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { salt } = await db
    .selectFrom('visitor_salts')
    .select('salt')
    .where('site', '=', site)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return salt
}

/** A booking's key on each site, of the salts that there are; `at` chooses the day. */
export async function keysOfBooking(db: Db | Tx, bookingId: string, at: Date): Promise<string[]> {
  const days = siteIds.map((site) => ({ site, day: dayIn(at, zoneOf(site)) }))
  const { rows } = await sql<{ salt: Buffer }>`
    select salt from visitor_salts join unnest(${days.map(({ site }) => site)}::text[], ${days.map(({ day }) => day)}::date[])
      as d (site, day) using (site, day)`.execute(db)
  return rows.map(({ salt }) => bookingKey(salt, bookingId))
}

export const bookingKey = (salt: Buffer, bookingId: string) => keyed(salt, `booking ${bookingId}`)

const keyed = (salt: Buffer | KeyObject, text: string) =>
  asUuid(createHmac('sha256', salt).update(text).digest('hex').slice(0, 32))

/** From then on nobody can make a key of a day that is over, whoever knows the address. */
export async function removeSalts(db: Db, now: Date): Promise<void> {
  for (const site of siteIds) {
    await db
      .deleteFrom('visitor_salts')
      .where('site', '=', site)
      .where('day', '<', dayIn(now, zoneOf(site)))
      .execute()
  }
}
