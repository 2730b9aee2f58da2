import type { Actor } from '#domain/accounts/account.ts'
import type { Permission } from '#domain/accounts/permission.ts'
import { may } from '#domain/accounts/policy.ts'
import { type DeskKind, kindsFor, waitingText } from '#domain/admin/desk.ts'
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
  { name: 'jobs', address: '/admin/jobs', pages: ['/admin/failures'], permission: 'settings' },
  { name: 'tests', address: testPages[0], pages: testPages, permission: 'settings' },
  { name: 'audit', address: '/admin/audit', permission: 'users' },
  { name: 'security', address: '/admin/security', permission: 'users' },
] as const satisfies readonly { name: string; address: string; permission: Permission; pages?: readonly string[] }[]

type AdminPlace = (typeof adminPlaces)[number]

/** The places that this admin may visit. */
export const placesOf = (actor: Pick<Actor, 'permissions'>) =>
  adminPlaces.filter(({ permission }) => may(actor, permission))

/** The start page's place, which is nobody's who has nothing to decide. */
export const deskPlace = { name: 'desk', address: '/admin' } as const

/**
 * Leads an admin who asks for no page: to what waits for them, else to the bar's first place.
 *
 * @param hasTools to the first test page instead
 */
export function wayIn(actor: Pick<Actor, 'permissions'>, hasTools: boolean): string | null {
  const places = placesOf(actor)
  const tools = hasTools && places.find(({ name }) => name === 'tests' || name === 'audit')
  if (tools) return tools.address
  return kindsFor(actor).length > 0 ? deskPlace.address : (places[0]?.address ?? null)
}

/** In the bar a place's number is that of these things on the desk. */
const kindsOf: Readonly<Partial<Record<AdminPlace['name'], readonly DeskKind[]>>> = {
  users: ['erasure'],
  listings: ['review'],
  payouts: ['refund', 'payout', 'unpaid', 'write-off'],
  interventions: ['intervention'],
  revenue: ['books'],
  claims: ['claim'],
  disputes: ['dispute'],
  reports: ['report'],
  inquiries: ['inquiry'],
  emails: ['email'],
  settings: ['certificate'],
  jobs: ['job', 'pause', 'delay'],
}

/** The number of things that wait at a place, as it is shown. */
export const waitingAt = (place: AdminPlace['name'], counts: ReadonlyMap<DeskKind, number>) =>
  waitingText((kindsOf[place] ?? []).map((kind) => counts.get(kind) ?? 0))
