/** Every way that starting to pay can go wrong for an honest guest. */
export type PaymentFailure =
  | { reason: 'not-found' }
  | { reason: 'already-paid' }
  | { reason: 'hold-ended' }
  | { reason: 'provider-unavailable' }
