import { textsOfPage } from '#domain/i18n/queries.server.ts'
import type { Language } from '#domain/i18n/language.ts'
import { Suspense } from 'react'
import { StaticRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { CachedPart, PartCacheContext } from './cached-part.tsx'
import { Link } from './link.tsx'
import { createPartCache } from './part-cache.server.tsx'
import { renderWhole } from './render-whole.server.ts'
import { TextsProvider, useTranslation } from './texts.tsx'

const noteRendering = vi.fn()

function Line({ name, price }: { name: string; price: string }) {
  noteRendering()
  const { t } = useTranslation('shell')
  return (
    <>
      <Link to="/a">{name}</Link> {t('skip')}, {price}
      <Suspense>
        <b>whole</b>
      </Suspense>
    </>
  )
}

type Page = { name?: string; price?: string; language?: Language; search?: string }

/** A page with one part, as it is sent: from that cache, or without one. */
function sent(partsOfPage: ReturnType<typeof createPartCache> | null, page: Page = {}, mark = 'secret') {
  const { name = 'Loft', price = '$ 10', language = 'en', search = '' } = page
  const texts = textsOfPage(language)
  const parts = partsOfPage?.({ texts, query: new URLSearchParams(search), mark })
  const html = renderWhole(
    <PartCacheContext value={parts?.cache ?? null}>
      <TextsProvider initial={texts}>
        <StaticRouter location={`/${search}`}>
          <main>
            {name}
            <CachedPart as="li" className="row" part={Line} props={{ name, price }} />
          </main>
        </StaticRouter>
      </TextsProvider>
    </PartCacheContext>,
  )
  const pieces = parts ? parts.assembled(html) : [html]
  return { html: pieces.map(String).join(''), carried: texts.carried() }
}

/** The number of times that the part is rendered during the work. */
function countOf(work: () => void): number {
  noteRendering.mockClear()
  work()
  return noteRendering.mock.calls.length
}

test.each<Page>([
  {},
  { language: 'es' },
  { search: '?lang=es', language: 'es' },
  { name: '<!--secret 0-->', price: '→ €' },
])('a page with cached parts is the page without, and so are the texts that it carries: %o', (page) => {
  const cache = createPartCache()
  expect(sent(cache, page)).toEqual(sent(null, page))
  expect(countOf(() => expect(sent(cache, page, 'other')).toEqual(sent(null, page)))).toBe(1)
})

test('what decides a part is not mixed up: its props, the language, and the language that links keep', () => {
  const cache = createPartCache()
  const pages: Page[] = [{}, { name: 'Villa' }, { price: '$ 11' }, { language: 'es' }, { search: '?lang=en' }]
  for (const page of [...pages, ...pages]) expect(sent(cache, page)).toEqual(sent(null, page))
  expect(countOf(() => pages.forEach((page) => sent(cache, page)))).toBe(0)
})

test('cached parts stay within their bytes, and the longest unused go first', () => {
  const cache = createPartCache(2500)
  for (const name of ['a', 'b', 'a', 'c']) sent(cache, { name })
  expect(countOf(() => sent(cache, { name: 'a' }))).toBe(0)
  expect(countOf(() => sent(cache, { name: 'b' }))).toBe(1)
})

test('a part that throws is an error, also within a boundary, where React would leave it to the browser', () => {
  const Broken = () => {
    throw new Error('broken')
  }
  const broken = (
    <Suspense>
      <Broken />
    </Suspense>
  )
  expect(() => renderWhole(broken)).toThrow('could not be rendered')
})

test('a part with the picture that leads the page is refused: its preload belongs to the head', () => {
  const { cache } = createPartCache()({ texts: textsOfPage('en'), query: new URLSearchParams(), mark: 'secret' })
  const Picture = () => <img src="/a.webp" alt="" fetchPriority="high" />
  expect(() => cache.part(Picture, {})).toThrow('cannot be cached')
})
