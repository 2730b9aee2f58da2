import type { Language } from '#domain/i18n/language.ts'
import { distanceKm, type Point } from '#kernel/geo.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type Direction, directionOf } from '../direction.ts'
import type { Place } from '../place.ts'
import { ids, wordsOf } from './match-names.server.ts'
import { placeNear } from './place-near.server.ts'
import { placeOf, rowsOf } from './read-rows.server.ts'

type Known = Place & { km: number }

/** `place`: the one that names the point; `city`: the nearest one of the name that was asked for, if there is one. */
export type AroundPoint = { place: (Known & { direction: Direction }) | null; city: Known | null }

/** The known places by which a person sees where a point is. */
export async function aroundPoint(
  db: Db,
  at: Point,
  { city, country, language }: { city: string; country: string; language: Language },
): Promise<AroundPoint> {
  const [place, named] = await Promise.all([
    placeNear(db, at, language),
    nearestNamed(db, at, { city, country, language }),
  ])
  return {
    place: place && { ...place, km: distanceKm(place, at), direction: directionOf(place, at) },
    city: named && { ...named, km: distanceKm(named, at) },
  }
}

type Named = { city: string; country: string; language: Language }

/** Many towns of a country share a name, and the nearest one is meant. */
async function nearestNamed(db: Db, at: Point, { city, country, language }: Named): Promise<Place | null> {
  const { wanted } = wordsOf(city)
  if (!wanted) return null
  const [nearest] = await ids(
    db,
    sql`select p.id from places p
      where p.id in (select place_id from place_names where plain_name = ${wanted} and origin < 2)
        and p.country_code = ${country} and p.kind in ('city', 'commune')
      order by point(p.lng, p.lat) <-> point(${at.lng}, ${at.lat}) limit 1`,
  )
  const [row] = nearest === undefined ? [] : await rowsOf(db, [nearest])
  return row ? placeOf(row, language) : null
}
