import { z } from 'zod'

export const geocoderVariables = {
  /** A geocoder at which hosts look their address up; without it they place the pin by hand. */
  GEOCODER_URL: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
  /** The programming interface that it has. */
  GEOCODER_API: z.enum(['nominatim', 'photon']).optional(),
  /** Says whom to ask about our requests, as the policy of Nominatim's public server wants it. */
  GEOCODER_EMAIL: z.email({ error: 'an e-mail address' }).optional(),
}

type Values = {
  GEOCODER_URL?: string | undefined
  GEOCODER_API?: 'nominatim' | 'photon' | undefined
  GEOCODER_EMAIL?: string | undefined
}

/** @throws Error where a geocoder is described, but not where it is */
export function geocoderSettingOf({ GEOCODER_URL: url, GEOCODER_API: api, GEOCODER_EMAIL: email }: Values) {
  if (url) return { url, api: api ?? 'nominatim', email: email ?? null }
  if (api || email)
    throw new Error(`Bad configuration:\n  GEOCODER_URL: expected beside ${api ? 'GEOCODER_API' : 'GEOCODER_EMAIL'}`)
  return null
}
