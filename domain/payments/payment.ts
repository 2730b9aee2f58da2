export type PaymentStatus = 'intended' | 'open' | 'captured' | 'expired'

/** It may still be paid: its session is open, or was intended and may exist without our knowing. */
export const openPaymentStatuses = ['intended', 'open'] as const satisfies readonly PaymentStatus[]
