/** Providers whose gateways can charge a card again (`chargeStored`); the others are paid by a link. */
export const storesCards = { sandbox: true, stripe: true, webpay: false, 'mercado-pago': false } as const
