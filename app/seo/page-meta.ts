import type { MetaDescriptor } from 'react-router'

/** A page's metadata from its loader, already in the visitor's language. */
export type PageMeta = {
  title: string
  description: string
  /** Null: a page for one person, not for search engines. */
  canonical: string | null
  /** False: read for its links, but not shown as a result. */
  isIndexed: boolean
  alternates: { tag: string; url: string }[]
  /** Null where nobody shares a page that is for one person. */
  social: {
    site: string
    type: 'website' | 'product'
    locale: string
    otherLocale: string
    image: string
    imageAlt: string
  } | null
}

/** Head tags from loader data; a page whose loader failed has none of its own. */
export function metaTags(page: PageMeta | undefined): MetaDescriptor[] {
  if (!page) return []
  const own = [{ title: page.title }, { name: 'description', content: page.description }]
  if (!page.canonical) return [...own, { name: 'robots', content: 'noindex' }]
  return [
    ...own,
    ...(page.isIndexed ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    { tagName: 'link', rel: 'canonical', href: page.canonical },
    ...(page.isIndexed ? page.alternates.map(alternateLink) : []),
    ...(page.social ? socialTags(page, page.social, page.canonical) : []),
  ]
}

const alternateLink = ({ tag, url }: PageMeta['alternates'][number]) => ({
  tagName: 'link',
  rel: 'alternate',
  hrefLang: tag,
  href: url,
})

/** Pixels of every social image (spec §9). */
const IMAGE = { width: '1200', height: '630' }

/** The preview of a shared link (Open Graph; 'twitter:card' for sites that read only that). */
function socialTags(
  { title, description }: PageMeta,
  { site, type, locale, otherLocale, image, imageAlt }: NonNullable<PageMeta['social']>,
  url: string,
): MetaDescriptor[] {
  const graph = {
    'og:site_name': site,
    'og:type': type,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:locale': locale,
    'og:locale:alternate': otherLocale,
    'og:image': image,
    'og:image:width': IMAGE.width,
    'og:image:height': IMAGE.height,
    'og:image:alt': imageAlt,
  }
  return [
    ...Object.entries(graph).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
