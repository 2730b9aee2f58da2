import { type Bounds, widthOf } from '#kernel/geo.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { withinTime } from '#platform/deadline.server.ts'
import { sql } from 'kysely'
import type { SearchPlan } from '../plan.ts'
import { conditionsOf } from './match-documents.server.ts'
import { type Condition, readShifts } from './match-times.server.ts'
import { cachedAnswer } from './cache-answers.server.ts'
import { orders } from './order-documents.server.ts'
import { MAX_MILLISECONDS } from './search-listings.server.ts'

type Pins =
  | { kind: 'pins'; pins: { id: string; lat: number; lng: number; shift: number }[] }
  | { kind: 'clusters'; clusters: { lat: number; lng: number; count: number; bounds: Bounds }[] }

/** More listings than this are shown as groups. */
const MAX_PINS = 500

/** Width of a group's cell in pixels of the map; a tile of 512 is the world at zoom 0. */
const GROUP_PIXELS = 72
const TILE_PIXELS = 512

/**
 * The pins of a search at their shown points, or groups if there are too many.
 *
 * @param plan its area is the map's view
 * @param zoom of the map; 0 is the world
 * @throws the error that `isTooSlow` recognises when it takes too long
 */
export function findPins(db: Db, plan: SearchPlan, zoom: number): Promise<Pins> {
  return withinTime(db, MAX_MILLISECONDS, async (tx) => {
    const conditions = conditionsOf(plan)
    const pins = await firstPins(tx, plan, conditions)
    if (pins.length <= MAX_PINS) {
      const ids = pins.map(({ id }) => id)
      const shiftOf = await readShifts(tx, plan, ids)
      return { kind: 'pins', pins: pins.map((pin) => ({ ...pin, shift: shiftOf(pin.id) })) }
    }

    const width = plan.area ? widthOf(plan.area) : 360
    const cell = Math.max((360 / 2 ** zoom) * (GROUP_PIXELS / TILE_PIXELS), width / 40)
    const group = () => groups(tx, conditions, cell)
    const key = `pins ${plan.key} ${cell}`
    return { kind: 'clusters', clusters: await cachedAnswer(tx, key, group) }
  })
}

async function firstPins(tx: Tx, plan: SearchPlan, conditions: Condition[]) {
  const { rows } = await sql<{ id: string; lat: number; lng: number; place: number }>`
    select listing_id as id, lat::float8 as lat, lng::float8 as lng from search_document
    where ${sql.join(conditions, sql` and `)} limit ${sql.lit(MAX_PINS + 1)}`.execute(tx)
  if (rows.length > MAX_PINS || rows.length === 0) return rows

  // The order of the page decides which of several close pins show their price.
  const { rows: ranked } = await sql<{ id: string }>`
    select listing_id as id from search_document where listing_id = any(${rows.map(({ id }) => id)}::uuid[]) order by ${orders[plan.sort]}`.execute(
    tx,
  )
  const byId = new Map(rows.map((row) => [row.id, { id: row.id, lat: round5(row.lat), lng: round5(row.lng) }]))
  return ranked.flatMap(({ id }) => byId.get(id) ?? [])
}

const round5 = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** Cells are as high as wide in the middle latitudes. */
const FLATNESS = 0.8

/** Their grid is fixed to the ground, so that groups do not jump when the map is moved. */
async function groups(tx: Tx, conditions: Condition[], cell: number) {
  type Group = { lat: number; lng: number; count: number; column: number; row: number }
  const height = cell * FLATNESS
  const { rows } = await sql<Group>`
    select avg(lat)::float8 as lat, avg(lng)::float8 as lng, count(*)::integer as count,
      floor(lng / ${cell}::float8) as column, floor(lat / ${height}::float8) as row
    from search_document where ${sql.join(conditions, sql` and `)}
    group by 4, 5 order by count desc limit 400`.execute(tx)
  return rows.map(({ lat, lng, count, column, row }) => ({
    lat: round5(lat),
    lng: round5(lng),
    count,
    bounds: {
      west: round5(column * cell),
      south: round5(row * height),
      east: round5((column + 1) * cell),
      north: round5((row + 1) * height),
    },
  }))
}
