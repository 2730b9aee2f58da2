import { z } from 'zod'
import { type MercadoPagoSetting, mercadoPagoSettingOf, mercadoPagoVariables } from './mercado-pago-setting.server.ts'
import { type StripeSetting, stripeSettingOf, stripeVariables } from './stripe-setting.server.ts'
import { type WebpaySetting, webpaySettingOf, webpayVariables } from './webpay-setting.server.ts'

const providerNames = ['sandbox', 'sandbox-in-public', 'stripe', 'webpay', 'mercado-pago'] as const
type ProviderName = (typeof providerNames)[number]

const isProviderName = (name: string): name is ProviderName => providerNames.some((each) => each === name)

/** Each provider at most once, with commas between. */
const providers = z
  .string()
  .transform((text) => text.split(','))
  .refine((names) => names.every(isProviderName) && new Set(names).size === names.length, {
    error: `${providerNames.join(', ')}, or several with commas between`,
  })
  .transform((names) => names.filter(isProviderName))

export const paymentVariables = {
  /**
   * Providers in the order in which checkout offers them: `stripe` takes real cards, `sandbox` lets
   * anybody book with a test card, outside demo mode too, and at an https address must be confirmed
   * as `sandbox-in-public`; `webpay` and `mercado-pago` take cards in Chile.
   */
  PAYMENTS: providers.optional(),
  ...stripeVariables,
  ...webpayVariables,
  ...mercadoPagoVariables,
}

type Values = Parameters<typeof stripeSettingOf>[0] &
  Parameters<typeof webpaySettingOf>[0] &
  Parameters<typeof mercadoPagoSettingOf>[0] & {
    PAYMENTS?: ProviderName[] | undefined
    PUBLIC_URL?: string | undefined
  }

/** A provider that takes cards. */
type PaymentSetting = { provider: 'sandbox' } | StripeSetting | WebpaySetting | MercadoPagoSetting

/**
 * The configured providers in the order in which they are offered; the demo has the sandbox by default.
 *
 * @throws Error where test cards would pay at a public address and no setting confirms it
 */
export function paymentsOf(values: Values, demo: boolean): readonly PaymentSetting[] {
  const { PAYMENTS = demo ? (['sandbox'] satisfies ProviderName[]) : [], PUBLIC_URL } = values
  return PAYMENTS.map((name): PaymentSetting => {
    if (name === 'stripe') return stripeSettingOf(values, demo)
    if (name === 'webpay') return webpaySettingOf(values, demo)
    if (name === 'mercado-pago') return mercadoPagoSettingOf(values, demo)
    if (!demo && name === 'sandbox' && PUBLIC_URL && new URL(PUBLIC_URL).protocol === 'https:')
      throw new Error(
        `Bad configuration:\n  PAYMENTS: expected sandbox-in-public, because at ${PUBLIC_URL} anybody could pay with a test card`,
      )
    return { provider: 'sandbox' }
  })
}

/** The settings of one provider; undefined where it is not configured. */
export const settingOf = <Provider extends PaymentSetting['provider']>(
  payments: readonly PaymentSetting[],
  provider: Provider,
) => payments.find((each): each is Extract<PaymentSetting, { provider: Provider }> => each.provider === provider)

/** Warnings of providers that move no money, for every start outside the demo. */
export const unrealPayments = (payments: readonly PaymentSetting[]): string[] => [
  ...(settingOf(payments, 'stripe')?.isLive === false
    ? ['STRIPE_SECRET_KEY is a test key: PAYMENTS ARE NOT REAL. Test cards pay, and no money moves.']
    : []),
  ...(settingOf(payments, 'webpay')?.isLive === false
    ? ['WEBPAY_URL is Transbank’s environment for trials: PAYMENTS ARE NOT REAL. Test cards pay, and no money moves.']
    : []),
  ...(settingOf(payments, 'mercado-pago')?.isLive === false
    ? ['MERCADO_PAGO_ACCESS_TOKEN is a test token: PAYMENTS ARE NOT REAL. Test cards pay, and no money moves.']
    : []),
  ...(settingOf(payments, 'sandbox')
    ? ['PAYMENTS=sandbox: PAYMENTS ARE NOT REAL. Test cards pay, no money moves, and spaces are booked for nothing.']
    : []),
]
