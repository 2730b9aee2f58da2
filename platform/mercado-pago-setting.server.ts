import { z } from 'zod'

const URL_OF_ALL = 'https://api.mercadopago.com'

/** Checkout Pro takes Chilean pesos here (docs/operations.md). */
export const mercadoPagoVariables = {
  /** With it money is taken and given back. */
  MERCADO_PAGO_ACCESS_TOKEN: z
    .string()
    .regex(/^(APP_USR|TEST)-[\w-]{20,200}$/, 'a token that begins with APP_USR- or TEST-')
    .optional(),
  /** The signature's secret of our endpoint at `/api/webhooks/mercado-pago`, two during replacement. */
  MERCADO_PAGO_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{16,200}(,[\w-]{16,200})?$/, 'a secret of at least 16 signs, or two with a comma between')
    .optional(),
  /** Tests in demo mode have another server that speaks like it. */
  MERCADO_PAGO_URL: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
}

type Values = { [Name in keyof typeof mercadoPagoVariables]?: string | undefined }

export type MercadoPagoSetting = {
  provider: 'mercado-pago'
  url: string
  accessToken: string
  webhookSecrets: readonly string[]
  /** Payments of test credentials move no money. */
  isLive: boolean
}

/** @throws Error that names what is missing, or would take real money in the demo */
export function mercadoPagoSettingOf(values: Values, demo: boolean): MercadoPagoSetting {
  const { MERCADO_PAGO_ACCESS_TOKEN: accessToken, MERCADO_PAGO_WEBHOOK_SECRET: secrets } = values
  if (!accessToken || !secrets)
    throw bad(
      [...(accessToken ? [] : ['MERCADO_PAGO_ACCESS_TOKEN']), ...(secrets ? [] : ['MERCADO_PAGO_WEBHOOK_SECRET'])].join(
        ', ',
      ),
      'because PAYMENTS has mercado-pago (docs/operations.md says where they stand)',
    )
  const url = new URL(values.MERCADO_PAGO_URL ?? URL_OF_ALL).origin
  if (!demo && url !== URL_OF_ALL)
    throw bad('MERCADO_PAGO_URL', `${URL_OF_ALL}, because only tests in demo mode may have another`)
  const isLive = url === URL_OF_ALL && accessToken.startsWith('APP_USR-')
  if (demo && isLive)
    throw bad('MERCADO_PAGO_ACCESS_TOKEN', 'one that begins with TEST-, because anybody can log in to the demo')
  return { provider: 'mercado-pago', url, accessToken, webhookSecrets: secrets.split(','), isLive }
}

const bad = (name: string, expected: string) => new Error(`Bad configuration:\n  ${name}: expected ${expected}`)
