import { z } from 'zod'

/** Below it nothing is left to store: a second is added by who counts whole ones, and one is given out while a page is fetched anew. */
const MIN_SECONDS = 3

export const cdnVariables = {
  /** A CDN is in front, and gives strangers pages that are no older than so many seconds; 0: nobody else stores pages. */
  CDN_SECONDS: z.coerce
    .number()
    .int()
    .max(60)
    .refine((seconds) => seconds === 0 || seconds >= MIN_SECONDS, `0, or ${MIN_SECONDS} to 60`)
    .default(0),
  /** Tags of pages that are out of date are posted there; without it pages at the CDN end by their age alone. */
  CDN_PURGE_URL: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
  CDN_PURGE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7E]{8,}$/, 'at least 8 characters without blanks')
    .optional(),
  /** The header that takes the token, such as `fastly-key`; `authorization` takes it as `Bearer`. */
  CDN_PURGE_HEADER: z
    .string()
    .regex(/^[a-z-]+$/, 'a header name in lower case')
    .default('authorization'),
}

const Values = z.object(cdnVariables)

export type PurgeSetting = { url: string; headers: Record<string, string> }
export type CdnSetting = { seconds: number; purge: PurgeSetting | null }

/** @throws Error where some of it is missing */
export function cdnSettingOf(values: z.infer<typeof Values>): CdnSetting | null {
  const { CDN_SECONDS: seconds, CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token, CDN_PURGE_HEADER: header } = values
  if (url === undefined) {
    if (token) throw new Error('Bad configuration:\n  CDN_PURGE_URL: expected beside CDN_PURGE_TOKEN')
    return seconds > 0 ? { seconds, purge: null } : null
  }
  if (!token) throw new Error('Bad configuration:\n  CDN_PURGE_TOKEN: expected beside CDN_PURGE_URL')
  if (seconds === 0) throw new Error('Bad configuration:\n  CDN_SECONDS: expected beside CDN_PURGE_URL')
  return { seconds, purge: { url, headers: { [header]: header === 'authorization' ? `Bearer ${token}` : token } } }
}
