import type { Permission } from '#domain/accounts/permission.ts'

type Powers = readonly Permission[]

/** Nobody gives or takes what they have not themselves: an admin for people alone cannot become one for payments. */
export const mayChange = (own: Powers, before: Powers, after: Powers) =>
  [...before, ...after].every((permission) => own.includes(permission))

/** Somebody must be left who can make admins. @param others permissions of every other admin who is not suspended */
export const leavesAnAdmin = (after: Powers, others: readonly Powers[]) =>
  after.includes('users') || others.some((powers) => powers.includes('users'))
