import { bookingLists } from '#domain/admin/queries/list-bookings.server.ts'

/** What an admin looks for, from the address. */
export const soughtOf = (params: Record<string, string>) => ({
  list: bookingLists.find((each) => each === params['list']) ?? 'all',
  query: (params['q'] ?? '').trim().slice(0, 254).replaceAll('\0', '').toWellFormed(),
})
