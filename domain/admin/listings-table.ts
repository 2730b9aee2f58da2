import { subcategories } from '#domain/listings/category.ts'
import type { TableSpec } from './table-view.ts'

/** The list of listings at /admin/listings. */
export const listingsTable = {
  columns: ['host', 'kind', 'city', 'price', 'rating', 'reports', 'made', 'state'],
  usual: ['host', 'city', 'rating', 'reports', 'state'],
  orders: ['-made', 'made'],
  filters: {
    list: ['all', 'published', 'paused', 'in_review', 'draft', 'removed'],
    kind: ['all', ...subcategories],
    rating: ['all', 'low', 'high', 'none'],
    reported: ['all', 'yes'],
    changed: ['all', 'day', 'week', 'month'],
  },
  days: [],
} as const satisfies TableSpec

/** Stars below which a rating is low. */
export const LOW_RATING = 4

/** Days within which a listing was changed. */
export const changedDays = { day: 1, week: 7, month: 30 } as const

type Filters = (typeof listingsTable)['filters']

/** The listings that are looked for. */
export type ListingsSought = {
  query: string
  list: Filters['list'][number]
  kind: string
  rating: Filters['rating'][number]
  reported: Filters['reported'][number]
  changed: Filters['changed'][number]
}
