/** What an admin may do; each admin has some of these, and whoever has none is none. The table `profiles` knows the same names. */
export const permissions = [
  'analytics',
  'bookings',
  'emails',
  'listings',
  'payments',
  'reports',
  'settings',
  'users',
] as const

export type Permission = (typeof permissions)[number]
