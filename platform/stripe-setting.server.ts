import { z } from 'zod'

/** The adapter's API version needs this script, which must come from Stripe and not be bundled. */
const SCRIPT_URL = 'https://js.stripe.com/endive/stripe.js'

const key = (prefix: string, what: string) =>
  z.string().regex(new RegExp(`^(${prefix})_(test|live)_\\w{8,}$`), `${what}, with _test_ or _live_ in it`)

export const stripeVariables = {
  /** The server's own key; a restricted one (`rk_`) must write Checkout Sessions and refunds. */
  STRIPE_SECRET_KEY: key('sk|rk', 'a key that begins with sk_ or rk_').optional(),
  /** Every browser that pays gets this key. */
  STRIPE_PUBLISHABLE_KEY: key('pk', 'a key that begins with pk_').optional(),
  /** Secrets of our and the hosts' endpoint at `/api/webhooks/stripe`, two each during replacement. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_[\w+/=]{8,}(,whsec_[\w+/=]{8,}){0,3}$/,
      'one secret that begins with whsec_, or up to four with commas between',
    )
    .optional(),
  /** Tests in demo mode have another server that speaks like Stripe's script and API. */
  STRIPE_SCRIPT_URL: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
}

type Values = { [Name in keyof typeof stripeVariables]?: string | undefined }

export type StripeSetting = {
  provider: 'stripe'
  secretKey: string
  publishableKey: string
  webhookSecrets: readonly string[]
  scriptUrl: string
  /** Null means Stripe's own. */
  apiUrl: string | null
  isLive: boolean
}

/**
 * Half a configuration would take money without knowing it.
 *
 * @throws Error that names what is missing or does not go together
 */
export function stripeSettingOf(values: Values, demo: boolean): StripeSetting {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values
  const { STRIPE_WEBHOOK_SECRET: secrets, STRIPE_SCRIPT_URL: script, STRIPE_API_URL: api } = values
  if (!secretKey || !publishableKey || !secrets)
    throw bad(missingOf(values).join(', '), 'because PAYMENTS is stripe (docs/operations.md says where it stands)')

  const isLive = secretKey.includes('_live_')
  if (isLive !== publishableKey.includes('_live_'))
    throw bad(
      'STRIPE_PUBLISHABLE_KEY',
      `of the same mode as STRIPE_SECRET_KEY, which is a ${isLive ? 'live' : 'test'} key`,
    )
  if (demo && isLive) throw bad('STRIPE_SECRET_KEY', 'a test key, because anybody can log in to the demo')
  for (const [name, value] of Object.entries({ STRIPE_SCRIPT_URL: script, STRIPE_API_URL: api }))
    if (value && !demo) throw bad(name, 'nothing, because only tests in demo mode may have another than Stripe itself')

  const webhookSecrets = secrets.split(',')
  return {
    provider: 'stripe',
    secretKey,
    publishableKey,
    webhookSecrets,
    scriptUrl: script ?? SCRIPT_URL,
    apiUrl: api ?? null,
    isLive,
  }
}

const needed = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const missingOf = (values: Values) => needed.filter((name) => !values[name])

const bad = (name: string, expected: string) => new Error(`Bad configuration:\n  ${name}: expected ${expected}`)
