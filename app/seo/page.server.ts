import { type Language, type Locale, localeFor } from '#domain/i18n/language.ts'
import { alternatesOf } from '#domain/i18n/site.ts'
import type { RouterContextProvider } from 'react-router'
import { type LinkedData, linkedDataScripts } from './linked-data.server.ts'
import type { PageMeta } from './page-meta.ts'
import { connection, services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

type Own = {
  title: string
  description: string
  /** Null: a page for one person, not for search engines. */
  path: string | null
  /** False for filtered or further pages, whose links are followed only (docs/decisions/017). */
  isIndexed?: boolean
  type?: 'website' | 'product'
  /** Replaces the site's default picture; an address that begins with a slash and includes the language. */
  image?: { path: string; alt: string }
  /** Linked data for search engines, in whole pages only. */
  linkedData?: readonly LinkedData[]
}

/** Public pages are canonical to themselves and name their alternates (decisions A3, A4). */
export function pageMeta(context: Context, own: Own): PageMeta {
  const { title, description, path, isIndexed = true, type = 'website', image, linkedData = [] } = own
  const { product } = context.get(services)
  const { language, locale, site, origin, t } = visitorOf(context)
  const other = localeFor(language === 'en' ? 'es' : 'en', site.id)
  if (path !== null) context.get(connection).afterPage = linkedDataScripts(linkedData)

  return {
    title: title.includes(product) ? title : `${title} · ${product}`,
    description,
    canonical: path === null ? null : ownAddress(context, path),
    isIndexed,
    alternates: path === null || !isIndexed ? [] : pageAlternates(context, path),
    social:
      path === null
        ? null
        : {
            site: product,
            type,
            locale: graphLocale(locale),
            otherLocale: graphLocale(other),
            image: new URL(image?.path ?? `/social.jpg?lang=${language}`, origin).href,
            imageAlt: image?.alt ?? t('seo:imageAlt', { product }),
          },
  }
}

/** The page in all languages of all sites; x-default is the global site's without one (D8). */
export function pageAlternates(context: Context, path: string): PageMeta['alternates'] {
  const { sites, publicUrl } = context.get(services)
  const all = alternatesOf(visitorOf(context).origin, sites, publicUrl)
  const inLanguages = all.map(({ tag, language, origin }) => ({ tag, url: addressIn(language, origin, path) }))
  return [
    ...inLanguages,
    ...all.slice(0, 1).map(({ origin }) => ({ tag: 'x-default', url: new URL(path, origin).href })),
  ]
}

/** The address of a page of this site, naming the language where this request's address does. */
export function ownAddress(context: Context, path: string): string {
  const { origin, to } = visitorOf(context)
  return new URL(to(path), origin).href
}

function addressIn(language: Language, origin: string, path: string): string {
  const url = new URL(path, origin)
  url.searchParams.set('lang', language)
  return url.href
}

const graphLocale = (locale: Locale) => locale.replace('-', '_')

/** Title and description of the front page of the visitor's site, with its price text (spec §9). */
export function siteTexts(context: Context): { title: string; description: string } {
  const { site, t } = visitorOf(context)
  const { product } = context.get(services)
  const prices = t('seo:prices', { range: site.priceRange })
  return {
    title: t(`seo:site.${site.id}.title`, { product }),
    description: `${t(`seo:site.${site.id}.description`, { product })} ${prices}`,
  }
}

/** The address of a city, or of one kind of space there: '/spaces/cl/santiago/film-studio'. @param country ISO 3166-1 alpha-2 */
export const landingPath = ({ country, slug, kind }: { country: string; slug: string; kind?: string | null }) =>
  `/spaces/${country.toLowerCase()}/${slug}${kind ? `/${kind}` : ''}`
