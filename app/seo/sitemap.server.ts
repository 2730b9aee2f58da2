import type { RouterContextProvider } from 'react-router'
import { pageAlternates } from './page.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/** Entries of a file, at most 30,000 addresses and 35 MB (sitemaps.org: 50,000, 50 MB). */
export const SITEMAP_PART = 15_000

export type SitemapEntry = { path: string; changed?: Date }

/** One `<url>` for each language of this site, with alternates in all languages of all sites. */
export function urlElements({ path, changed }: SitemapEntry, context: Context): string {
  const { origin } = visitorOf(context)
  const alternates = pageAlternates(context, path)
  const links = alternates
    .map(({ tag, url }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escaped(url)}"/>`)
    .join('')
  const own = alternates.filter(({ tag, url }) => tag !== 'x-default' && new URL(url).origin === origin)
  return own.map(({ url }) => `<url><loc>${escaped(url)}</loc>${lastChange(changed)}${links}</url>\n`).join('')
}

/** The sitemap's index of its files. */
export function indexElements(names: readonly string[], context: Context): string {
  const { origin } = visitorOf(context)
  return names.map((name) => `<sitemap><loc>${origin}/sitemaps/${name}.xml</loc></sitemap>\n`).join('')
}

const lastChange = (changed: Date | undefined) =>
  changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'

/** An XML answer that is written while it is read from the database. */
export function xmlAnswer(root: 'urlset' | 'sitemapindex', pieces: AsyncIterable<string>): Response {
  async function* whole() {
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${spaces}>\n`
    yield* pieces
    yield `</${root}>\n`
  }
  const text = whole()
  const body = new ReadableStream<string>({
    pull: async (stream) => {
      const { value, done } = await text.next()
      if (done) stream.close()
      else stream.enqueue(value)
    },
    cancel: async () => void (await text.return(undefined)),
  })
  return new Response(body.pipeThrough(new TextEncoderStream()), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
