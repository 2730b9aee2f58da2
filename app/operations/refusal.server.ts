import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { browserLanguages } from '#domain/i18n/browser-language.ts'
import { isLanguage } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { escapeHtml as escaped } from '#kernel/html.ts'
import { parseCookies } from '#platform/cookies.server.ts'

/** Statuses of requests refused before the app, which people may have caused. */
const statuses = [400, 403, 405, 413, 414, 421] as const

const style = `
body{margin:0;display:grid;min-height:100vh;place-items:center;background:#fffdfa;color:#27201c;font:17px/1.5 system-ui,sans-serif}
main{padding:24px;max-width:28rem}
h1{margin:0 0 8px;font-size:26px;line-height:1.2}
p{margin:0;color:#685e55}
a{display:inline-block;margin:24px 0 0;padding:12px 20px;border-radius:8px;background:#ad4429;color:#fff;font-weight:600}`

/** The page may do nothing. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`

/**
 * A refusal page in the reader's language, without any part of the app.
 *
 * @returns null where no person reads the answer, or there is nothing to say
 */
export function refusalPage(status: number, headers: IncomingHttpHeaders): { html: string; policy: string } | null {
  const known = statuses.find((each) => each === status)
  if (!known || !headers.accept?.includes('text/html')) return null
  const chosen = parseCookies(headers.cookie).get('i18next')
  const accepted = browserLanguages(headers['accept-language'] ?? null).map(({ language }) => language)
  const language = [chosen, ...accepted].find(isLanguage) ?? 'en'
  const t = translator(language)
  const title = escaped(t(`refused:${known}.title`))
  const html = `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><meta name="robots" content="noindex"><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${escaped(t(`refused:${known}.text`))}</p><a href="/">${escaped(t('refused:home'))}</a></main></body></html>`
  return { html, policy }
}
