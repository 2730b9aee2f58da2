import type { Source } from './observation.ts'

const searchEngines =
  /(^|\.)(google|bing|duckduckgo|yahoo|ecosia|qwant|yandex|baidu|startpage|brave|kagi)\.[a-z]{2,}(\.[a-z]{2})?$/
const mail =
  /^(e?mail|webmail|outlook|correo)\.|(^|\.)(hotmail|mailchimp|list-manage)\.[a-z]{2,}$|^com\.google\.android\.gm$/
const social =
  /(^|\.)(facebook|instagram|threads|x|twitter|t|linkedin|lnkd|pinterest|tiktok|reddit|youtube|whatsapp|wa|telegram|bsky)\.[a-z]{2,}$/

type Came = { referrerHost: string; ownHost: string; campaign: string }

/**
 * The way by which somebody came to the site.
 *
 * @param came `referrerHost` and `campaign` (`utm_source`) as the browser sent them, '' where there is none
 */
export function sourceOf({ referrerHost, ownHost, campaign }: Came): Source {
  if (campaign) return 'campaign'
  const host = referrerHost.toLowerCase().replace(/:\d+$/, '')
  if (!host || host === ownHost.replace(/:\d+$/, '')) return 'direct'
  if (mail.test(host)) return 'mail'
  if (searchEngines.test(host)) return 'search'
  return social.test(host) ? 'social' : 'site'
}
