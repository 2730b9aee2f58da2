import type { Permission } from '#domain/accounts/permission.ts'
import type { RawBuilder } from 'kysely'

/** Found at most of one kind; a number has one thing, an address perhaps an account and its e-mails. */
export const MAX_FOUND = 5

type FoundKind =
  | 'booking'
  | 'payment'
  | 'refund'
  | 'dispute'
  | 'payout'
  | 'file'
  | 'claim'
  | 'email'
  | 'emails'
  | 'person'
  | 'listing'
  | 'phone'
  | 'people'
  | 'listings'
  | 'entry'
  | 'network'
  | 'messages'

/** @property name what the thing is called by: a number, or an address */
export type Found = { kind: FoundKind; name: string; address: string }

export type FoundRow = { id: string; name: string }
export type Search = {
  kind: FoundKind
  /** Any of them lets one see it; the first that an admin has decides where it leads. */
  ways: readonly (readonly [permission: Permission, addressOf: (id: string) => string])[]
  find: RawBuilder<FoundRow>
}
