import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { hydrateDeferred } from './deferred.tsx'

/** Reloads the page's data by itself, hydrating first what would hold back the answer. */
export function useReload(): () => void {
  const { revalidate } = useRevalidator()
  return useCallback(() => {
    hydrateDeferred()
    void revalidate()
  }, [revalidate])
}
