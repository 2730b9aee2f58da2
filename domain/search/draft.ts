import type { Category, Subcategory } from '#domain/listings/category.ts'
import type { Day, WallTime } from '#kernel/dates.ts'
import type { Point } from '#kernel/geo.ts'
import type { Search } from './search.ts'

/** Spec §3: adults are 13 and older, children 2 to 12, infants under 2. */
export type Guests = { adults: number; children: number; infants: number; pets: number }

/** The state of the search bar and of the steps on a phone (spec §3, 'Search selection state'). */
export type Draft = {
  type: Search['type']
  location: string
  coordinates: Point | null
  category: Category | null
  subcategory: Subcategory | null
  from: Day | null
  to: Day | null
  flexibility: number
  startTime: WallTime | null
  durationMinutes: number | null
  guests: Guests
}

export const nobody: Guests = { adults: 0, children: 0, infants: 0, pets: 0 }

/** Spec §3: infants do not count towards capacity, and pets are a filter. */
export const partySize = ({ adults, children }: Guests) => adults + children

/** The draft of a URL; a number of guests in it counts as adults. */
export function draftOf(search: Search): Draft {
  return {
    type: search.type,
    location: search.location ?? '',
    coordinates: search.lat === undefined || search.lng === undefined ? null : { lat: search.lat, lng: search.lng },
    category: search.category ?? null,
    subcategory: search.subcategory ?? null,
    from: search.checkIn ?? null,
    to: search.checkOut ?? null,
    flexibility: search.flexibility ?? 0,
    startTime: search.startTime ?? null,
    durationMinutes: search.durationMinutes ?? null,
    guests: { ...nobody, adults: search.guests ?? 0, pets: search.pets ? 1 : 0 },
  }
}

/** The changes when a draft switches its type: fields without meaning in the other one are cleared. */
export function ofType(draft: Draft, type: Draft['type']): Partial<Draft> {
  if (type === draft.type) return {}
  return { type, to: type === 'hour' ? null : draft.to, startTime: null, durationMinutes: null, flexibility: 0 }
}

/** The search of a draft with the previous filters; a pet sets the filter for pets (decision D15). */
export function searchOfDraft(draft: Draft, before: Search): Search {
  const isHourly = draft.type === 'hour'
  const isAt = draft.from !== null && isHourly
  const location = draft.location.trim() || undefined
  const isSamePlace = location === before.location && draft.coordinates?.lat === before.lat
  return {
    ...before,
    type: draft.type,
    location,
    lat: draft.coordinates?.lat,
    lng: draft.coordinates?.lng,
    bounds: undefined,
    category: draft.subcategory ? undefined : (draft.category ?? undefined),
    subcategory: draft.subcategory ?? undefined,
    checkIn: draft.from ?? undefined,
    checkOut: isHourly ? undefined : (draft.to ?? undefined),
    flexibility: draft.from ? draft.flexibility || undefined : undefined,
    startTime: isAt ? (draft.startTime ?? undefined) : undefined,
    durationMinutes: isAt && draft.startTime ? (draft.durationMinutes ?? undefined) : undefined,
    guests: partySize(draft.guests) || undefined,
    pets: draft.guests.pets > 0 ? true : undefined,
    // Another place may be a sentence again.
    understood: isSamePlace ? before.understood : undefined,
    unread: undefined,
    page: 1,
  }
}
