import type { Actor } from './account.ts'
import { demoAccounts } from './demo.ts'
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

/** The demo's accounts are everybody's: nobody changes how one gets into them, or ends them (docs/decisions/155). */
export const isShared = (address: string) => demoAccounts.some(({ email }) => email === address)
