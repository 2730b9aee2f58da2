import type { Language } from '#domain/i18n/language.ts'
import type { Place } from '#domain/places/place.ts'
import { placeNear } from '#domain/places/queries/place-near.server.ts'
import { distanceKm, type Point } from '#kernel/geo.ts'
import { cachePerDatabase, sharedAnswer } from '#platform/cache.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { RouterContextProvider } from 'react-router'
import { hasStreets } from '#app/map/mini-map-paths.server.ts'
import { replicaForStrangers } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { MapSource } from '#app/session/services.ts'

/** The shown place, about 500 m off, and what a map of it needs. */
export type LocationView = {
  lat: number
  lng: number
  /** The address of a drawing of it. */
  drawing: string
  provider: MapSource
  /** '0.8 km from the center of Pucón', where the drawing shows no streets. */
  words: string | null
}

/** Cached for milliseconds, as neither the gazetteer nor a shown point changes often. */
const places = cachePerDatabase<Promise<Place | null>>({ ttlMs: 60_000, maxEntries: 2000 })

const placeOf = (replica: Db, at: Point, language: Language) =>
  sharedAnswer(places(replica), `${language} ${at.lat} ${at.lng}`, () => placeNear(replica, at, language))

/** A listing's approximate location, described in words where the drawing has no streets (D13). */
export async function locationView(
  { id, shownAt: at }: { id: string; shownAt: Point },
  context: Readonly<RouterContextProvider>,
): Promise<LocationView> {
  const { map } = context.get(services)
  const { language, t } = visitorOf(context)
  const place = hasStreets(at) ? null : await placeOf(replicaForStrangers(context), at, language)
  const words = place && t('listing:location.fromCenter', { km: distanceKm(at, place), place: place.name })
  return { ...at, drawing: `/property/${id}/map.svg?lang=${language}`, provider: map, words }
}
