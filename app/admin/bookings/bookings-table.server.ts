import { bookingsTable } from '#domain/admin/bookings-table.ts'
import { readTable } from '#domain/admin/table-view.ts'

export const allBookings = { list: 'bookings', path: '/admin/bookings', spec: bookingsTable } as const

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value =>
  values.find((value) => value === text) ?? values[0]!

/** Reads which bookings an address looks for, beside how it shows them. */
export function bookingsSought(url: URL) {
  const state = readTable(bookingsTable, url.searchParams)
  const { list, currency, with: also } = bookingsTable.filters
  const sought = {
    query: state.query,
    list: oneOf(list, state.filters['list']),
    currency: oneOf(currency, state.filters['currency']),
    with: oneOf(also, state.filters['with']),
    from: state.days['from'] ?? '',
    to: state.days['to'] ?? '',
  }
  return { state, sought }
}
