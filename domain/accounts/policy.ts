import type { Actor } from './account.ts'
import type { Permission } from './permission.ts'

/** The server decides by the stored permissions (decision B3). */
export const isAdmin = (actor: Pick<Actor, 'permissions'> | null) => actor !== null && actor.permissions.length > 0

export const may = (actor: Pick<Actor, 'permissions'> | null, permission: Permission) =>
  actor?.permissions.includes(permission) ?? false

/**
 * An unproved address may be somebody else's (docs/decisions/085-strangers-at-the-door.md).
 * Acts that are missing here need no proof.
 */
const beforeProof = {
  'hold-dates': true,
  pay: false,
  'send-request': false,
  'write-message': false,
  publish: false,
  'be-paid': false,
  'change-address': false,
  'add-passkey': false,
} as const

/** Each command that does one of these acts checks it. */
export const mayUseAddress = ({ isProved }: { isProved: boolean }, act: keyof typeof beforeProof) =>
  isProved || beforeProof[act]
