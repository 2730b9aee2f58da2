import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { hydrateDeferred } from './deferred.tsx'

/** Asks the server again for what the page shows, with nobody touching it: what is not hydrated by then would hold back the answer. */
export function useReload(): () => void {
  const { revalidate } = useRevalidator()
  return useCallback(() => {
    hydrateDeferred()
    void revalidate()
  }, [revalidate])
}
