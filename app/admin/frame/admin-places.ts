import type { Actor } from '#domain/accounts/account.ts'
import type { Permission } from '#domain/accounts/permission.ts'
import { may } from '#domain/accounts/policy.ts'
import { testPages } from '../tests/test-pages.ts'

/** The places in the bar's order, each with its required permission (`app/addresses.ts`). */
const adminPlaces = [
  { name: 'analytics', address: '/admin/analytics', permission: 'analytics' },
  { name: 'users', address: '/admin/users', permission: 'users' },
  { name: 'listings', address: '/admin/listings', permission: 'listings' },
  { name: 'bookings', address: '/admin/bookings', permission: 'bookings' },
  { name: 'payouts', address: '/admin/payouts', permission: 'payments' },
  { name: 'interventions', address: '/admin/interventions', permission: 'payments' },
  { name: 'revenue', address: '/admin/revenue', permission: 'payments' },
  { name: 'claims', address: '/admin/claims', permission: 'payments' },
  { name: 'disputes', address: '/admin/disputes', permission: 'payments' },
  { name: 'reports', address: '/admin/message-reports', permission: 'reports' },
  { name: 'inquiries', address: '/admin/inquiries', permission: 'reports' },
  { name: 'emails', address: '/admin/emails', permission: 'emails' },
  { name: 'settings', address: '/admin/settings', permission: 'settings' },
  { name: 'failures', address: '/admin/failures', permission: 'settings' },
  { name: 'tests', address: testPages[0], pages: testPages, permission: 'settings' },
  { name: 'audit', address: '/admin/audit', permission: 'users' },
  { name: 'security', address: '/admin/security', permission: 'users' },
] as const satisfies readonly { name: string; address: string; permission: Permission; pages?: readonly string[] }[]

export type AdminPlace = (typeof adminPlaces)[number]

/** The places that this admin may visit. */
export const placesOf = (actor: Pick<Actor, 'permissions'>) =>
  adminPlaces.filter(({ permission }) => may(actor, permission))
