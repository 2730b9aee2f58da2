import { languages } from '#domain/i18n/language.ts'
import type { RouterContextProvider } from 'react-router'
import type { PageMeta } from './page-meta.ts'
import { services } from './services.ts'
import { visitorOf } from './visitor.server.ts'

type Own = {
  title: string
  description: string /** Null: a page for one person, not for search engines. */
  path: string | null
}

/** Public pages are canonical to themselves, and name their other language (decision A4). */
export function pageMeta(context: Readonly<RouterContextProvider>, { title, description, path }: Own): PageMeta {
  const { product } = context.get(services)
  const { language, origin } = visitorOf(context)
  const at = (tag: string) => {
    const url = new URL(path ?? '/', origin)
    if (tag !== 'en') url.searchParams.set('lang', tag)
    return url.href
  }

  return {
    title: title.includes(product) ? title : `${title} · ${product}`,
    description,
    canonical: path === null ? null : at(language),
    alternates: languages.map((tag) => ({ language: tag, url: at(tag) })),
  }
}
