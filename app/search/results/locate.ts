import { NEAR_DAYS } from '#domain/search/search.ts'
import { type Point, round4 } from '#kernel/geo.ts'
import { askJson } from '#app/ui/lazy/use-answer.ts'
import { writeCookie } from '#app/ui/write-cookie.ts'

/** Why a device did not say where it is. */
type LocateFailure = 'denied' | 'unavailable' | 'timeout' | 'unsupported'
type Located = { point: Point } | { kind: LocateFailure }

/** Spec §9: in the dialogs 10 s; on the home page 20 s, and a position of the last 5 minutes will do. */
export const inDialog = { timeoutMs: 10_000, maxAgeMs: 0 }
export const onHome = { timeoutMs: 20_000, maxAgeMs: 5 * 60_000 }

/** The front page's centre when the device cannot be located (spec §8). */
export const SANTIAGO: Point = { lat: -33.4489, lng: -70.6693 }

/** The `code` of a GeolocationPositionError. */
const failures: Record<number, LocateFailure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/** Locates the device, which may ask for permission; a failure is returned, never thrown. */
export function locate({ timeoutMs, maxAgeMs = 0 }: { timeoutMs: number; maxAgeMs?: number } = inDialog) {
  return new Promise<Located>((done) => {
    if (!('geolocation' in navigator)) return done({ kind: 'unsupported' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const point = { lat: round4(coords.latitude), lng: round4(coords.longitude) }
        storePlace(point)
        done({ point })
      },
      ({ code }) => done({ kind: failures[code] ?? 'unavailable' }),
      { timeout: timeoutMs, maximumAge: maxAgeMs },
    )
  })
}

/** Stores the place for the front page's rows, rounded to about eleven kilometres. */
function storePlace({ lat, lng }: Point): void {
  writeCookie('near', `${lat.toFixed(1)},${lng.toFixed(1)}`, NEAR_DAYS)
}

/** The name of the place around a point, or null where none is known. @throws Error if the request failed */
export async function placeNameAt({ lat, lng }: Point, language: string): Promise<string | null> {
  type Answer = { place: { name: string } | null }
  const { place } = await askJson<Answer>(`/api/places?lat=${lat}&lng=${lng}&lang=${language}`)
  return place?.name ?? null
}

/** Spec §8, when 'Use current location' fails in a dialog: names of texts, for `t`. */
export const dialogAlerts: Record<LocateFailure, string> = {
  unsupported: 'location:alert.notSupported',
  denied: 'location:alert.denied',
  unavailable: 'location:alert.notFound',
  timeout: 'location:alert.timeout',
}

/** Messages on the front page, which then shows Santiago. */
export const homeAlerts: Record<LocateFailure, string> = { ...dialogAlerts, unsupported: 'location:alert.searchByHand' }

/** The place is known as a point, but has no name. */
export const NO_DETAILS = 'location:alert.noDetails'

/** Messages when a search is closed without a location (spec §8); `asked` after an earlier attempt. */
export const closingAlerts: Record<LocateFailure | 'asked', string> = {
  unsupported: 'location:closing.unsupported',
  denied: 'location:closing.denied',
  unavailable: 'location:closing.notFound',
  timeout: 'location:closing.notFound',
  asked: 'location:closing.plain',
}
