import type { Money } from '#kernel/money.ts'

/** Why money was not moved by hand. */
export type InterventionFailure =
  | { reason: 'not-found' }
  /** The admin is its guest or host, or the payout's. */
  | { reason: 'own-money' }
  /** Somebody has moved money of this booking since the form was made. */
  | { reason: 'changed-meanwhile' }
  | { reason: 'too-much'; max: Money }
  /** Nobody has to pay the claim, or the payout was not paid by a bank. */
  | { reason: 'nothing-due' }
  /** The claim's guest is paying just now. */
  | { reason: 'being-paid' }

/** Why a waiting intervention was not ended. */
export type DecisionFailure =
  | InterventionFailure
  /** Somebody else was faster. */
  | { reason: 'decided' }
  /** An admin who has asked cannot be the second person. */
  | { reason: 'same-person' }
