import type { Actor } from './account.ts'
import type { Permission } from './permission.ts'

/** Decision B3: what the account has decides, on the server. */
export const isAdmin = (actor: Pick<Actor, 'permissions'> | null) => actor !== null && actor.permissions.length > 0

export const may = (actor: Pick<Actor, 'permissions'> | null, permission: Permission) =>
  actor?.permissions.includes(permission) ?? false

/**
 * Whether somebody may pay, publish, and write to others by a request or a message: only where they have proved their e-mail address, to
 * which the answers go. Dates can be held before.
 */
export const mayUseAddress = ({ isProved }: { isProved: boolean }) => isProved
