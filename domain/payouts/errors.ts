import type { OwnerFailure } from '#domain/accounts/errors.ts'

/** Why a payout account is not changed. `not-proved`: nobody could be told at the account's address. */
export type AccountFailure = OwnerFailure | { reason: 'not-proved' } | { reason: 'too-many-changes' }
