import { use } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { PartCacheContext } from './cached-part.tsx'

type FailureTexts = { title: string; text: string; reference?: string }

/** The server's texts about a failure; null for an error of the browser or of rendering. */
export const failureTexts = (error: unknown): FailureTexts | null =>
  isRouteErrorResponse(error) && error.data?.title ? error.data : null

/** By which number we find an error of the server. */
export function FailureReference({ error }: { error: unknown }) {
  const own = use(PartCacheContext)?.reference
  return (
    // Where rendering failed only the server knows it.
    <p className="mb-2 w-full text-sm text-balance text-ink-500 empty:hidden" suppressHydrationWarning>
      {failureTexts(error)?.reference ?? own}
    </p>
  )
}
