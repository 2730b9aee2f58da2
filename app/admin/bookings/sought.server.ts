import { bookingLists } from '#domain/admin/queries/list-bookings.server.ts'

/** The search parameters of the address. */
export const soughtOf = (params: Record<string, string>) => ({
  list: bookingLists.find((each) => each === params['list']) ?? 'all',
  query: (params['q'] ?? '').trim().slice(0, 254).replaceAll('\0', '').toWellFormed(),
})
