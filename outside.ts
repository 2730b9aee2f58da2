import { paykuGateway } from '#domain/payouts/gateway.payku.server.ts'
import type { AccountGateway, PayoutGateways } from '#domain/payouts/gateway.server.ts'
import { sandboxGateway } from '#domain/payments/gateway.sandbox.server.ts'
import { mercadoPagoGateway } from '#domain/payments/gateway.mercado-pago.server.ts'
import { webpayGateway } from '#domain/payments/gateway.webpay.server.ts'
import { type PaymentGateway, throughFailpoints } from '#domain/payments/gateway.server.ts'
import { faultsByChance, noFaults } from '#domain/payments/sandbox-faults.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import { demoClock } from '#platform/demo-clock.server.ts'
import { armFailpoint } from '#platform/failpoint.server.ts'
import { type Log, warned } from '#platform/log.server.ts'
import { calledOutside } from '#platform/outside-call.server.ts'
import { settingOf } from '#platform/payment-settings.server.ts'
import { localSecret, secretFor } from '#platform/secrets.server.ts'

/**
 * Server and worker must build clock, payment provider and test faults alike.
 *
 * @param own a test's clock, instead of the system's or the demo's
 */
export async function openOutside(config: Config, db: Db, log: Log, own?: Clock) {
  armFailpoint(config.failpoint)
  const demo = config.demo ? await demoClock(db, (error) => log.warn({ err: error }, 'the clock was not read')) : null
  const clock = own ?? demo?.clock ?? systemClock
  const sandboxFaults = config.sandboxFaults > 0 ? faultsByChance(config.sandboxFaults, Math.random) : noFaults

  /** Server and worker have it in common, also on two machines; without a configured one it is generated when it is first needed. */
  const sandboxSecret = () =>
    config.authSecret ? secretFor('sandbox-webhook', config.authSecret) : localSecret(config.dataDir, 'sandbox-webhook')

  /** Without a configured provider the sandbox stays, because it may still have events to deliver. */
  const openGateways = async (): Promise<readonly PaymentGateway[]> => {
    const settings = config.payments.length > 0 ? config.payments : [{ provider: 'sandbox' } as const]
    const gateways = (await Promise.all(settings.map(findGateway))).map(throughFailpoints)
    return gateways.map((gateway) => ({
      ...gateway,
      createSession: warned(log, 'the payment provider began no payment', gateway.createSession),
    }))
  }
  const findGateway = async (setting: Config['payments'][number]) => {
    if (setting.provider === 'sandbox') return sandboxGateway(db, sandboxSecret(), clock, sandboxFaults)
    if (setting.provider === 'mercado-pago')
      return mercadoPagoGateway(setting, { db, publicUrl: config.publicUrl, clock })
    if (setting.provider === 'webpay') return webpayGateway(setting, { db, publicUrl: config.publicUrl, clock })
    // Stripe's library takes 35 MB of memory, so it is loaded only where it is configured.
    const { stripeGateway } = await import('#domain/payments/gateway.stripe.server.ts')
    return calledOutside('stripe', stripeGateway(setting, config.publicUrl, clock), ['readEvent', 'takes'])
  }

  /** These providers pay hosts; `connect` manages the hosts' accounts at Stripe. */
  const openPayouts = async (): Promise<{ payoutGateways: PayoutGateways; connect: AccountGateway | null }> => {
    const payku = config.payku && { payku: paykuGateway(config.payku) }
    const setting = settingOf(config.payments, 'stripe')
    if (!setting) return { payoutGateways: { ...payku }, connect: null }
    const { stripePayouts } = await import('#domain/payouts/gateway.stripe.server.ts')
    const { stripeAccounts } = await import('#domain/payouts/gateway.stripe-accounts.server.ts')
    const stripe = calledOutside('stripe', stripePayouts(setting), [])
    const connect = calledOutside('stripe', stripeAccounts(setting, log), ['readEvent'])
    return { payoutGateways: { ...payku, stripe }, connect }
  }

  return { clock, demoClock: demo, sandboxFaults, sandboxSecret, openGateways, openPayouts }
}
