import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { browserLanguages } from '#domain/i18n/browser-language.ts'
import { isLanguage, type Language } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { escapeHtml as escaped } from '#kernel/html.ts'
import { parseCookies } from '#platform/cookies.server.ts'
import type { RefusalPage } from '#platform/http.server.ts'
import type { Refusal } from '#platform/refusal.server.ts'
import { busyTexts } from '#app/session/budget.server.ts'

/** Statuses of requests refused before the app, which people may have caused. */
const statuses = [400, 403, 404, 405, 413, 414, 421, 429] as const
type Status = (typeof statuses)[number]

const style = `
body{margin:0;display:grid;min-height:100vh;place-items:center;background:#fffdfa;color:#27201c;font:17px/1.5 system-ui,sans-serif}
main{padding:24px;max-width:28rem}
h1{margin:0 0 8px;font-size:26px;line-height:1.2}
p{margin:0;color:#685e55}
a{display:inline-block;margin:24px 0 0;padding:12px 20px;border-radius:8px;background:#ad4429;color:#fff;font-weight:600}`

/** The page may do nothing. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`

type Source = Pick<IncomingMessage, 'url' | 'headers'>

/**
 * A refusal in the reader's language, without any part of the app and without the database: a page, or texts for our own script.
 *
 * @returns null where no person reads the answer, or there is nothing to say
 */
export function refusalPage({ status, retryAfter = 0 }: Refusal, { url = '', headers }: Source): RefusalPage | null {
  const known = statuses.find((each) => each === status)
  if (!known) return null
  const [path = '', query] = url.split('?', 2)
  const isScript = path.endsWith('.data')
  if (!isScript && !headers.accept?.includes('text/html')) return null
  const language = languageOf(query, headers)
  if (isScript)
    return { type: 'application/json', policy: null, body: JSON.stringify(textsOf(known, retryAfter, language)) }
  return { type: 'text/html; charset=utf-8', policy, body: pageFor(known, retryAfter, language) }
}

function languageOf(query: string | undefined, headers: IncomingHttpHeaders): Language {
  const chosen = [new URLSearchParams(query).get('lang'), parseCookies(headers.cookie).get('i18next')]
  const accepted = browserLanguages(headers['accept-language'] ?? null).map(({ language }) => language)
  return [...chosen, ...accepted].find(isLanguage) ?? 'en'
}

/** Only the page that says when to go on differs from one request to the next. */
const written = new Map<string, string>()

function pageFor(status: Status, retryAfter: number, language: Language): string {
  const key = `${status} ${language}`
  const page = written.get(key) ?? pageWith(textsOf(status, retryAfter, language), language)
  if (status !== 429) written.set(key, page)
  return page
}

function textsOf(status: Status, retryAfter: number, language: Language): { title: string; text: string } {
  const t = translator(language)
  if (status === 429) return busyTexts(retryAfter, t)
  if (status === 404) return { title: t('failure:missing.title'), text: t('failure:missing.text') }
  return { title: t(`refused:${status}.title`), text: t(`refused:${status}.text`) }
}

function pageWith(texts: { title: string; text: string }, language: Language): string {
  const title = escaped(texts.title)
  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><meta name="robots" content="noindex"><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${escaped(texts.text)}</p><a href="/">${escaped(translator(language)('refused:home'))}</a></main></body></html>`
}
