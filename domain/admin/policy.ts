import type { Permission } from '#domain/accounts/permission.ts'

type Powers = readonly Permission[]

/** Admins give or take only permissions that they have themselves. */
export const mayChange = (own: Powers, before: Powers, after: Powers) =>
  [...before, ...after].every((permission) => own.includes(permission))

/**
 * Somebody who can make admins must remain.
 *
 * @param others permissions of every other admin who is not suspended
 */
export const leavesAnAdmin = (after: Powers, others: readonly Powers[]) =>
  after.includes('users') || others.some((powers) => powers.includes('users'))
