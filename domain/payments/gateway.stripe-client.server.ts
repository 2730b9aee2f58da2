import type { StripeSetting } from '#platform/stripe-setting.server.ts'
import Stripe from 'stripe'

/** The version that the library's types describe; the account's own setting may be any other. */
const API_VERSION = '2026-10-28.endive'

/** Milliseconds that a guest waits for one answer, and how often the library asks again with the same key. */
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

/** Whether a key can make nothing any more: its first request said something else, or has ended with an error, which is answered for ever. */
export const isSpent = (error: unknown) =>
  error instanceof Stripe.errors.StripeIdempotencyError ||
  (error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true')
