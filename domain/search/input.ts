import { DayInput } from '#domain/availability/input.ts'
import { type Category, isCategory, isSubcategory, type Subcategory } from '#domain/listings/category.ts'
import { z } from 'zod'

/** Spec §9: results on a page. */
export const PAGE_SIZE = 18

const degrees = (limit: number) => z.coerce.number().min(-limit).max(limit).optional().catch(undefined)
// PostgreSQL takes no NUL in a text: the page would fail.
const text = (length: number) =>
  z
    .string()
    .trim()
    .max(length)
    .refine((value) => !value.includes('\0'))
    .optional()
    .catch(undefined)

const SearchParams = z.object({
  /** Listings per hour; anything else means per day (spec §2). */
  type: z.enum(['hour', 'day']).catch('day').default('day'),
  category: text(80),
  location: text(120),
  q: text(120),
  lat: degrees(90),
  lng: degrees(180),
  checkIn: DayInput.optional().catch(undefined),
  checkOut: DayInput.optional().catch(undefined),
  guests: z.coerce.number().int().min(1).max(10_000).optional().catch(undefined),
  sort: z.enum(['price_asc', 'price_desc', 'rating', 'newest']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
})

export type Search = Omit<z.infer<typeof SearchParams>, 'category'> & {
  category?: Category | undefined
  subcategory?: Subcategory | undefined
}

/** What an address asks for. Anything unreadable counts as not given: a hand-typed URL never breaks the page. */
export function parseSearch(params: URLSearchParams): Search {
  // Empty must go first: `z.coerce.number()` reads '' as 0, which is a place in the Atlantic.
  const filled = [...params].filter(([, value]) => value.trim() !== '')
  const { category, ...rest } = SearchParams.parse(Object.fromEntries(filled.toReversed()))

  return withoutHalfPlaces(withoutTurnedDates({ ...rest, ...kindOf(category) }))
}

/** Decision B16: known ids match exactly; other text is looked for in the labels. 'featured' means no filter. */
function kindOf(text: string | undefined): Partial<Search> {
  if (!text || text === 'featured') return {}
  const [parent = '', child = ''] = text.split(':')
  const kind = child || parent
  if (isSubcategory(kind)) return { subcategory: kind }
  return isCategory(parent) ? { category: parent } : { q: text }
}

/** Both are used only when both can be read (spec §5). */
const withoutHalfPlaces = (search: Search): Search =>
  search.lat === undefined || search.lng === undefined ? { ...search, lat: undefined, lng: undefined } : search

const withoutTurnedDates = (search: Search): Search =>
  search.checkIn && search.checkOut && search.checkOut < search.checkIn
    ? { ...search, checkIn: search.checkOut, checkOut: search.checkIn }
    : search

/** Whether the address asks for results rather than for the front page. */
export function isSearch({ type: _type, page, ...wishes }: Search): boolean {
  return page > 1 || Object.values(wishes).some((wish) => wish !== undefined)
}
