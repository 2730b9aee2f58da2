import type { PaymentProvider } from '#domain/payments/gateway.server.ts'
import type { BooksProvider, Opened } from './books-provider.ts'
import { mercadoPagoBooks } from './books-mercado-pago.ts'
import { sandboxBooks } from './books-sandbox.ts'
import { stripeBooks } from './books-stripe.ts'
import { webpayBooks } from './books-webpay.ts'

/** A provider more is one more line here. */
export const booksProviders: Record<PaymentProvider, (opened: Opened) => Promise<BooksProvider>> = {
  sandbox: async (opened) => sandboxBooks(opened),
  stripe: stripeBooks,
  webpay: webpayBooks,
  'mercado-pago': mercadoPagoBooks,
}

/** These post events about everything they do; the others take pesos alone, with the sandbox beside them. */
export const lonelyProviders = ['sandbox', 'stripe'] as const satisfies readonly PaymentProvider[]
export type LonelyProvider = (typeof lonelyProviders)[number]
