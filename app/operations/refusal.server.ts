import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { browserLanguages } from '#domain/i18n/browser-language.ts'
import { isLanguage, type Language } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { escapeHtml as escaped } from '#kernel/html.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import { parseCookies } from '#platform/cookies.server.ts'
import type { RefusalPage } from '#platform/http.server.ts'
import type { Refusal } from '#platform/refusal.server.ts'
import { themeIn } from '#app/session/preferences.ts'
import type { Theme } from '#domain/i18n/theme.ts'
import { busyTexts } from '#app/session/budget.server.ts'

/** Statuses of requests refused before the app, which people may have caused. */
const statuses = [400, 403, 404, 405, 413, 414, 421, 429] as const
type Status = (typeof statuses)[number]

const night =
  '--ground:#18130f;--ink:#f4ede4;--quiet:#b8ab9d;--edge:#94877a;--clay:#e8876a;--on:#241e1a;color-scheme:dark'
const style = `
:root{--ground:#fffdfa;--ink:#27201c;--quiet:#685e55;--edge:#8a7d70;--clay:#ad4429;--on:#fff}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${night}}}
[data-theme=dark]{${night}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--ground);color:var(--ink);font:17px/1.5 system-ui,sans-serif}
header{padding:16px 24px;font-weight:700;font-size:20px}
header a{color:inherit;text-decoration:none}
main{max-width:31rem;margin:auto;padding:12vh 24px 24px}
h1{margin:0 0 8px;font-size:26px;line-height:1.2}
p{margin:0;color:var(--quiet)}
label{display:block;margin:24px 0 4px;font-size:15px;font-weight:600}
form div{display:flex;gap:8px}
input{flex:1;min-width:0;padding:11px 14px;border:1px solid var(--edge);border-radius:8px;background:none;color:inherit;font:inherit}
button,.home{padding:12px 20px;border:0;border-radius:8px;background:var(--clay);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
.home{display:inline-block;margin:24px 0 0;text-decoration:none}
form~.home{padding:0;background:none;color:inherit;text-decoration:underline}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}`

/** The page may do nothing but send its search, which is a link's request. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

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
  const cookies = parseCookies(headers.cookie)
  const language = languageOf(query, headers, cookies)
  if (isScript)
    return { type: 'application/json', policy: null, body: JSON.stringify(textsOf(known, retryAfter, language)) }
  return { type: 'text/html; charset=utf-8', policy, body: pageFor(known, retryAfter, language, themeIn(cookies)) }
}

function languageOf(
  query: string | undefined,
  headers: IncomingHttpHeaders,
  cookies: ReadonlyMap<string, string>,
): Language {
  const chosen = [new URLSearchParams(query).get('lang'), cookies.get('i18next')]
  const accepted = browserLanguages(headers['accept-language'] ?? null).map(({ language }) => language)
  return [...chosen, ...accepted].find(isLanguage) ?? 'en'
}

/** Only the page that says when to go on differs from one request to the next. */
const written = new Map<string, string>()

function pageFor(status: Status, retryAfter: number, language: Language, theme: Theme | null): string {
  const key = `${status} ${language} ${theme}`
  const page =
    written.get(key) ?? pageWith(textsOf(status, retryAfter, language), { language, theme, hasSearch: status === 404 })
  if (status !== 429) written.set(key, page)
  return page
}

function textsOf(status: Status, retryAfter: number, language: Language): { title: string; text: string } {
  const t = translator(language)
  if (status === 429) return busyTexts(retryAfter, t)
  if (status === 404) return { title: t('failure:missing.title'), text: t('failure:missing.text') }
  return { title: t(`refused:${status}.title`), text: t(`refused:${status}.text`) }
}

type Look = { language: Language; theme: Theme | null; hasSearch: boolean }

function pageWith(texts: { title: string; text: string }, { language, theme, hasSearch }: Look): string {
  const t = translator(language)
  const title = escaped(texts.title)
  return `<!DOCTYPE html>
<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><meta name="robots" content="noindex"><style>${style}</style></head>
<body><header><a href="/">${escaped(PRODUCT_NAME)}</a></header><main><h1>${title}</h1><p>${escaped(texts.text)}</p>${hasSearch ? search(t) : ''}<a class="home" href="/">${escaped(t('refused:home'))}</a></main></body></html>`
}

/** People who followed a wrong link wanted a space. */
const search = (t: ReturnType<typeof translator>) => `
<form action="/" role="search"><label for="where">${escaped(t('refused:search.label'))}</label><div><input id="where" name="location" type="search" maxlength="120" required><button>${escaped(t('refused:search.go'))}</button></div></form>`
