import { type ComponentProps, type ComponentType, createContext, use } from 'react'

/** What the server hands to the parts of a page (`part-cache.server.tsx`): each method returns what is written in their place. */
export type PartCache = {
  part: <Props extends object>(Part: ComponentType<Props>, props: Props) => string
  /** Of a part whose texts the page does not carry (`written-part.tsx`). */
  written: <Props extends object>(Part: ComponentType<Props>, props: Props) => string
  /** Of HTML that is the same in many pages. */
  html: (html: string) => string
  /** HTML of the text that the page is about, if it is about one. */
  article?: string | undefined
  /** What the page says of an error by which its rendering has failed: the browser is not told of it. */
  reference?: string | null
  /** The page has looks that no public page has. */
  hasOwnStyles?: boolean
  /** Of the page's own scripts and styles. */
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
  /** Not for a part with the picture that leads the page: React writes something to the page's head for it. */
  isCached?: boolean
}

/**
 * An element whose content the server renders once and sends with every page that shows the same (docs/decisions/096). On the server
 * the content knows its props, the page's language and nothing else: no visitor, no loader's data, no nonce, no `useId`.
 */
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
