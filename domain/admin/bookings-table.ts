import type { TableSpec } from './table-view.ts'

/** The list of bookings at /admin/bookings. */
export const bookingsTable = {
  columns: ['guest', 'host', 'when', 'made', 'total', 'state'],
  usual: ['guest', 'host', 'when', 'total', 'state'],
  orders: ['-made', 'made', 'when', '-when'],
  filters: {
    list: ['all', 'pending', 'confirmed', 'completed', 'cancelled'],
    currency: ['all', 'USD', 'CLP', 'EUR', 'GBP'],
    with: ['all', 'refund', 'dispute', 'claim'],
  },
  days: ['from', 'to'],
} as const satisfies TableSpec

type Filters = (typeof bookingsTable)['filters']

/** The bookings that are looked for; days are those of the first day of a stay, the last included. */
export type BookingsSought = {
  query: string
  list: Filters['list'][number]
  currency: Filters['currency'][number]
  with: Filters['with'][number]
  from: string
  to: string
}
