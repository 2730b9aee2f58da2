import { newId } from '#kernel/ids.ts'
import { mercadoPagoClient } from '#domain/payments/gateway.mercado-pago-client.server.ts'
import { webpayClient, WebpayRefusal } from '#domain/payments/gateway.webpay-client.server.ts'
import { paykuGateway } from '#domain/payouts/gateway.payku.server.ts'
import { httpRates } from '#domain/pricing/gateway.http.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { MercadoPagoSetting } from '#platform/mercado-pago-setting.server.ts'
import { settingOf } from '#platform/payment-settings.server.ts'
import type { PaykuSetting } from '#platform/payku-setting.server.ts'
import type { StripeSetting } from '#platform/stripe-setting.server.ts'
import type { WebpaySetting } from '#platform/webpay-setting.server.ts'
import { type Check, ok, warning } from './finding.ts'

type Settings = Pick<Config, 'payments' | 'payku' | 'ratesUrl' | 'publicUrl' | 'demo'>
type ProviderCheck = { part: string; advice: string; check: Check }

/** Calls each configured provider, which moves and changes nothing. @returns checks that throw its words */
export function providerChecks(config: Settings, now: Date): ProviderCheck[] {
  const [stripe, webpay] = [settingOf(config.payments, 'stripe'), settingOf(config.payments, 'webpay')]
  const mercadoPago = settingOf(config.payments, 'mercado-pago')
  const { payku, ratesUrl } = config
  const checks: ProviderCheck[] = []
  const add = (part: string, advice: string, check: Check) => void checks.push({ part, advice, check })
  if (stripe) add('stripe', 'STRIPE_SECRET_KEY (docs/operations.md, ‘Stripe’)', () => askStripe(stripe, config, now))
  if (webpay)
    add('webpay', 'WEBPAY_COMMERCE_CODE, WEBPAY_API_KEY (docs/operations.md, ‘Webpay’)', () => askWebpay(webpay))
  if (mercadoPago)
    add('mercado-pago', 'MERCADO_PAGO_ACCESS_TOKEN (docs/operations.md, ‘Mercado Pago’)', () =>
      askMercadoPago(mercadoPago),
    )
  if (payku)
    add('payku', 'PAYKU_PUBLIC_TOKEN, PAYKU_PRIVATE_TOKEN (docs/operations.md, ‘Payku’)', () => askPayku(payku, now))
  if (ratesUrl) add('rates', 'RATES_URL: prices are shown by older rates meanwhile.', () => askRates(ratesUrl))
  if (config.payments.length === 0)
    add('payments', '', async () => [warning('payments', 'no provider: nothing can be booked', 'PAYMENTS (README.md)')])
  return checks
}

const MODES = { live: 'live: money moves', test: 'a test key: no money moves' } as const
const modeOf = ({ isLive }: { isLive: boolean }) => (isLive ? MODES.live : MODES.test)

/** Lists the sessions from now on, of which there are none. */
async function askStripe(setting: StripeSetting, { publicUrl }: Settings, now: Date) {
  const { stripeGateway } = await import('#domain/payments/gateway.stripe.server.ts')
  await stripeGateway(setting, publicUrl, () => now).listSessions(now)
  return [ok('stripe', `lets us in, ${modeOf(setting)}`)]
}

/** Transbank refuses a transaction that it does not know; a wrong key it does not let in. */
async function askWebpay(setting: WebpaySetting) {
  await webpayClient(setting)
    .status(newId().replaceAll('-', ''))
    .catch((error: unknown) => {
      if (!(error instanceof WebpayRefusal)) throw error
    })
  return [ok('webpay', `lets us in, ${modeOf(setting)}`)]
}

/** Looks for the payments of a reference that is nobody's. */
async function askMercadoPago(setting: MercadoPagoSetting) {
  await mercadoPagoClient(setting).search({ reference: newId() })
  // Tokens of test accounts look like those with which money moves.
  const mode = setting.isLive ? 'live unless the token is of a test account' : MODES.test
  return [ok('mercado-pago', `lets us in, ${mode}`)]
}

/** Looks for a payout that does not exist among those of the last day. */
async function askPayku(setting: PaykuSetting, now: Date) {
  await paykuGateway(setting).find({
    payoutId: newId(),
    idempotencyKey: newId(),
    attempts: 1,
    sentAt: now,
    amount: { minor: 1, currency: 'CLP' },
    destination: '',
    bookingId: newId(),
    sources: [],
  })
  return [ok('payku', `lets us in, ${modeOf(setting)}`)]
}

async function askRates(url: string) {
  const rate = await httpRates(url).latest('USD', 'CLP')
  return [ok('rates', `one USD is ${rate.toFixed(2)} CLP`)]
}
