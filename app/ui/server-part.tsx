import { type ComponentType, use } from 'react'
import { PartCacheContext } from './cached-part.tsx'

type Props<Part extends object> = {
  /** In `connection.drawn`. */
  name: string
  part: ComponentType<Part>
  /** Null in a full page, whose loader left them to `connection.drawn`. */
  props: Part | null
  className?: string
}

/** A part drawn by the server in a full page, which carries no data for it, and by the browser after a step within the app. */
export function ServerPart<Part extends object>({ name, part: Part, props, className }: Props<Part>) {
  const drawn = use(PartCacheContext)?.drawn?.[name] as Part | undefined
  const shown = drawn ?? props
  if (shown)
    return (
      <div key="drawn" className={className}>
        <Part {...shown} />
      </div>
    )
  // The server's HTML stays as it is.
  return <div key="kept" className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
