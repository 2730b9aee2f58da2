import type { Search } from './search.ts'

/** Each filter that can be dropped from a search, with the parameters that go together. */
export const droppable = {
  category: ['category', 'subcategory'],
  text: ['q'],
  dates: ['checkIn', 'checkOut', 'flexibility', 'startTime', 'durationMinutes'],
  time: ['startTime', 'durationMinutes'],
  guests: ['guests'],
  price: ['minPrice', 'maxPrice', 'currency'],
  bedrooms: ['bedrooms'],
  bathrooms: ['bathrooms'],
  amenities: ['amenities'],
  attributes: ['attributes'],
  pets: ['pets'],
  instant: ['instant'],
} as const satisfies Record<string, readonly (keyof Search)[]>

export type Droppable = keyof typeof droppable

/** The changes that drop a filter. */
export const without = (dropped: Droppable): Partial<Search> =>
  Object.fromEntries(droppable[dropped].map((name) => [name, undefined]))
