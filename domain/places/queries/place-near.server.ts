import type { Language } from '#domain/i18n/language.ts'
import { distanceKm, type Point } from '#kernel/geo.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Place } from '../place.ts'
import { ids } from './match-names.server.ts'
import { placeOf, rowsOf } from './read-rows.server.ts'
import { readPlace } from './read-place.server.ts'

/** The maximum distance of a place from a point that it names. */
const FARTHEST_KM = 100

/** The radius in which a commune is preferred to the city around it. */
const COMMUNE_KM = 8

/** The commune or city around a point, large ones reaching farther; null beyond 100 km. */
export async function placeNear(db: Db, point: Point, language: Language): Promise<Place | null> {
  const { rows } = await sql<{ id: number; kind: string; population: number; lat: number; lng: number }>`
    select id, kind, population, lat, lng from places where kind in ('city', 'commune')
    order by point(lng, lat) <-> point(${point.lng}, ${point.lat}) limit 60`.execute(db)
  const around = rows.map((row) => ({ ...row, km: distanceKm(point, row) })).filter(({ km }) => km <= FARTHEST_KM)
  const communes = around.filter(({ kind, km }) => kind === 'commune' && km <= COMMUNE_KM)
  const reach = ({ population }: { population: number }) => 0.3 + Math.sqrt(population) / 200
  const [nearest] = communes.length
    ? communes.toSorted((a, b) => a.km - b.km)
    : around.toSorted((a, b) => a.km / reach(a) - b.km / reach(b))
  const [row] = nearest ? await rowsOf(db, [nearest.id]) : []
  return row ? placeOf(row, language) : null
}

/** The nearest place of another name with a larger population, to describe where a small one is. */
export async function largerPlaceNear(db: Db, place: Place, language: Language): Promise<Place | null> {
  const [nearest] = await ids(
    db,
    sql`select o.id from places p join places o on o.kind = 'city' and o.population > greatest(p.population, ${MIN_CITY_POPULATION})
      where p.id = ${Number(place.id)} and o.name_en <> p.name_en
      order by point(o.lng, o.lat) <-> point(p.lng, p.lat) limit 1`,
  )
  return nearest === undefined ? null : readPlace(db, String(nearest), language)
}

/** The population from which a place is known well enough to describe where another is. */
const MIN_CITY_POPULATION = 15_000
