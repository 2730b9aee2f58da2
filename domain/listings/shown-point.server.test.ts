import { distanceKm, type Point } from '#kernel/geo.ts'
import { newId } from '#kernel/ids.ts'
import { aHost, aListing, aSpace } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const { db } = await aDatabase()

const home: Point = { lat: -33.437812, lng: -70.634587 }
/** The point is so many metres further north. */
const north = ({ lat, lng }: Point, metres: number): Point => ({ lat: lat + metres / 111_195, lng })
const metresFrom = (a: Point, b: Point) => distanceKm(a, b) * 1000

async function shown(id: string): Promise<Point> {
  const { shown_lat: lat, shown_lng: lng } = await db
    .selectFrom('listings')
    .select(['shown_lat', 'shown_lng'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { lat, lng }
}

async function inSearch(id: string): Promise<Point> {
  const { rows } = await sql<Point>`
    select round(lat::numeric, 4)::float8 as lat, round(lng::numeric, 4)::float8 as lng from search_document where listing_id = ${id}`.execute(
    db,
  )
  return rows[0]!
}

const move = (id: string, to: Point) => db.updateTable('listings').set(to).where('id', '=', id).execute()

describe('[LIST-01] the point that strangers see of a listing', () => {
  test('is made with a secret of this database: with another one it is another point', async () => {
    const { id } = await aListing(db, home)
    const before = await shown(id)
    await sql`update shown_point_key set secret = encode(sha256(secret::bytea), 'hex')`.execute(db)
    await sql`update listings set lat = lat`.execute(db)

    expect(await shown(id)).not.toEqual(before)
    expect(await inSearch(id)).toEqual(await shown(id))
  })

  test('is 200 to 710 m off, and has four decimals', async () => {
    for (let index = 0; index < 30; index += 1) {
      const at = { lat: -80 + index * 5.51234, lng: -179.98 + index * 12.41234 }
      const { id } = await aListing(db, at)
      const point = await shown(id)
      expect(metresFrom(at, point)).toBeGreaterThan(190)
      expect(metresFrom(at, point)).toBeLessThan(710)
      expect(point).toEqual({ lat: Math.round(point.lat * 1e4) / 1e4, lng: Math.round(point.lng * 1e4) / 1e4 })
    }
  })

  test('stays when the listing is edited, paused and published again, and when its pin is corrected by some metres', async () => {
    const { id } = await aListing(db, home)
    const before = await shown(id)
    await db.updateTable('listings').set({ status: 'paused', price_minor: 1, street: 'Another 1' }).execute()
    await db.updateTable('listings').set({ status: 'published' }).where('id', '=', id).execute()
    await db.updateTable('listing_texts').set({ title: 'Another' }).where('listing_id', '=', id).execute()
    for (const metres of [20, -20, 8]) await move(id, north(home, metres))

    expect(await shown(id)).toEqual(before)
  })

  test('moves with a pin that is put elsewhere, in searches too, and is the first one again where the pin comes back', async () => {
    const { id } = await aListing(db, home)
    const before = await shown(id)
    await move(id, north(home, 5000))

    expect(metresFrom(await shown(id), north(home, 5000))).toBeLessThan(710)
    expect(await inSearch(id)).toEqual(await shown(id))
    await move(id, home)
    expect(await shown(id)).toEqual(before)
  })

  test('is the same for what a host lists at one place, also anew, and another one for somebody else there', async () => {
    const host_id = await aHost(db)
    const first = await aListing(db, { ...home, host_id })
    const point = await shown(first.id)
    const second = await aListing(db, { ...north(home, 15), host_id })
    const others = await aListing(db, home)
    await db.deleteFrom('listings').where('id', 'in', [first.id, second.id]).execute()
    const anew = await aListing(db, { ...home, host_id })

    expect(await shown(anew.id)).toEqual(point)
    expect(await shown(others.id)).not.toEqual(point)
  })

  test('is the same for two listings of one place that are made at once, on either side of a line of the grid', async () => {
    for (let round = 0; round < 5; round += 1) {
      const host_id = await aHost(db)
      const pins = [-33.43751, -33.43749].map((lat) => ({ lat, lng: -70.6345, host_id }))
      const made = await Promise.all(pins.map((pin) => aListing(db, pin)))
      const points = await Promise.all(made.map(({ id }) => shown(id)))
      expect(points[0]).toEqual(points[1])
    }
  })

  test('is one for all listings that share spaces, whoever joins them and wherever their pins are', async () => {
    const host_id = await aHost(db)
    const [north1, south1] = [await aSpace(db, host_id), await aSpace(db, host_id)]
    const studioA = await aListing(db, { ...home, host_id, spaceIds: [north1] })
    const studioB = await aListing(db, { ...north(home, 400), host_id, spaceIds: [south1] })
    const before = await shown(studioA.id)
    expect(await shown(studioB.id)).not.toEqual(before)

    const both = await aListing(db, { ...north(home, 250), host_id: await aHost(db), spaceIds: [south1, north1] })
    for (const { id } of [studioA, studioB, both]) {
      expect(await shown(id)).toEqual(before)
      expect(await inSearch(id)).toEqual(before)
    }

    await move(studioB.id, north(home, 3000))
    const after = await shown(studioB.id)
    expect(metresFrom(after, north(home, 3000))).toBeLessThan(710)
    for (const { id } of [studioA, both]) expect(await shown(id)).toEqual(after)
  })

  test('cannot be chosen, and without the secret there is no listing rather than one at its true point', async () => {
    const { id } = await aListing(db, home)
    const point = await shown(id)
    await db.updateTable('listings').set({ shown_lat: home.lat, shown_lng: home.lng }).where('id', '=', id).execute()
    expect(await shown(id)).toEqual(point)

    const without = db.transaction().execute(async (tx) => {
      await tx.deleteFrom('shown_point_key').execute()
      await tx.updateTable('listings').set(north(home, 9000)).where('id', '=', id).execute()
    })
    await expect(without).rejects.toThrow(/shown_l(at|ng)/)
    await expect(
      sql`insert into listings select (jsonb_populate_record(l, ${JSON.stringify({ id: newId(), shown_lat: 'NaN' })})).* from listings l
        where id = ${id} and set_config('session_replication_role', 'replica', true) <> ''`.execute(db),
    ).rejects.toEqual(expect.objectContaining({ constraint: 'listings_shown_lat_check' }))
  })
})

test('[LIST-01] every spot of the ring from 300 to 600 m around the origin is alike likely', async () => {
  const { rows } = await sql<{ lat: number; lng: number; shown_lat: number; shown_lng: number }>`
    select lat, lng, shown_lat, shown_lng from generate_series(1, 20000) n,
      lateral (select (n % 1300 - 650) / 10.0::float8 as lat, (n % 3590 - 1795) / 10.0::float8 as lng) o,
      lateral shown_point(md5(n::text)::uuid, lat, lng)`.execute(db)
  const rings = Array.from({ length: 10 }, () => 0)
  const eighths = Array.from({ length: 8 }, () => 0)
  for (const row of rows) {
    const point = { lat: row.shown_lat, lng: row.shown_lng }
    const metres = metresFrom(row, point)
    expect(metres).toBeGreaterThan(292)
    expect(metres).toBeLessThan(608)
    const area = (metres ** 2 - 300 ** 2) / (600 ** 2 - 300 ** 2)
    rings[Math.min(9, Math.max(0, Math.floor(area * 10)))]! += 1
    const east = (((point.lng - row.lng + 540) % 360) - 180) * Math.cos((row.lat * Math.PI) / 180)
    eighths[Math.floor(((Math.atan2(point.lat - row.lat, east) / Math.PI + 1) * 4) % 8)]! += 1
  }

  // 20,000 points fall into ten and eight equal parts, within seven standard deviations.
  for (const count of rings) expect(Math.abs(count - 2000)).toBeLessThan(300)
  for (const count of eighths) expect(Math.abs(count - 2500)).toBeLessThan(330)
})
