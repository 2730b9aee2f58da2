import { PRODUCT_NAME, readConfig } from '#platform/config.server.ts'
import { settingOf } from '#platform/payment-settings.server.ts'
import { z } from 'zod'

/** The facts by which an operator's app differs from another. */
export type App = {
  id: string
  name: string
  /** As the stores show it, and the number that grows with each upload. */
  version: string
  build: number
  /** The address at which it begins. */
  url: string
  /** All sites, the first where it begins; their links open in the app. */
  hosts: readonly string[]
  /** Pages of payment providers that replace the whole page for a while. */
  payingHosts: readonly string[]
  /** The ground by day and by night, as `#rrggbb`. */
  ground: { day: string; night: string }
  /** An SVG with square sides; its ground fills it. */
  icon: string
  team: string | null
}

const color = z.string().regex(/^#[0-9a-f]{6}$/, 'a colour like #fffdfa')

/** These are the projects' alone: a server that reads them does nothing with them. */
const Variables = z.object({
  MOBILE_NAME: z.string().min(1).max(30).default(PRODUCT_NAME),
  MOBILE_VERSION: z
    .string()
    .regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/, 'a version like 1.0.0')
    .default('1.0.0'),
  MOBILE_BUILD: z.coerce.number().int().min(1).max(2_100_000_000).default(1),
  MOBILE_COLOR: color.default('#fffdfa'),
  MOBILE_COLOR_NIGHT: color.default('#161310'),
  MOBILE_ICON: z.string().min(1).default('public/favicon.svg'),
})

/** @throws Error that names what is missing or wrong */
export function appOf(env: Record<string, string | undefined>): App {
  const { mobile, publicUrl, sites, payments } = readConfig(env)
  if (!mobile) throw bad('MOBILE_APP_ID', 'the app’s id, like cl.example.app')
  if (!publicUrl.startsWith('https:')) throw bad('PUBLIC_URL', 'an https:// address, which alone an app may open')
  const parsed = Variables.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw bad(issue!.path.join('.'), issue!.message)
  }
  const own = parsed.data
  const webpay = settingOf(payments, 'webpay')
  const mercadoPago = settingOf(payments, 'mercado-pago')
  return {
    id: mobile.appId,
    name: own.MOBILE_NAME,
    version: own.MOBILE_VERSION,
    build: own.MOBILE_BUILD,
    url: publicUrl,
    hosts: [...new Set([new URL(publicUrl).hostname, ...sites.keys()])],
    payingHosts: [
      ...(webpay ? [new URL(webpay.url).hostname] : []),
      // Its API has another address than the page at which a guest pays.
      ...(mercadoPago ? ['www.mercadopago.cl'] : []),
    ],
    ground: { day: own.MOBILE_COLOR, night: own.MOBILE_COLOR_NIGHT },
    icon: own.MOBILE_ICON,
    team: mobile.appleTeam,
  }
}

const bad = (name: string, expected: string) => new Error(`Bad configuration:\n  ${name}: expected ${expected}`)
