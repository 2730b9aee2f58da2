import { type ComponentProps, type ComponentType, createContext, use } from 'react'

/** The server's cache of parts (`part-cache.server.tsx`); each method returns their placeholder. */
export type PartCache = {
  part: <Props extends object>(Part: ComponentType<Props>, props: Props) => string
  /** Returns a part whose texts the page does not carry (`written-part.tsx`). */
  written: <Props extends object>(Part: ComponentType<Props>, props: Props) => string
  /** Returns HTML that is the same in many pages. */
  html: (html: string) => string
  /** HTML of the text that the page is about, if it is about one. */
  article?: string | undefined
  /** Props of the page's `ServerPart`s, by their names. */
  drawn?: Readonly<Record<string, object>> | undefined
  /** The reference of a failed rendering, which only the server knows. */
  reference?: string | null
  /** The sheet of a page with looks that no public page has. */
  styles?: 'own' | 'admin' | null
  /** The nonce of the page's own scripts and styles. */
  nonce: string
}

/** Null in the browser. */
export const PartCacheContext = createContext<PartCache | null>(null)

type Tag = 'div' | 'li' | 'nav'

type Props<Part extends object, Element extends Tag> = Omit<ComponentProps<Element>, 'children' | 'part'> & {
  as: Element
  part: ComponentType<Part>
  /** Plain data, of which the HTML is made and under which it is cached. */
  props: Part
  /** Props that change nothing in the HTML; the server does not pass them on. */
  inBrowser?: Partial<Part>
  /** False for a part with the page's leading picture, since React writes its preload into the head. */
  isCached?: boolean
}

/** Rendered once by the server for all pages; it may use only props and language (docs/decisions/096). */
export function CachedPart<Part extends object, Element extends Tag>({
  as,
  part: Part,
  props,
  inBrowser,
  isCached = true,
  ...rest
}: Props<Part, Element>) {
  const cache = use(PartCacheContext)
  const Element = as as 'div'
  const attributes = rest as ComponentProps<'div'>
  // The cache renders: no hook may follow.
  return cache && isCached ? (
    <Element {...attributes} dangerouslySetInnerHTML={{ __html: cache.part(Part, props) }} />
  ) : (
    <Element {...attributes}>
      <Part {...props} {...inBrowser} />
    </Element>
  )
}
