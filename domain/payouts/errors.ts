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

/** Why a host is not reminded. */
export type ReminderFailure =
  /** The host's balance does not wait any more, or their account is closed. */
  | { reason: 'not-found' }
  /** They were reminded of it in this period. */
  | { reason: 'reminded' }

/** Why a debt is not written off. */
export type WriteOffFailure =
  | { reason: 'not-found' }
  /** A proposal waits already. */
  | { reason: 'proposed' }
  /** The host owes less than that; `max` in minor units. */
  | { reason: 'too-much'; max: number }
  /** The admin who has proposed it does not confirm it. */
  | { reason: 'own' }

/** Why no bank file is made. */
export type FileFailure = { reason: 'nothing-due' }

/** Why not all payouts of a file are marked. */
export type MarkFileFailure =
  | { reason: 'not-found' }
  /** All of them have ended. */
  | { reason: 'nothing-open' }
  /** No open payouts of this file. */
  | { reason: 'unknown-references'; references: readonly string[] }

/** A row of a bank's answer that is of no payout of the file, of another amount, or of one that has ended otherwise. */
export type Misfit = { reference: string; why: 'unknown' | 'amount' | 'ended' }

/** Why a bank's answer changes nothing. */
export type AnswerFailure = { reason: 'not-found' } | { reason: 'does-not-fit'; problems: readonly Misfit[] }

/** Why a file is not had in a layout. */
export type LayoutFailure =
  | { reason: 'not-found' }
  /** The layout is not for this country, or the operator's own account is not set. */
  | { reason: 'no-layout' }
