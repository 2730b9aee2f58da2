import type { Life } from '#kernel/life.ts'

export type PaymentStatus = 'intended' | 'open' | 'captured' | 'expired'

/**
 * The whole life of a payment; the trigger `payments_move_as_listed` lists the same moves. The provider's word may come before its session
 * is noted, and a card may be charged at the moment at which the session expires.
 */
export const paymentLife: Life<PaymentStatus> = {
  intended: ['open', 'captured', 'expired'],
  open: ['captured', 'expired'],
  captured: [],
  expired: ['captured'],
}

/** It may still be paid: its session is open, or was intended and may exist without our knowing. */
export const openPaymentStatuses = ['intended', 'open'] as const satisfies readonly PaymentStatus[]

export const mayBePaid = (status: PaymentStatus): boolean => openPaymentStatuses.some((each) => each === status)
