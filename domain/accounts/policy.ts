import type { Actor } from './account.ts'
import type { Permission } from './permission.ts'

/** Decision B3: what the account has decides, on the server. */
export const isAdmin = (actor: Pick<Actor, 'permissions'> | null) => actor !== null && actor.permissions.length > 0

export const may = (actor: Pick<Actor, 'permissions'> | null, permission: Permission) =>
  actor?.permissions.includes(permission) ?? false

/**
 * What an account may do before it has proved its e-mail address, to which the answers go and which may be somebody else's: the table of
 * docs/decisions/085-strangers-at-the-door.md. What does not stand here asks for no proof.
 */
const beforeProof = {
  'hold-dates': true,
  pay: false,
  'send-request': false,
  'write-message': false,
  publish: false,
  'be-paid': false,
  'change-address': false,
} as const

/** Asked by each command that does one of these things. */
export const mayUseAddress = ({ isProved }: { isProved: boolean }, act: keyof typeof beforeProof) =>
  isProved || beforeProof[act]
