import { createCache } from '#platform/cache.server.ts'
import type { ComponentType } from 'react'
import { StaticRouter } from 'react-router'
import type { PartCache } from './cached-part.tsx'
import { renderWhole } from './render-whole.server.ts'
import { type PageTexts, TextsProvider } from './texts.tsx'

type CachedHtml = { html: Buffer; namespaces: readonly string[] }

/** Bytes of all cached parts of a process; the longest unused go first. */
const MAX_BYTES = 16_000_000
/** Bytes of an entry besides its HTML: key, names of texts, the entry itself. */
const ENTRY_BYTES = 1000

const createParts = (maxBytes: number) =>
  createCache<CachedHtml>({
    ttlMs: 10 * 60_000,
    maxSize: maxBytes,
    sizeOf: ({ html }) => html.length + ENTRY_BYTES,
  })

/** A component by a number: the build shortens names. */
const numbers = new WeakMap<object, number>()
let components = 0

function numberOf(component: object): number {
  const number = numbers.get(component) ?? (components += 1)
  numbers.set(component, number)
  return number
}

/** Rendered parts as bytes, for all requests; the key holds all that the HTML depends on. */
export function createPartCache(maxBytes = MAX_BYTES) {
  const parts = createParts(maxBytes)

  /**
   * For one page, into which it writes marks.
   *
   * @param mark the request's nonce, a secret: nobody can write a part into a page who does not know it
   * @param query of the page's address, of which links keep the language
   */
  return function partsOfPage({ texts, query, mark }: { texts: PageTexts; query: URLSearchParams; mark: string }) {
    const used: Buffer[] = []
    const lang = query.get('lang')
    const search = lang ? `?${new URLSearchParams({ lang })}` : ''

    const place = (key: string, render: () => CachedHtml, carriesTexts = true): string => {
      const known = parts.get(key)
      const part = known ?? render()
      if (!known) parts.set(key, part)
      if (carriesTexts) void texts.need(part.namespaces)
      return `<!--${mark} ${used.push(part.html) - 1}-->`
    }

    const placePart = <Props extends object>(Part: ComponentType<Props>, props: Props, carriesTexts: boolean) =>
      place(
        `${numberOf(Part)} ${texts.language}${texts.spelling ?? ''} ${search} ${JSON.stringify(props)}`,
        () => rendered(Part, props, texts, search),
        carriesTexts,
      )

    const cache: PartCache = {
      part: (Part, props) => placePart(Part, props, true),
      written: (Part, props) => placePart(Part, props, false),
      html: (html) => place(html, () => ({ html: Buffer.from(html), namespaces: [] })),
      nonce: mark,
    }

    /** The rendered page in pieces, with the parts at their marks. */
    function assembled(page: string): (string | Buffer)[] {
      const [first = '', ...rest] = page.split(`<!--${mark} `)
      return [
        first,
        ...rest.flatMap((piece) => {
          const end = piece.indexOf('-->')
          return [used[Number(piece.slice(0, end))]!, piece.slice(end + '-->'.length)]
        }),
      ]
    }

    return { cache, assembled }
  }
}

function rendered<Props extends object>(
  Part: ComponentType<Props>,
  props: Props,
  texts: PageTexts,
  search: string,
): CachedHtml {
  const namespaces = new Set<string>()
  const own: PageTexts = {
    language: texts.language,
    translator: texts.translator,
    need(some) {
      for (const each of some) namespaces.add(each)
      return undefined
    },
  }
  const html = renderWhole(
    <TextsProvider initial={own}>
      <StaticRouter location={`/${search}`}>
        <Part {...props} />
      </StaticRouter>
    </TextsProvider>,
  )
  // The preload of a picture, for the head of a page.
  if (html.startsWith('<link')) throw new Error('A part with the picture that leads the page cannot be cached.')
  return { html: Buffer.from(html), namespaces: [...namespaces] }
}
