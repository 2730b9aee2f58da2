export type PaymentStatus = 'intended' | 'open' | 'captured' | 'expired'

/** Somebody may still pay it: its session is open, or was intended and may exist without our knowing. */
export const openPaymentStatuses = ['intended', 'open'] as const satisfies readonly PaymentStatus[]
