import { type ComponentType, use } from 'react'
import { PartCacheContext } from './cached-part.tsx'

type Props<Part extends object> = {
  /** In `connection.drawn`. */
  name: string
  part: ComponentType<Part>
  /** Null in a full page, whose loader left them to `connection.drawn`. */
  props: Part | null
  className?: string
  /** The HTML of a full page's part, where the page may be shown again without it (`Back`). */
  html?: string | undefined
}

/** A part drawn by the server in a full page, which carries no data for it, and by the browser after a step within the app. */
export function ServerPart<Part extends object>({ name, part: Part, props, className, html = '' }: Props<Part>) {
  const drawn = use(PartCacheContext)?.drawn?.[name] as Part | undefined
  const shown = drawn ?? props
  if (shown)
    return (
      <div key="drawn" data-part={name} className={className}>
        <Part {...shown} />
      </div>
    )
  // The server's HTML stays as it is.
  return (
    <div
      key="kept"
      data-part={name}
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** The HTML of such a part of this page. */
export const partOnPage = (name: string) => document.querySelector(`[data-part="${name}"]`)?.innerHTML
