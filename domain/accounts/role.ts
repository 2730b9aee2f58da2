import { type Permission, permissions } from './permission.ts'

/** Named sets of permissions, for whom one often gives them to; what counts is stored permission by permission. */
export const roles = {
  owner: permissions,
  support: ['bookings', 'emails', 'reports', 'users'],
  finance: ['analytics', 'bookings', 'payments'],
  moderation: ['listings', 'reports', 'users'],
} as const satisfies Record<string, readonly Permission[]>

type Role = keyof typeof roles

export const roleNames = Object.keys(roles) as Role[]

/** The role of exactly these permissions; null where they are a choice of their own. */
export const roleOf = (powers: readonly Permission[]): Role | null =>
  roleNames.find(
    (role) => roles[role].length === powers.length && roles[role].every((permission) => powers.includes(permission)),
  ) ?? null
