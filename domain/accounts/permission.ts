/** A person with any of these is an admin; the table `profiles` has the same names. */
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
