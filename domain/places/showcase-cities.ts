import type { SiteId } from '#domain/i18n/site.ts'
import type { Point } from '#kernel/geo.ts'
import { points } from './suggested.ts'

type City = { id: string; at: Point; isFeatured: boolean }

/** The twelve cities of the front page, of which the first two are featured (spec §2). */
const world = [
  { id: 'santiago', at: { lat: -33.4489, lng: -70.6693 }, isFeatured: true },
  { id: 'tokyo', at: { lat: 35.6762, lng: 139.6503 }, isFeatured: true },
  { id: 'shibuya', at: { lat: 35.658, lng: 139.7016 }, isFeatured: false },
  { id: 'shinjuku', at: { lat: 35.6938, lng: 139.7034 }, isFeatured: false },
  { id: 'las-condes', at: { lat: -33.4088, lng: -70.5672 }, isFeatured: false },
  { id: 'providencia', at: { lat: -33.4314, lng: -70.6093 }, isFeatured: false },
  { id: 'new-york', at: { lat: 40.7128, lng: -74.006 }, isFeatured: false },
  { id: 'los-angeles', at: { lat: 34.0522, lng: -118.2437 }, isFeatured: false },
  { id: 'london', at: { lat: 51.5074, lng: -0.1278 }, isFeatured: false },
  { id: 'paris', at: { lat: 48.8566, lng: 2.3522 }, isFeatured: false },
  { id: 'barcelona', at: { lat: 41.3874, lng: 2.1686 }, isFeatured: false },
  { id: 'amsterdam', at: { lat: 52.3676, lng: 4.9041 }, isFeatured: false },
] as const satisfies readonly City[]

const british = ['london', 'manchester', 'edinburgh', 'brighton', 'bristol'] as const

/** The British site's are its own (decision B19). */
export const showcaseCities = (site: SiteId): readonly City[] =>
  site === 'uk' ? british.map((id, index) => ({ id, at: points[id], isFeatured: index < 2 })) : world
