import { z } from 'zod'

const LIVE_URL = 'https://webpay3g.transbank.cl'
const TRIAL_URL = 'https://webpay3gint.transbank.cl'

/** Published for everybody's trials: https://transbankdevelopers.cl/documentacion/como_empezar#webpay-plus */
const trial = {
  commerceCode: '597055555532',
  apiKey: '579B532A7440BB0C9079DED94D31EA1615BACEB56610332264630D42D0A36B1C',
}

/** Webpay Plus takes Chilean pesos (docs/operations.md). */
export const webpayVariables = {
  WEBPAY_COMMERCE_CODE: z
    .string()
    .regex(/^\d{12}$/, 'a code of 12 digits')
    .optional(),
  /** Signs nothing: whoever knows it can give money back. */
  WEBPAY_API_KEY: z.string().min(16, 'at least 16 characters').optional(),
  /** Transbank's own, or its environment for trials; tests in demo mode have another server. */
  WEBPAY_URL: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
}

type Values = { [Name in keyof typeof webpayVariables]?: string | undefined }

export type WebpaySetting = { provider: 'webpay'; url: string; commerceCode: string; apiKey: string; isLive: boolean }

/**
 * The demo tries Transbank's environment for trials with its published code; elsewhere both are given.
 *
 * @throws Error that names what is missing, or would take real money in the demo
 */
export function webpaySettingOf(values: Values, demo: boolean): WebpaySetting {
  const { WEBPAY_COMMERCE_CODE: code, WEBPAY_API_KEY: key, WEBPAY_URL: given } = values
  const url = new URL(given ?? (demo ? TRIAL_URL : LIVE_URL)).origin
  const isLive = url === LIVE_URL
  if (demo && isLive) throw bad('WEBPAY_URL', `${TRIAL_URL}, because anybody can log in to the demo`)
  if (!demo && url !== TRIAL_URL && !isLive)
    throw bad('WEBPAY_URL', `${LIVE_URL} or ${TRIAL_URL}, because only tests in demo mode may have another`)
  const missing = [...(code ? [] : ['WEBPAY_COMMERCE_CODE']), ...(key ? [] : ['WEBPAY_API_KEY'])]
  const isTrial = demo && missing.length === 2
  if (missing.length > 0 && !isTrial)
    throw bad(missing.join(', '), 'because PAYMENTS has webpay (docs/operations.md says where it stands)')
  if (isLive && code === trial.commerceCode) throw bad('WEBPAY_COMMERCE_CODE', 'one of your own, not the published one')
  return { provider: 'webpay', url, commerceCode: code ?? trial.commerceCode, apiKey: key ?? trial.apiKey, isLive }
}

const bad = (name: string, expected: string) => new Error(`Bad configuration:\n  ${name}: expected ${expected}`)
