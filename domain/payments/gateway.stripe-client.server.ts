import type { StripeSetting } from '#platform/stripe-setting.server.ts'
import Stripe from 'stripe'
import type { ChargeText } from './charge-text.ts'

/** The API version of the library's types; the account's own setting may differ. */
const API_VERSION = '2026-10-28.endive'

/** Milliseconds that a guest waits for an answer, and the library's retries with the same key. */
const TIMEOUT_MS = 10_000
const RETRIES = 1

export function openStripe({ secretKey, apiUrl }: StripeSetting): Stripe {
  const elsewhere = apiUrl ? new URL(apiUrl) : null
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(elsewhere && {
      host: elsewhere.hostname,
      port: elsewhere.port,
      protocol: elsewhere.protocol === 'http:' ? 'http' : 'https',
    }),
  })
}

/** Whether a key is used up: its first request differed, or ended with an error that Stripe repeats. */
export const isSpent = (error: unknown) =>
  error instanceof Stripe.errors.StripeIdempotencyError ||
  (error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true')

/**
 * The Dashboard's words about a payment, and those behind our name on its payer's statement.
 * Source: https://docs.stripe.com/get-started/account/statement-descriptors
 */
export const paymentTexts = (text: ChargeText | undefined) =>
  text && {
    description: text.title ? `${text.title} · ${text.details}` : text.details,
    statement_descriptor_suffix: text.statement,
  }
