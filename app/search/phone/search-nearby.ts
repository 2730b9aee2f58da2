import type { SiteId } from '#domain/i18n/site.ts'
import { draftOf, searchOfDraft } from '#domain/search/draft.ts'
import { type Search, searchAddress } from '#domain/search/search.ts'
import type { Point } from '#kernel/geo.ts'
import {
  closingAlerts,
  homeAlerts,
  inDialog,
  locate,
  NO_DETAILS,
  onHome,
  placeNameAt,
  SANTIAGO,
} from '../results/locate.ts'
import { cacheChoices, choicesFor } from './use-draft.ts'

/** The notice to show, by the names of its texts. */
export type Outcome = {
  tone: 'bad' | 'info'
  texts: readonly { key: string; values?: Record<string, string> }[]
  /** Whether going on with the search is offered. */
  canOpen?: boolean
}

type Asking = {
  /** The page's search, whose filters and dates stay. */
  before: Search
  language: string
  site: SiteId
  go: (address: string) => void | Promise<void>
}

const LONDON: Point = { lat: 51.5085, lng: -0.1257 }

/** Searches around the device; in the site's first city, with the reason, where it cannot be located (spec §8). */
export async function searchNearby({ before, language, site, go }: Asking): Promise<Outcome | null> {
  const found = await locate(onHome)
  if ('kind' in found) {
    const isBritish = site === 'uk'
    const london = language === 'es' ? 'Londres' : 'London'
    await go(isBritish ? placeAddress(before, london, LONDON) : placeAddress(before, 'Santiago', SANTIAGO))
    const text = { key: isBritish ? 'phone:near.london' : 'phone:near.santiago' }
    return { tone: 'bad', texts: [{ key: homeAlerts[found.kind] }, text] }
  }
  const name = await placeNameAt(found.point, language).catch(() => undefined)
  await go(placeAddress(before, name ?? '', found.point))
  return name === undefined ? { tone: 'bad', texts: [{ key: NO_DETAILS }] } : null
}

/** Fills in the device's place for the next search after one was closed without a location. */
export async function fillIn({ before, language }: Asking): Promise<Outcome> {
  const found = wasTried() ? ({ kind: 'asked' } as const) : await locate(inDialog)
  if ('kind' in found) return { tone: 'bad', texts: [{ key: closingAlerts[found.kind] }, { key: 'phone:near.tip' }] }

  const name = await placeNameAt(found.point, language).catch(() => null)
  const choices = choicesFor(before)
  cacheChoices(before, { ...choices, draft: { ...choices.draft, location: name ?? '', coordinates: found.point } })
  const text = name ? { key: 'phone:near.found', values: { place: name } } : { key: 'phone:near.foundUnnamed' }
  return { tone: 'info', texts: [text], canOpen: true }
}

const placeAddress = (before: Search, location: string, coordinates: Point) =>
  searchAddress(searchOfDraft({ ...draftOf(before), location, coordinates }, before))

let isTried = false

/** Once per visit: closing the search does not locate again after a failure. */
function wasTried(): boolean {
  const before = isTried
  isTried = true
  return before
}
