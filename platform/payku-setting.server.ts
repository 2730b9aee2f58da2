import { z } from 'zod'

/** Payouts at this address are real. */
const LIVE_URL = 'https://app.payku.cl'

/** Payku pays hosts in Chile (docs/operations.md). */
export const paykuVariables = {
  /** The live address, or `https://des.payku.cl` for trials. */
  PAYKU_URL: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
  PAYKU_PUBLIC_TOKEN: z.string().min(8, 'at least 8 characters').optional(),
  /** Signs requests to Payku. */
  PAYKU_PRIVATE_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
}

type Values = { [Name in keyof typeof paykuVariables]?: string | undefined }

export type PaykuSetting = { url: string; publicToken: string; privateToken: string; isLive: boolean }

/**
 * @returns null where nothing of it is configured
 * @throws Error that names what is missing, or would send real money, or tokens in the clear
 */
export function paykuSettingOf(values: Values, demo: boolean): PaykuSetting | null {
  const { PAYKU_URL: url, PAYKU_PUBLIC_TOKEN: publicToken, PAYKU_PRIVATE_TOKEN: privateToken } = values
  if (!url && !publicToken && !privateToken) return null
  const names = Object.keys(paykuVariables) as (keyof Values)[]
  if (!url || !publicToken || !privateToken)
    throw bad(names.filter((name) => !values[name]).join(', '), 'with the other settings of Payku')
  const { origin, protocol } = new URL(url)
  if (demo && origin === LIVE_URL)
    throw bad('PAYKU_URL', 'https://des.payku.cl, because anybody can log in to the demo')
  if (!demo && protocol !== 'https:') throw bad('PAYKU_URL', 'an https:// address')
  return { url: origin, publicToken, privateToken, isLive: origin === LIVE_URL }
}

const bad = (name: string, expected: string) => new Error(`Bad configuration:\n  ${name}: expected ${expected}`)
