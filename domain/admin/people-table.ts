import type { TableSpec } from './table-view.ts'

/** The list of people at /admin/users. */
export const peopleTable = {
  columns: ['email', 'country', 'listings', 'bookings', 'since'],
  usual: ['email', 'listings', 'since'],
  orders: ['-since', 'since'],
  filters: { list: ['all', 'hosts', 'admins', 'suspended', 'closed'] },
  days: [],
} as const satisfies TableSpec

export type PeopleList = (typeof peopleTable)['filters']['list'][number]
