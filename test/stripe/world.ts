import { stripeGateway } from '#domain/payments/gateway.stripe.server.ts'
import type { ProviderEvent } from '#domain/payments/gateway.server.ts'
import type { SandboxFaults } from '#domain/payments/sandbox-faults.ts'
import { stripeAccounts } from '#domain/payouts/gateway.stripe-accounts.server.ts'
import { stripePayouts } from '#domain/payouts/gateway.stripe.server.ts'
import { afterAll } from 'vitest'
import { NOW } from '../factories.ts'
import { aStripe } from './stand-in.ts'

/** The adapter, what it has warned of, and the stand-in that it speaks to, gone with the test file; both go by one clock. */
export async function aStripeWorld({
  clock = () => NOW,
  ...options
}: {
  clock?: () => Date
  faults?: SandboxFaults
  isLive?: boolean
} = {}) {
  const stripe = await aStripe({ clock, ...options })
  afterAll(stripe.close)
  const gateway = stripeGateway(stripe.setting, 'http://localhost:3000', clock)
  const payouts = stripePayouts(stripe.setting)
  const warnings: unknown[] = []
  const connect = stripeAccounts(stripe.setting, { warn: (...line: unknown[]) => void warnings.push(line.at(-1)) })

  /** The stand-in's events of a type, read as from outside, newest last. */
  const eventsOf = (type: string): ProviderEvent[] =>
    stripe.events
      .filter((event) => event.type === type)
      .map((event) => {
        const body = JSON.stringify(event)
        return gateway.readEvent(body, stripe.sign(body), clock()) as ProviderEvent
      })
  return { stripe, gateway, payouts, connect, warnings, eventsOf }
}
