import { companyOf } from '#domain/company/queries.server.ts'
import { findText } from '#domain/content/queries/find-text.server.ts'
import { readValues } from '#domain/content/queries/read-values.server.ts'
import { filled, type Pieces, type Text, type Values } from '#domain/content/text.ts'
import { formatDay } from '#domain/i18n/format.ts'
import { listGateways } from '#domain/payments/gateway.server.ts'
import { escapeHtml } from '#kernel/html.ts'
import type { Translate } from '#kernel/translate.ts'
import { data, type RouterContextProvider } from 'react-router'
import type { LinkedData } from '#app/seo/linked-data.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import type { PageMeta } from '#app/seo/page-meta.ts'
import { isOfScript } from '#app/session/script-request.server.ts'
import { connection, services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

export type ArticleView = {
  title: string
  lead: string
  /** The day of the last change, in words (decision B19). */
  updated: string
  /** The HTML for a step within the app; null for a full page, which contains it already. */
  html: string | null
  page: PageMeta
}

type Options = { hasContents?: boolean; linkedData?: readonly LinkedData[] }

/**
 * Loads one of the product's texts as a page.
 *
 * @param name of its file and address: 'privacy', 'help/holds'
 * @throws 404 where there is none
 */
export async function articleView(
  request: Request,
  context: Context,
  name: string,
  { hasContents = false, linkedData = [] }: Options = {},
): Promise<ArticleView> {
  const { language, locale, site } = visitorOf(context)
  const text = findText(language, name, site.id)
  if (!text) throw data(null, { status: 404 })

  const write = await textWriter(context)
  const [title, lead] = [write.plain(text.title), write.plain(text.description)]
  const body = write.html(text.html)
  const html = hasContents ? `${contentsOf(text, write.html, visitorOf(context).t)}<div>${body}</div>` : body
  context.get(connection).article = html
  return {
    title,
    lead,
    updated: formatDay(text.updated, locale, 'dated'),
    html: isOfScript(request) ? html : null,
    page: pageMeta(context, { title, description: lead, path: `/${name}`, linkedData }),
  }
}

const contentsOf = ({ contents }: Text, write: (pieces: Pieces) => string, t: Translate) =>
  `<nav aria-labelledby="contents"><p id="contents">${escapeHtml(t('texts:contents'))}</p><ol>${write(contents)}</ol><p><a href="#main">${escapeHtml(t('texts:top'))}</a></p></nav>`

/** Fills in texts' placeholders in the visitor's language; unset ones appear in brackets. */
export async function textWriter(context: Context) {
  const { db, clock, product, payments } = context.get(services)
  const { language, t, to } = visitorOf(context)
  const now = clock()
  const values: Values = {
    ...(await readValues(db, { product, company: await companyOf(db, now), language }, now)),
    // Only configured methods are named (decision B19).
    'payment.methods': payments
      ? listGateways(payments)
          .map(({ provider }) => t(`texts:payment.${provider}`))
          .join(' ')
      : t('texts:payment.none'),
  }
  const plain = (place: string) => valueIn(values, place) ?? `[${t(`texts:missing.${place}`)}]`

  return {
    plain: (pieces: Pieces) => filled(pieces, plain),
    html: (pieces: Pieces) =>
      filled(pieces, (place) => {
        if (place.startsWith('/')) return escapeHtml(withLanguage(place, to))
        const value = escapeHtml(plain(place))
        if (values[place] === null) return `<mark>${value}</mark>`
        return place.endsWith('Email') ? `<a href="mailto:${value}">${value}</a>` : value
      }),
  }
}

function valueIn(values: Values, place: string): string | null {
  const value = values[place]
  if (value === undefined) throw new Error(`A text names ${place}, which nothing fills in.`)
  return value
}

/** @param to adds the visitor's language before the address's fragment */
function withLanguage(address: string, to: (address: string) => string): string {
  const [path = '', hash] = address.split('#')
  return hash === undefined ? to(path) : `${to(path)}#${hash}`
}
