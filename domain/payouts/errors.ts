import type { OwnerFailure, Slowed, WrongCode } from '#domain/accounts/errors.ts'

/** Why a payout account is not changed. `not-proved`: nobody could be told at the account's address. */
export type AccountFailure =
  | OwnerFailure
  | WrongCode
  | Slowed
  | { reason: 'not-proved' }
  | { reason: 'too-many-changes' }

/** Why Stripe's pages are not opened: there are none for that country, or Stripe does not answer. */
export type OnboardingFailure =
  | OwnerFailure
  | { reason: 'not-proved' }
  | { reason: 'no-country' }
  | { reason: 'unreachable' }

/** Why an admin's word about payouts changes nothing. */
export type PayoutFailure =
  | { reason: 'not-found' }
  /** Somebody has said so before, or otherwise. */
  | { reason: 'ended' }

/** Why a payout is not paid again. */
export type AgainFailure =
  | { reason: 'not-found' }
  /** It has not failed, or somebody has let it be paid again before. */
  | { reason: 'not-failed' }
  /** The host has set another account, or has taken this one away. */
  | { reason: 'replaced' }

/** Why no bank file is made. */
export type FileFailure = { reason: 'nothing-due' }
