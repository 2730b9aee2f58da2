import type { Actor } from './account.ts'

/** Decision B3: the role decides, on the server. */
export const isAdmin = (actor: Actor | null) => actor?.role === 'admin'
