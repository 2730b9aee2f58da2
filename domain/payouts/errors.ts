import type { OwnerFailure, Slowed, WrongCode } from '#domain/accounts/errors.ts'

/** Why a payout account is not changed; `not-proved`: no proved address could receive the notice. */
export type AccountFailure =
  | OwnerFailure
  | WrongCode
  | Slowed
  | { reason: 'not-proved' }
  | { reason: 'too-many-changes' }

/** Why Stripe's pages are not opened: none for that country, or Stripe does not answer. */
export type OnboardingFailure =
  | OwnerFailure
  | { reason: 'not-proved' }
  | { reason: 'no-country' }
  | { reason: 'unreachable' }

/** Why an admin's decision on a payout changes nothing. */
export type PayoutFailure =
  | { reason: 'not-found' }
  /** The payout has ended already. */
  | { reason: 'ended' }

/** Why a payout is not paid again. */
export type AgainFailure =
  | { reason: 'not-found' }
  /** It has not failed, or its failure was reset before. */
  | { reason: 'not-failed' }
  /** The host has replaced or removed the account. */
  | { reason: 'replaced' }

/** Why no bank file is made. */
export type FileFailure = { reason: 'nothing-due' }
