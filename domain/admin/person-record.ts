import type { Actor } from '#domain/accounts/account.ts'
import type { Permission } from '#domain/accounts/permission.ts'
import { may } from '#domain/accounts/policy.ts'

/** All that there is of a person, in the order of their page, each with the permission of the page of all such things. */
const permissionOf = {
  notes: 'users',
  listings: 'listings',
  bookings: 'bookings',
  payouts: 'payments',
  claims: 'payments',
  reports: 'reports',
  inquiries: 'reports',
  emails: 'emails',
  history: 'users',
} as const satisfies Record<string, Permission>

export type RecordSection = keyof typeof permissionOf

/** The sections of a person's page that an admin sees. */
export const sectionsFor = (actor: Pick<Actor, 'permissions'>) =>
  (Object.keys(permissionOf) as RecordSection[]).filter((section) => may(actor, permissionOf[section]))
