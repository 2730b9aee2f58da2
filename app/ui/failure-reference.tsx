import { use } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { PartCacheContext } from './cached-part.tsx'

type FailureTexts = { title: string; text: string; reference?: string }

/** The server's texts about a failure, as JSON where the app was not asked; null for an error of the browser or of rendering. */
export function failureTexts(error: unknown): FailureTexts | null {
  const data = isRouteErrorResponse(error) && error.data
  const texts = typeof data === 'string' && data.startsWith('{"title') ? JSON.parse(data) : data
  return texts?.title ? texts : null
}

/** The reference by which we find a server error. */
export function FailureReference({ error }: { error: unknown }) {
  const own = use(PartCacheContext)?.reference
  return (
    // Filled in by the server, which alone knows a failed rendering's reference.
    <p className="mb-2 w-full text-sm text-balance text-ink-500 empty:hidden" suppressHydrationWarning>
      {failureTexts(error)?.reference ?? own}
    </p>
  )
}
