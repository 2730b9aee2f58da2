import type { PaymentProvider } from './gateway.server.ts'

/** Providers whose gateways can charge a card again (`chargeStored`); the others are paid by a link. */
export const storesCards: Readonly<Record<PaymentProvider, boolean>> = { sandbox: true, stripe: true, webpay: false }
