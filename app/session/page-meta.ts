import type { MetaDescriptor } from 'react-router'

/** What a loader tells about its page, already in the visitor's language. */
export type PageMeta = {
  title: string
  description: string
  canonical: string | null
  alternates: { language: string; url: string }[]
}

/** Head tags from loader data; a page whose loader failed has none of its own. */
export function metaTags(page: PageMeta | undefined): MetaDescriptor[] {
  if (!page) return []
  const links = page.canonical
    ? [
        { tagName: 'link', rel: 'canonical', href: page.canonical },
        ...page.alternates.map(({ language, url }) => ({
          tagName: 'link',
          rel: 'alternate',
          hrefLang: language,
          href: url,
        })),
      ]
    : [{ name: 'robots', content: 'noindex' }]
  return [{ title: page.title }, { name: 'description', content: page.description }, ...links]
}
