import type { Life } from '#kernel/life.ts'

export type PaymentStatus = 'intended' | 'open' | 'captured' | 'expired'

/** A payment's life, as in trigger `payments_move_as_listed`; events may precede stored sessions. */
export const paymentLife: Life<PaymentStatus> = {
  intended: ['open', 'captured', 'expired'],
  open: ['captured', 'expired'],
  captured: [],
  expired: ['captured'],
}

/** Statuses that can still be paid; an intended one may have a session that we do not know. */
export const openPaymentStatuses = ['intended', 'open'] as const satisfies readonly PaymentStatus[]

export const mayBePaid = (status: PaymentStatus): boolean => openPaymentStatuses.some((each) => each === status)
