import { placeNear } from '#domain/places/queries.server.ts'
import { distanceKm, type Point } from '#kernel/geo.ts'
import type { RouterContextProvider } from 'react-router'
import { miniMapPaths } from '../../map/mini-map.view.server.ts'
import { services } from '../../session/services.ts'
import { visitorOf } from '../../session/visitor.server.ts'
import type { MiniMapPaths } from '../../map/mini-map.tsx'
import type { MapSource } from '../../session/services.ts'

/** The shown place, about 500 m off, and what a map of it needs. */
export type LocationView = {
  lat: number
  lng: number
  paths: MiniMapPaths
  provider: MapSource /** '0.8 km from the center of Pucón', where the drawing shows no streets. */
  words: string | null
}

/**
 * A listing's public, approximate location. Where the drawing has no streets, a text describes it as well (decision D13).
 *
 * @param at the shown point
 */
export async function locationView(at: Point, context: Readonly<RouterContextProvider>): Promise<LocationView> {
  const { db, map } = context.get(services)
  const { language, t } = visitorOf(context)
  const paths = miniMapPaths(at, language)
  const place = paths.avenues || paths.streets ? null : await placeNear(db, at, language)
  const words = place && t('listing:location.fromCenter', { km: distanceKm(at, place), place: place.name })
  return { ...at, paths, provider: map, words }
}
