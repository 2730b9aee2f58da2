import type { Amenity } from '#domain/listings/amenity.ts'
import { withinCharacters } from '#kernel/letters.ts'
import { MAX_SENTENCE, type Search } from './search.ts'

/** Between parts of what was not understood. */
const SEPARATOR = '; '

/** The search before with what was said; what was not said stays, but for the place, where it was typed. */
export function searchOfSentence(
  meaning: Partial<Search> & Pick<Search, 'type'>,
  unread: readonly string[],
  before: Search,
): Search {
  const hasDates = meaning.checkIn !== undefined
  const hasHours = hasDates || meaning.startTime !== undefined
  const hasKind = (meaning.category ?? meaning.subcategory) !== undefined
  const isOtherType = meaning.type !== before.type
  return {
    ...before,
    location: undefined,
    lat: undefined,
    lng: undefined,
    bounds: undefined,
    ...(hasKind && { category: undefined, subcategory: undefined, q: undefined }),
    ...((hasDates || isOtherType) && { checkOut: undefined, flexibility: undefined }),
    ...((hasHours || isOtherType) && { startTime: undefined, durationMinutes: undefined }),
    ...meaning,
    amenities: both(before.amenities, meaning.amenities),
    understood: true,
    unread: unread.length > 0 ? withinCharacters(unread.join(SEPARATOR), MAX_SENTENCE) : undefined,
    page: 1,
  }
}

function both(before: readonly Amenity[] = [], added: readonly Amenity[] = []): readonly Amenity[] | undefined {
  const all = [...new Set([...before, ...added])]
  return all.length > 0 ? all : undefined
}

/** The parts of a search's `unread`. */
export const unreadParts = (unread: string): string[] => unread.split(SEPARATOR).filter((part) => part.trim() !== '')
