import type { OwnerFailure } from '#domain/accounts/errors.ts'

/** Why a payout account is not changed. `not-proved`: nobody could be told at the account's address. */
export type AccountFailure = OwnerFailure | { reason: 'not-proved' } | { reason: 'too-many-changes' }

/** Why an admin's word about payouts changes nothing. */
export type PayoutFailure =
  | { reason: 'not-found' }
  /** Somebody has said so before, or otherwise. */
  | { reason: 'ended' }

/** Why no bank file is made. */
export type FileFailure = { reason: 'nothing-due' }
